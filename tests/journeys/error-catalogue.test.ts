import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { newClient, TYPED_ORGANIZATION } from '../support/new-client.ts';
import { newInvoice, newLine } from '../support/new-invoice.ts';
import { saveSenderDetails } from '../support/new-sendable-invoice.ts';
import { pageCaller } from '../support/page-caller.ts';
import { send } from '../support/send-steps.ts';
import { signInNewMember } from '../support/sign-in-new-member.ts';

// The table of product §8, row by row: the failure is caused, then the success.

test.use({
  viewport: { width: 390, height: 600 },
  provoked: /(?:status of (?:4\d\d|50[02])|net::ERR_FAILED).*\/(?:api|assets)\//,
});

const COLOURS = { failure: 'rgb(180, 35, 24)', success: 'rgb(28, 107, 60)' };

interface Told {
  reason?: string;
  lang?: 'sv';
}

/** The message is there word for word, announced, in its colour and marked with its language. */
async function told(page: Page, kind: keyof typeof COLOURS, text: string, { reason, lang }: Told = {}): Promise<void> {
  const live = page.getByRole(kind === 'failure' ? 'alert' : 'status').filter({ hasText: text });
  const words = live.getByText(text, { exact: true });
  await expect(words).toBeVisible();
  await expect(words).toHaveCSS('color', COLOURS[kind]);
  await expect(live.locator('[data-kind]')).toHaveAttribute('data-kind', kind);
  if (lang === undefined) await expect(words).toHaveAttribute('lang', 'en');
  else await expect(words).not.toHaveAttribute('lang');
  if (reason !== undefined) await expect(live).toContainText(reason);
}

const control = (page: Page, name: string) => page.locator(`[name="${name}"]:visible`);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Answers a question with its red button. */
async function confirm(page: Page, question: string, answer: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question, exact: true });
  await expect(dialog.getByRole('button')).toHaveCount(2);
  await dialog.getByRole('button', { name: answer, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Lets the network fail a call, as long as `act` runs. */
async function unreachable(page: Page, url: string, act: () => Promise<void>): Promise<void> {
  await page.route(url, (route) => route.abort());
  await act();
  await page.unroute(url);
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await control(page, name).fill(value);
}

const tryLater = 'Please try again later.';
const isLocked = { reason: 'Fakturan är skickad och går inte att ändra.' };
const inSwedish = { lang: 'sv' } as const;

async function signInWithInvoice(page: Page) {
  const token = await signInNewMember(page);
  const caller = pageCaller(page);
  const invoice = await newInvoice(caller, token);
  const line = await newLine(caller, token, invoice.invoiceId);
  return { token, caller, lineId: line._id as string, ...invoice };
}

test('login', async ({ page }) => {
  await page.goto('/signin');
  await fill(page, { email: 'ingen@example.se', password: 'hemligt123' });
  await press(page, 'Logga in');
  await told(page, 'failure', 'Fel e-postadress eller lösenord.', inSwedish);
  await press(page, 'Stäng meddelandet');
  await expect(page.getByText('Fel e-postadress eller lösenord.')).toBeHidden();
  await unreachable(page, '**/api/auth/login', async () => {
    await press(page, 'Logga in');
    await told(page, 'failure', 'Error during login. Please try again.');
  });
  await press(page, 'Stäng meddelandet');
  await expect(page.getByText('Error during login.')).toBeHidden();
});

/** Presses a button that stands below the fold, and sees that the page scrolls back to the top. */
async function pressBelow(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 250 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.getByRole('button', { name, exact: true }).dispatchEvent('click');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
}

test('forgotten password', async ({ page }) => {
  await page.goto('/signin');
  await press(page, 'Glömt lösenordet?');
  await fill(page, { email: 'ingen@example.se' });
  await unreachable(page, '**/api/auth/forgotpassword', async () => {
    await pressBelow(page, 'Hämta mitt lösenord');
    await told(page, 'failure', tryLater);
  });
  await pressBelow(page, 'Hämta mitt lösenord');
  await told(page, 'success', 'E-post skickat. kolla din inkorg.', inSwedish);
});

test('registration', async ({ page }) => {
  const account = { phoneNo: '+46701234567', email: 'upptagen@example.se', password: 'hemligt123' };
  await page.request.post('/api/auth/createuser', {
    data: { ...account, name: 'Åsa Öberg', confirmPassword: account.password },
  });
  await page.goto('/signup');
  await fill(page, { firstName: 'Åsa', lastName: 'Öberg', ...account, confirmPassword: 'nagotannat' });
  await press(page, 'Skapa konto');
  await told(page, 'failure', 'Password do not match.');
  await fill(page, { confirmPassword: account.password });
  await press(page, 'Skapa konto');
  await told(page, 'failure', 'This email already exists.');
  await unreachable(page, '**/api/auth/createuser', async () => {
    await press(page, 'Skapa konto');
    await told(page, 'failure', tryLater);
  });
  // As a browser that knows no least length would send it.
  await control(page, 'password').evaluate((input) => input.removeAttribute('minlength'));
  await fill(page, { password: 'kort', confirmPassword: 'kort' });
  await press(page, 'Skapa konto');
  await expect(control(page, 'password')).toHaveAccessibleDescription(/8 tecken/);
  await expect(page.getByText(tryLater)).toBeHidden();
});

test('profile save', async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/freelancer-user-profile');
  await unreachable(page, '**/api/userprofile/saveprofile', async () => {
    await press(page, 'Spara');
    await told(page, 'failure', tryLater);
  });
  await pressBelow(page, 'Spara');
  await expect(page.getByRole('dialog', { name: 'Bankuppgifterna' })).toBeVisible();
  await page.keyboard.press('Escape');
  await told(page, 'success', 'Data Saved Successfully.');
});

test('bank save', async ({ page }) => {
  const token = await signInNewMember(page);
  await saveSenderDetails(pageCaller(page), token);
  await page.goto('/freelancer-bank-information');
  await unreachable(page, '**/api/bankinformation/savebankinfo', async () => {
    await press(page, 'Spara');
    await told(page, 'failure', 'Error occurred. Please try again.');
  });
  await press(page, 'Spara');
  await told(page, 'success', 'Information saved successfully!!');
});

test('customer create', async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/freelancer-create-client');
  await fill(page, TYPED_ORGANIZATION);
  await control(page, 'orgCountry').selectOption('Sweden');
  const call = '**/api/client/createclient';
  await unreachable(page, call, async () => {
    await press(page, 'Skapa');
    await told(page, 'failure', 'Error Occurred. please try again later.');
  });
  // A type that no screen offers, as another program might send it.
  await page.route(call, (route) => {
    const body = { ...(route.request().postDataJSON() as object), clientOption: 'förening' };
    return route.continue({ postData: body });
  });
  await press(page, 'Skapa');
  await told(page, 'failure', 'Error Occurred. Please select valid option.');
  await page.unroute(call);
  await press(page, 'Skapa');
  await told(page, 'success', 'Client created successfully!!');
});

test('customer update', async ({ page }) => {
  const token = await signInNewMember(page);
  const clientId = await newClient(pageCaller(page), token);
  await page.goto(`/freelancer-edit-client/${clientId}`);
  await unreachable(page, `**/api/client/updateclient/${clientId}`, async () => {
    await press(page, 'Skapa/spara');
    await told(page, 'failure', 'Error while updating Client.');
  });
  await press(page, 'Skapa/spara');
  await told(page, 'success', 'Client updated successfully.');
});

test('customer delete', async ({ page }) => {
  const token = await signInNewMember(page);
  const clientId = await newClient(pageCaller(page), token);
  await page.goto('/freelancer-view-clients');
  await unreachable(page, `**/api/client/deleteclient/${clientId}`, async () => {
    await press(page, 'Radera');
    await confirm(page, 'Are you sure you want to delete?', 'Radera');
    await told(page, 'failure', tryLater);
  });
  await press(page, 'Radera');
  await confirm(page, 'Are you sure you want to delete?', 'Radera');
  await told(page, 'success', 'Client Deleted Successfully.');
});

test('invoice create', async ({ page }) => {
  const token = await signInNewMember(page);
  const clientId = await newClient(pageCaller(page), token);
  await page.goto('/freelancer-invoice');
  await control(page, 'clientId').selectOption(clientId);
  await control(page, 'noOfDueDates').selectOption('10');
  await unreachable(page, '**/api/invoice/createinvoice', async () => {
    await press(page, 'Spara kund och fortsätt');
    await told(page, 'failure', tryLater);
  });
  await press(page, 'Spara kund och fortsätt');
  await told(page, 'success', 'Invoice Created Successfully.');
});

test('invoice update, line add, line update, line delete, note and trash: refused once the invoice is sent', async ({
  page,
}) => {
  const { token, caller, invoiceId } = await signInWithInvoice(page);
  await saveSenderDetails(caller, token);
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await expect(page.getByText('Rådgivning').first()).toBeVisible();
  // In another tab, say; what this one does not know yet, its own calls are told.
  expect((await send(caller, token, invoiceId)).status).toBe(200);

  await press(page, 'Spara kund och fortsätt');
  await told(page, 'failure', tryLater, isLocked);
  await control(page, 'note').fill('Tack!');
  await press(page, 'Tillägga');
  await told(page, 'failure', 'Det gick inte att lägga till anteckning', { ...isLocked, ...inSwedish });

  await press(page, 'Lägg till belopp');
  const adding = page.getByRole('dialog', { name: 'Lägg till belopp' });
  await fill(page, { quantity: '1', price: '2', workDescription: 'Mer' });
  await adding.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await told(page, 'failure', 'Beloppet sparades inte. Det du har skrivit är kvar, försök igen.', {
    ...isLocked,
    ...inSwedish,
  });
  await expect(control(page, 'workDescription')).toHaveValue('Mer');
  await press(page, 'Stäng fönstret');
  await confirm(page, 'Du har ändringar som inte är sparade. Vill du stänga fönstret ändå?', 'Stäng utan att spara');
  await expect(adding).toBeHidden();

  await page.getByRole('button', { name: /^Redigera/ }).click();
  await press(page, 'Spara ändringar');
  const editing = page.getByRole('dialog', { name: 'Lägg en kund till fakturan' });
  await expect(editing.getByRole('alert')).toContainText(`${tryLater}${isLocked.reason}`);
  await press(page, 'Stäng fönstret');
  await expect(editing).toBeHidden();

  await page.getByRole('button', { name: /^Radera/ }).click();
  await confirm(page, 'Are you sure you want to delete?', 'Radera');
  await expect(page.getByRole('region', { name: 'Belopp' }).getByRole('alert')).toContainText(
    `${tryLater}${isLocked.reason}`,
  );

  await press(page, 'Lägg i Papperskorgen');
  await confirm(page, 'Are you sure you want to add it into the trash?', 'Lägg i Papperskorgen');
  const refusal = page.getByRole('alert').filter({ hasText: /^Fakturan är skickad och går inte att ändra\.$/ });
  await expect(refusal.locator('[data-kind=failure]')).toHaveCSS('color', COLOURS.failure);
});

test('invoice update, line update, line delete, note and trash: done on a draft', async ({ page }) => {
  const { invoiceId } = await signInWithInvoice(page);
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await press(page, 'Spara kund och fortsätt');
  await told(page, 'success', 'Invoice updated Successfully.');
  await control(page, 'note').fill('Tack!');
  await press(page, 'Tillägga');
  await told(page, 'success', 'Anteckningen har lagts till.', inSwedish);
  await page.getByRole('button', { name: /^Redigera/ }).click();
  await press(page, 'Spara ändringar');
  await told(page, 'success', 'Invoice Amount updated Successfully.');
  await page.getByRole('button', { name: /^Radera/ }).click();
  await confirm(page, 'Are you sure you want to delete?', 'Radera');
  await told(page, 'success', 'Invoice Amount deleted Successfully.');

  await unreachable(page, `**/api/invoice/deleteinvoice/${invoiceId}`, async () => {
    await press(page, 'Lägg i Papperskorgen');
    await confirm(page, 'Are you sure you want to add it into the trash?', 'Lägg i Papperskorgen');
    await told(page, 'failure', 'Error while deleting. Please try again later.');
  });
  await press(page, 'Lägg i Papperskorgen');
  await confirm(page, 'Are you sure you want to add it into the trash?', 'Lägg i Papperskorgen');
  await expect(page).toHaveURL('/freelancer-view-invoices');
});

/** Sends as a member who has never sent: through the agreement. */
async function sendFirst(page: Page): Promise<void> {
  await press(page, 'Skicka Faktura');
  const dialog = page.getByRole('dialog', { name: 'Avtal!' });
  const [contract] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('link').click()]);
  await contract.close();
  await dialog.getByRole('radio').check();
  await dialog.getByRole('button', { name: 'Godkänn och skicka' }).click();
}

test('send: what the server, the PDF and the mail server refuse, and success', async ({ page, inbox }) => {
  const { token, caller, invoiceId } = await signInWithInvoice(page);
  await page.goto(`/generated-invoice/${invoiceId}`);
  await sendFirst(page);
  await told(page, 'failure', 'user profile does not exists. please setup your profile');
  await expect(page).toHaveURL('/freelancer-user-profile');
  const privateUserInfo = { pvtFname: 'Åsa', pvtLname: 'Frilans', pvtMobNo: '+46701234567' };
  const profile = { profileOption: 'private', privateUserInfo };
  await caller.call('POST', '/api/userprofile/saveprofile', { token, body: profile });
  await page.goto(`/generated-invoice/${invoiceId}`);
  await sendFirst(page);
  await told(page, 'failure', 'Bank information does not exists. please setup your bank information');
  await expect(page).toHaveURL('/freelancer-bank-information');

  await saveSenderDetails(caller, token);
  await page.goto(`/generated-invoice/${invoiceId}`);
  const message = 'error while generating pdf';
  const call = '**/api/admin/invoicepdf/generateinvoicepdfnew';
  // Nothing that a member can do makes the PDF fail; this is what the server then answers.
  await page.route(call, (route) => route.fulfill({ status: 500, json: { message } }));
  await sendFirst(page);
  await told(page, 'failure', message);
  await page.unroute(call);
  inbox.behave('refuse');
  try {
    await press(page, 'Försök igen');
    await told(page, 'failure', 'Error while sending email with PDF attachment.');
  } finally {
    inbox.behave('accept');
  }
  await press(page, 'Försök igen');
  await told(page, 'success', 'Invoice sent Successfully.');
});

test('reset password', async ({ page, inbox }) => {
  await page.goto('/resetpassword/unknown');
  await told(page, 'failure', 'Link has been Expired');

  const email = 'glomsk@example.se';
  const account = { name: 'Åsa Öberg', phoneNo: '+46701234567', email, password: 'hemligt123' };
  await page.request.post('/api/auth/createuser', { data: { ...account, confirmPassword: account.password } });
  await page.request.post('/api/auth/forgotpassword', { data: { email } });
  const mail = await inbox.next(email);
  const path = /\/resetpassword\/\S+/.exec(mail.text ?? '')?.[0] ?? '';
  await page.goto(path);
  await fill(page, { password: 'nytthemligt1', confirmPassword: 'nytthemligt2' });
  await press(page, 'Skicka in');
  await told(page, 'failure', 'Password does not match.');
  await fill(page, { confirmPassword: 'nytthemligt1' });
  await press(page, 'Skicka in');
  await expect(page).toHaveURL('/signin');
  await page.goto(path);
  await told(page, 'failure', 'Link has been Expired');
});

test('change password', async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/change-password');
  await fill(page, { oldPassword: 'fel12345', newPassword: 'nytthemligt1', confirmPassword: 'nytthemligt1' });
  await press(page, 'Ändra lösenord');
  await told(page, 'failure', 'Ditt nuvarande lösenord stämmer inte.', inSwedish);
  await fill(page, { oldPassword: 'hemligt123', confirmPassword: 'nytthemligt2' });
  await press(page, 'Ändra lösenord');
  await told(page, 'failure', 'Password do not match.');
  await fill(page, { confirmPassword: 'nytthemligt1' });
  await press(page, 'Ändra lösenord');
  await told(page, 'success', 'Ditt lösenord är ändrat.', inSwedish);
});

for (const { path, call, what } of [
  { path: '/', call: '**/api/dashboard/summary', what: 'Översikten' },
  { path: '/freelancer-user-profile', call: '**/api/userprofile/getuserprofile', what: 'Dina kontaktuppgifter' },
  {
    path: '/freelancer-bank-information',
    call: '**/api/bankinformation/getbankinfo',
    what: 'Dina utbetalningsuppgifter',
  },
  { path: '/freelancer-view-clients', call: '**/api/client/fetchallclients*', what: 'Dina kunder' },
  { path: '/freelancer-invoice', call: '**/api/client/fetchallclients*', what: 'Dina kunder' },
  { path: '/freelancer-view-invoices', call: '**/api/invoice/fetchinvoices*', what: 'Dina fakturor' },
  { path: '/freelancer-edit-invoice/', call: '**/api/invoice/invoicedata/*', what: 'Fakturan' },
  { path: '/generated-invoice/', call: '**/api/invoice/document/*', what: 'Fakturan' },
  { path: '/generated-salary-invoice/', call: '**/api/salary/specification/*', what: 'Lönespecifikationen' },
]) {
  test(`loading ${path}`, async ({ page }) => {
    const { invoiceId } = await signInWithInvoice(page);
    const failed = page.getByRole('alert').filter({ hasText: `${what} kunde inte laddas.` });
    await unreachable(page, call, async () => {
      await page.goto(path.endsWith('invoice/') ? path + invoiceId : path);
      await expect(failed.first()).toBeVisible();
    });
    await failed.first().getByRole('button', { name: 'Försök igen' }).click();
    await expect(failed).toHaveCount(0);
  });
}

test('router: a screen that does not load', async ({ page }) => {
  await signInNewMember(page);
  await unreachable(page, '**/assets/recruit-page-*.js', async () => {
    await page.goto('/freelancer-recruit');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
    await expect(page.getByText('Loading chunk recruit failed')).toHaveAttribute('lang', 'en');
  });
  await press(page, 'Ladda om sidan');
  await expect(page).toHaveTitle('Recruit Members');
});

test('router: a screen that takes longer than 120 seconds', async ({ page }) => {
  await signInNewMember(page);
  // The frame's script has the same limit: here it comes from the browser's cache.
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.install();
  await page.route('**/assets/recruit-page-*.js', () => undefined);
  const asked = page.waitForRequest('**/assets/recruit-page-*.js');
  await page.goto('/freelancer-recruit', { waitUntil: 'commit' });
  await asked;
  await page.waitForLoadState('load');
  await page.clock.fastForward(119_000);
  await expect(page.getByText('Loading chunk')).toBeHidden();
  await page.clock.fastForward(1_500);
  await expect(page.getByText('Loading chunk recruit failed')).toBeVisible();
  await page.getByRole('link', { name: 'Till startsidan' }).click();
  await expect(page).toHaveTitle('Dashboard');
});
