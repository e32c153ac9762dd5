import type { Page } from '@playwright/test';
import { CATALOGUE, IN_SWEDISH, expectMessage, TRY_LATER, unreachable } from '../support/browser/error-catalogue.ts';
import { control, fill, press } from '../support/browser/form.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { MEMBER_PASSWORD } from '../support/people/log-in.ts';
import { newMember } from '../support/people/new-member.ts';
import { saveSenderDetails } from '../support/people/new-sendable-invoice.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { signIn, signInNewMember } from '../support/people/sign-in-new-member.ts';

test.use(CATALOGUE);

/** Presses a button below the fold, and expects the page to scroll back to the top. */
async function pressBelow(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 250 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.getByRole('button', { name, exact: true }).dispatchEvent('click');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
}

/** Expects a field to say why it is refused, and to have the focus. */
async function expectRefused(page: Page, name: string, why: string): Promise<void> {
  await expect(control(page, name)).toHaveAccessibleDescription(new RegExp(why));
  await expect(control(page, name)).toHaveAttribute('aria-invalid', 'true');
  await expect(control(page, name)).toBeFocused();
}

/** Lets the next request to a URL do its work, and loses its response. */
const loseResponse = (page: Page, url: string) =>
  page.route(
    url,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

test('signing in: a refusal and a lost network each show their message, which can be dismissed', async ({ page }) => {
  await page.goto('/signin');
  await fill(page, { email: 'ingen@example.se', password: MEMBER_PASSWORD });
  await press(page, 'Logga in');
  await expectMessage(page, 'failure', 'Fel e-postadress eller lösenord.', IN_SWEDISH);
  await press(page, 'Stäng meddelandet');
  await expect(page.getByText('Fel e-postadress eller lösenord.')).toBeHidden();
  // The pressed button is gone. The keyboard goes on from where it was.
  await expect(page.locator('main :focus')).toHaveCount(1);
  await unreachable(page, '**/api/auth/login', async () => {
    await press(page, 'Logga in');
    await expectMessage(page, 'failure', 'Error during login. Please try again.');
  });
  await press(page, 'Stäng meddelandet');
  await expect(page.getByText('Error during login.')).toBeHidden();
});

test('forgotten password: failure and success each show their message at the top of the page', async ({ page }) => {
  await page.goto('/signin');
  await press(page, 'Glömt lösenordet?');
  await fill(page, { email: 'ingen@example.se' });
  await unreachable(page, '**/api/auth/forgotpassword', async () => {
    await pressBelow(page, 'Hämta mitt lösenord');
    await expectMessage(page, 'failure', TRY_LATER);
  });
  await pressBelow(page, 'Hämta mitt lösenord');
  await expectMessage(page, 'success', 'E-post skickat. kolla din inkorg.', IN_SWEDISH);
});

test('a typed address follows to the form for a forgotten password and back, and its field has the focus', async ({
  page,
}) => {
  await page.goto('/signin');
  await fill(page, { email: 'eva@example.se' });
  for (const link of ['Glömt lösenordet?', 'Tillbaka till inloggningen']) {
    await press(page, link);
    await expect(page.locator('[name=email]')).toHaveValue('eva@example.se');
    await expect(page.locator('[name=email]')).toBeFocused();
  }
});

test('registration: each refusal shows its message, and a short password is refused beside its field', async ({
  page,
}) => {
  const account = { phoneNo: '+46701234567', email: 'upptagen@example.se', password: MEMBER_PASSWORD };
  await page.request.post('/api/auth/createuser', {
    data: { ...account, name: 'Åsa Öberg', confirmPassword: account.password },
  });
  await page.goto('/signup');
  await fill(page, { firstName: 'Åsa', lastName: 'Öberg', ...account, confirmPassword: 'nagotannat' });
  await press(page, 'Skapa konto');
  await expectMessage(page, 'failure', 'Password do not match.');
  await expectRefused(page, 'confirmPassword', 'Password do not match.');
  await expect(control(page, 'confirmPassword')).toBeInViewport({ ratio: 1 });
  await fill(page, { confirmPassword: account.password });
  await expect(control(page, 'confirmPassword')).not.toHaveAttribute('aria-invalid', 'true');
  await press(page, 'Skapa konto');
  await expectMessage(page, 'failure', 'This email already exists.', {
    reason: 'Är det ditt konto? Logga in med det.',
  });
  await expectRefused(page, 'email', 'This email already exists.');
  for (const [part, typed] of [
    ['lastName', 'Ö--'],
    ['firstName', 'Å--'],
  ] as const) {
    await fill(page, { [part]: typed });
    await press(page, 'Skapa konto');
    await expectRefused(page, part, 'minst 3 bokstäver');
  }
  await fill(page, { firstName: 'Åsa', lastName: 'Öberg' });
  await unreachable(page, '**/api/auth/createuser', async () => {
    await press(page, 'Skapa konto');
    await expectMessage(page, 'failure', TRY_LATER);
    // No field is refused, so that the message far above the button is what there is to see.
    await expect(page.getByText(TRY_LATER)).toBeInViewport({ ratio: 1 });
  });
  // Sends it like a browser that doesn't know minimum lengths.
  await control(page, 'password').evaluate((input) => input.removeAttribute('minlength'));
  await fill(page, { password: 'kort', confirmPassword: 'kort' });
  await press(page, 'Skapa konto');
  await expect(control(page, 'password')).toHaveAccessibleDescription(/8 tecken/);
  await expect(page.getByText(TRY_LATER)).toBeHidden();
});

test('registration: when its response is lost, the screen says that it doesn’t know, and what to try', async ({
  page,
}) => {
  const password = MEMBER_PASSWORD;
  const email = `${crypto.randomUUID()}@example.se`;
  await page.goto('/signup');
  await fill(page, { firstName: 'Åsa', lastName: 'Öberg', phoneNo: '+46701234567', email });
  await fill(page, { password, confirmPassword: password });
  await loseResponse(page, '**/api/auth/createuser');
  await press(page, 'Skapa konto');
  await expectMessage(page, 'failure', TRY_LATER, { reason: 'Vi vet inte om kontot skapades. Prova att logga in' });
  await press(page, 'Skapa konto');
  await expectMessage(page, 'failure', 'This email already exists.', {
    reason: 'Är det ditt konto? Logga in med det.',
  });
});

test('saving contact details: failure and success each show their message', async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/freelancer-user-profile');
  await unreachable(page, '**/api/userprofile/saveprofile', async () => {
    await press(page, 'Spara');
    await expectMessage(page, 'failure', TRY_LATER);
  });
  await pressBelow(page, 'Spara');
  await expect(page.getByRole('dialog', { name: 'Bankuppgifterna' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectMessage(page, 'success', 'Data Saved Successfully.');
});

test('saving payout details: failure and success each show their message', async ({ page }) => {
  const token = await signInNewMember(page);
  await saveSenderDetails(pageCaller(page), token);
  await page.goto('/freelancer-bank-information');
  await unreachable(page, '**/api/bankinformation/savebankinfo', async () => {
    await press(page, 'Spara');
    await expectMessage(page, 'failure', 'Error occurred. Please try again.');
  });
  await press(page, 'Spara');
  await expectMessage(page, 'success', 'Information saved successfully!!');
});

test('choosing a new password by a link: each refusal shows its message, and success leads to signing in', async ({
  page,
  inbox,
}) => {
  await page.goto('/resetpassword/unknown');
  await expectMessage(page, 'failure', 'Link has been Expired');

  const email = 'glomsk@example.se';
  const account = { name: 'Åsa Öberg', phoneNo: '+46701234567', email, password: MEMBER_PASSWORD };
  await page.request.post('/api/auth/createuser', { data: { ...account, confirmPassword: account.password } });
  await page.request.post('/api/auth/forgotpassword', { data: { email } });
  const mail = await inbox.next(email);
  const path = /\/resetpassword\/\S+/.exec(mail.text ?? '')?.[0] ?? '';
  await page.goto(path);
  await fill(page, { password: 'nytthemligt1', confirmPassword: 'nytthemligt2' });
  await press(page, 'Skicka in');
  await expectMessage(page, 'failure', 'Password does not match.');
  await expectRefused(page, 'confirmPassword', 'Password does not match.');
  await fill(page, { confirmPassword: 'nytthemligt1' });
  // Leaving what is typed asks first.
  page.once('dialog', (asked) => void asked.dismiss());
  await Promise.all([page.waitForEvent('dialog'), page.evaluate(() => window.location.reload())]);
  await press(page, 'Skicka in');
  await expect(page).toHaveURL('/signin');
  await expectMessage(page, 'success', 'Ditt lösenord är sparat. Logga in med det.', IN_SWEDISH);
  // It is news only once.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Logga in' })).toBeVisible();
  await expect(page.getByText('Ditt lösenord är sparat.')).toHaveCount(0);
  await page.goto(path);
  await expectMessage(page, 'failure', 'Link has been Expired');
  await page.getByRole('link', { name: 'Hämta en ny länk' }).click();
  await expect(page.getByRole('heading', { name: 'Glömt lösenordet?' })).toBeVisible();
});

test('a reset link that has lost its end says so, and leads to another one', async ({ page }) => {
  for (const path of ['/resetpassword', '/resetpassword/']) {
    await page.goto(path);
    await expectMessage(
      page,
      'failure',
      'Länken är inte hel: slutet av adressen saknas. Öppna hela länken från mejlet, eller hämta en ny.',
      IN_SWEDISH,
    );
    await page.getByRole('link', { name: 'Hämta en ny länk' }).click();
    await expect(page.getByRole('button', { name: 'Hämta mitt lösenord' })).toBeVisible();
  }
});

test('a new password leads to signing in also in a browser that is signed in', async ({ page, inbox }) => {
  const { token, email } = await newMember(pageCaller(page));
  await page.request.post('/api/auth/forgotpassword', { data: { email } });
  const path = /\/resetpassword\/\S+/.exec((await inbox.next(email)).text ?? '')?.[0] ?? '';
  await page.goto('/signin');
  await page.evaluate((stored) => localStorage.setItem('token', stored), token);
  await page.goto(path);
  await fill(page, { password: 'nytthemligt1', confirmPassword: 'nytthemligt1' });
  await press(page, 'Skicka in');
  await expect(page).toHaveURL('/signin');
  await expectMessage(page, 'success', 'Ditt lösenord är sparat. Logga in med det.', IN_SWEDISH);
  await fill(page, { email, password: 'nytthemligt1' });
  await press(page, 'Logga in');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Logga Ut' })).toBeVisible();
});

test('changing the password: each refusal and success show their message, and other devices leave the list', async ({
  page,
}) => {
  const { token, email } = await newMember(pageCaller(page));
  await page.request.post('/api/auth/login', { data: { email, password: MEMBER_PASSWORD } });
  await signIn(page, token);
  await page.goto('/change-password');
  const devices = page.getByRole('region', { name: 'Här är du inloggad' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await fill(page, { oldPassword: 'fel12345', newPassword: 'nytthemligt1', confirmPassword: 'nytthemligt1' });
  await press(page, 'Ändra lösenord');
  await expectMessage(page, 'failure', 'Ditt nuvarande lösenord stämmer inte.', IN_SWEDISH);
  await expectRefused(page, 'oldPassword', 'Ditt nuvarande lösenord stämmer inte.');
  await fill(page, { oldPassword: MEMBER_PASSWORD, confirmPassword: 'nytthemligt2' });
  await press(page, 'Ändra lösenord');
  await expectMessage(page, 'failure', 'Password do not match.');
  await fill(page, { confirmPassword: 'nytthemligt1' });
  await press(page, 'Ändra lösenord');
  await expectMessage(page, 'success', 'Ditt lösenord är ändrat.', IN_SWEDISH);
  await expect(devices).toHaveCount(1);
});

/** Presses a button whose response is lost, expects that the screen doesn't know what it did, and presses it again. */
async function pressTwice(page: Page, button: string, url: string, unknown: string): Promise<void> {
  await loseResponse(page, url);
  await press(page, button);
  await expect(page.getByRole('alert')).toContainText(unknown);
  await press(page, button);
}

test('changing the password: when its response is lost, the screen says that it doesn’t know, and a repeat tells', async ({
  page,
}) => {
  await signInNewMember(page);
  await page.goto('/change-password');
  await fill(page, { oldPassword: MEMBER_PASSWORD, newPassword: 'nytthemligt1', confirmPassword: 'nytthemligt1' });
  await pressTwice(page, 'Ändra lösenord', '**/api/auth/changepassword', 'Vi vet inte om lösenordet ändrades.');
  await expectMessage(page, 'success', 'Ditt lösenord är ändrat.', IN_SWEDISH);
});

test('a new password by a link: when its response is lost, the screen says that it doesn’t know, and a repeat tells', async ({
  page,
  inbox,
}) => {
  const { email } = await newMember(pageCaller(page));
  await page.request.post('/api/auth/forgotpassword', { data: { email } });
  await page.goto(/\/resetpassword\/\S+/.exec((await inbox.next(email)).text ?? '')?.[0] ?? '');
  await fill(page, { password: 'nytthemligt1', confirmPassword: 'nytthemligt1' });
  await pressTwice(page, 'Skicka in', '**/api/auth/resetpassword*', 'Vi vet inte om lösenordet ändrades.');
  await expectMessage(page, 'success', 'Ditt lösenord är sparat. Logga in med det.', IN_SWEDISH);
});

test('a new address: when the response to its link is lost, the screen says that it doesn’t know, and a repeat tells', async ({
  page,
  inbox,
}) => {
  const { token } = await newMember(pageCaller(page));
  const newEmail = `${crypto.randomUUID()}@example.se`;
  await pageCaller(page).request('POST', '/api/auth/changeemail', {
    token,
    body: { newEmail, password: MEMBER_PASSWORD },
  });
  await page.goto(/\/confirm-email\/\S+/.exec((await inbox.next(newEmail)).text ?? '')?.[0] ?? '');
  await pressTwice(page, 'Bekräfta adressen', '**/api/auth/confirmemail', 'Vi vet inte om adressen byttes.');
  await expectMessage(page, 'success', 'Din nya e-postadress är bekräftad. Det är den du loggar in med.', IN_SWEDISH);
});
