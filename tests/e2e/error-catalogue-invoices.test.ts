import type { Page, Route } from '@playwright/test';
import {
  CATALOGUE,
  COLOURS,
  confirm,
  IN_SWEDISH,
  expectMessage,
  TRY_LATER,
  unreachable,
} from '../support/browser/error-catalogue.ts';
import { control, fill, press } from '../support/browser/form.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { beginOnOneDay } from '../support/browser/whole-days.ts';
import { newClient, TYPED_ORGANIZATION } from '../support/people/new-client.ts';
import { saveSenderDetails } from '../support/people/new-sendable-invoice.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { send } from '../support/program/send-steps.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';
import { signInWithInvoice } from '../support/people/sign-in-with-invoices.ts';

test.use(CATALOGUE);
test.beforeEach(() => beginOnOneDay(test.info()));

const IS_LOCKED = { reason: 'Fakturan är skickad och går inte att ändra.' };

test('creating a customer: each failure and success show their message', async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/freelancer-create-client');
  await fill(page, TYPED_ORGANIZATION);
  await control(page, 'orgCountry').selectOption('Sweden');
  const url = '**/api/client/createclient';
  await unreachable(page, url, async () => {
    await press(page, 'Skapa');
    await expectMessage(page, 'failure', 'Error Occurred. please try again later.', {
      reason: 'Vi vet inte om kunden sparades.',
    });
  });
  // A type that no screen offers; another program might send it.
  await page.route(url, (route) => {
    const body = { ...(route.request().postDataJSON() as object), clientOption: 'förening' };
    return route.continue({ postData: body });
  });
  await press(page, 'Skapa');
  await expectMessage(page, 'failure', 'Error Occurred. Please select valid option.');
  await page.unroute(url);
  await press(page, 'Skapa');
  await expectMessage(page, 'success', 'Client created successfully!!');
  await unreachable(page, '**/api/invoice/createinvoice', async () => {
    await press(page, 'Fakturera kunden');
    const reason = 'Kunden är sparad. Vi vet inte om fakturan skapades.';
    await expectMessage(page, 'failure', TRY_LATER, { reason });
  });
});

test('changing a customer: failure and success each show their message', async ({ page }) => {
  const token = await signInNewMember(page);
  const clientId = await newClient(pageCaller(page), token);
  await page.goto(`/freelancer-edit-client/${clientId}`);
  await unreachable(page, `**/api/client/updateclient/${clientId}`, async () => {
    await press(page, 'Skapa/spara');
    await expectMessage(page, 'failure', 'Error while updating Client.');
  });
  await press(page, 'Skapa/spara');
  await expectMessage(page, 'success', 'Client updated successfully.');
});

test('deleting a customer: failure and success each show their message', async ({ page }) => {
  const token = await signInNewMember(page);
  const clientId = await newClient(pageCaller(page), token);
  await page.goto('/freelancer-view-clients');
  await unreachable(page, `**/api/client/deleteclient/${clientId}`, async () => {
    await press(page, 'Radera');
    await confirm(page, 'Are you sure you want to delete?', 'Radera');
    await expectMessage(page, 'failure', TRY_LATER);
  });
  await press(page, 'Radera');
  await confirm(page, 'Are you sure you want to delete?', 'Radera');
  await expectMessage(page, 'success', 'Client Deleted Successfully.');
});

test('creating an invoice: failure and success each show their message', async ({ page }) => {
  const token = await signInNewMember(page);
  const clientId = await newClient(pageCaller(page), token);
  await page.goto('/freelancer-invoice');
  await control(page, 'clientId').selectOption(clientId);
  await control(page, 'noOfDueDates').selectOption('10');
  await unreachable(page, '**/api/invoice/createinvoice', async () => {
    await press(page, 'Spara kund och fortsätt');
    const reason = 'Vi vet inte om fakturan skapades.';
    await expectMessage(page, 'failure', TRY_LATER, { reason });
  });
  await press(page, 'Spara kund och fortsätt');
  await expectMessage(page, 'success', 'Invoice Created Successfully.');
});

test('whatever changes an invoice that was sent in another tab shows its message, with the reason', async ({
  page,
}) => {
  const { token, caller, invoiceId } = await signInWithInvoice(page);
  await saveSenderDetails(caller, token);
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await expect(page.getByText('Rådgivning').first()).toBeVisible();
  // It is sent as from another tab. This tab doesn't know it yet, so the server must refuse its requests.
  expect((await send(caller, token, invoiceId)).status).toBe(200);

  // What is typed keeps the forms on the screen once it knows.
  await control(page, 'note').fill('Tack!');
  await press(page, 'Spara kund och fortsätt');
  await expectMessage(page, 'failure', TRY_LATER, IS_LOCKED);
  await press(page, 'Tillägga');
  await expectMessage(page, 'failure', 'Det gick inte att lägga till anteckning', { ...IS_LOCKED, ...IN_SWEDISH });

  await press(page, 'Lägg till belopp');
  const adding = page.getByRole('dialog', { name: 'Lägg till belopp' });
  await fill(page, { quantity: '1', price: '2', workDescription: 'Mer' });
  await adding.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await expectMessage(page, 'failure', 'Raden sparades inte. Det du har skrivit är kvar, försök igen.', {
    ...IS_LOCKED,
    ...IN_SWEDISH,
  });
  await expect(control(page, 'workDescription')).toHaveValue('Mer');
  await press(page, 'Stäng fönstret');
  await confirm(page, 'Du har ändringar som inte är sparade. Vill du stänga fönstret ändå?', 'Stäng utan att spara');
  await expect(adding).toBeHidden();

  await page.getByRole('button', { name: /^Redigera/ }).click();
  await press(page, 'Spara ändringar');
  const editing = page.getByRole('dialog', { name: 'Lägg en kund till fakturan' });
  await expect(editing.getByRole('alert')).toContainText(`${TRY_LATER}${IS_LOCKED.reason}`);
  await press(page, 'Stäng fönstret');
  await expect(editing).toBeHidden();

  await page.getByRole('button', { name: /^Radera/ }).click();
  await confirm(page, 'Are you sure you want to delete?', 'Radera');
  await expect(page.getByRole('region', { name: 'Belopp' }).getByRole('alert')).toContainText(
    `${TRY_LATER}${IS_LOCKED.reason}`,
  );

  await press(page, 'Lägg i Papperskorgen');
  await confirm(page, 'Are you sure you want to add it into the trash?', 'Lägg i Papperskorgen');
  const refusal = page.getByRole('alert').filter({ hasText: /^Fakturan är skickad och går inte att ändra\.$/ });
  await expect(refusal.locator('[data-kind=failure]')).toHaveCSS('color', COLOURS.failure);
});

test('whatever changes a draft shows its message of success, and a deletion that fails its failure', async ({
  page,
}) => {
  const { invoiceId } = await signInWithInvoice(page);
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await press(page, 'Spara kund och fortsätt');
  await expectMessage(page, 'success', 'Invoice updated Successfully.');
  await control(page, 'note').fill('Tack!');
  await press(page, 'Tillägga');
  await expectMessage(page, 'success', 'Anteckningen har lagts till.', IN_SWEDISH);
  await page.getByRole('button', { name: /^Redigera/ }).click();
  await press(page, 'Spara ändringar');
  await expectMessage(page, 'success', 'Invoice Amount updated Successfully.');
  await page.getByRole('button', { name: /^Radera/ }).click();
  await confirm(page, 'Are you sure you want to delete?', 'Radera');
  await expectMessage(page, 'success', 'Invoice Amount deleted Successfully.');

  await unreachable(page, `**/api/invoice/deleteinvoice/${invoiceId}`, async () => {
    await press(page, 'Lägg i Papperskorgen');
    await confirm(page, 'Are you sure you want to add it into the trash?', 'Lägg i Papperskorgen');
    await expectMessage(page, 'failure', 'Error while deleting. Please try again later.');
  });
  await press(page, 'Lägg i Papperskorgen');
  await confirm(page, 'Are you sure you want to add it into the trash?', 'Lägg i Papperskorgen');
  await expect(page).toHaveURL('/freelancer-view-invoices');
  await expect(page.getByText(/^Faktura \d+ ligger i papperskorgen\.$/)).toBeVisible();
});

/** Sends as a member who has never sent an invoice, so the agreement comes first. */
async function sendFirst(page: Page, beforeAccepting = async () => {}): Promise<void> {
  await press(page, 'Skicka Faktura');
  const dialog = page.getByRole('dialog', { name: 'Avtal!' });
  const [contract] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('link').click()]);
  await contract.close();
  await dialog.getByRole('radio').check();
  await beforeAccepting();
  await dialog.getByRole('button', { name: 'Godkänn och skicka' }).click();
}

test('sending: each refusal, a failed PDF, a failed mail and success show their message', async ({ page, inbox }) => {
  const { token, caller, invoiceId } = await signInWithInvoice(page);
  await page.clock.install();
  /** Expects a message that the screen leaves after three seconds, which pass when the message has been read. */
  const expectRefusal = async (text: string) => {
    await page.goto(`/generated-invoice/${invoiceId}`);
    await sendFirst(page, async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000));
    await expectMessage(page, 'failure', text);
    await page.clock.fastForward(3_000);
    await page.clock.resume();
  };
  await expectRefusal('user profile does not exists. please setup your profile');
  await expect(page).toHaveURL('/freelancer-user-profile');
  const privateUserInfo = { pvtFname: 'Åsa', pvtLname: 'Frilans', pvtMobNo: '+46701234567' };
  const profile = { profileOption: 'private', privateUserInfo };
  await caller.request('POST', '/api/userprofile/saveprofile', { token, body: profile });
  await expectRefusal('Bank information does not exists. please setup your bank information');
  await expect(page).toHaveURL('/freelancer-bank-information');

  await saveSenderDetails(caller, token);
  await page.goto(`/generated-invoice/${invoiceId}`);
  const message = 'error while generating pdf';
  const url = '**/api/admin/invoicepdf/generateinvoicepdfnew';
  // A member can't make the PDF fail, so the test returns the server's response to that itself.
  await page.route(url, (route) => route.fulfill({ status: 500, json: { message, code: 'pdf-failed', lang: 'en' } }));
  await sendFirst(page);
  await expectMessage(page, 'failure', message, { reason: 'Det gick inte att göra en PDF av fakturan just nu.' });
  await page.unroute(url);
  inbox.behave('refuse');
  try {
    await press(page, 'Försök igen');
    await expectMessage(page, 'failure', 'Error while sending email with PDF attachment.', {
      reason: 'Fakturan gick inte att mejla just nu.',
    });
  } finally {
    inbox.behave('accept');
  }
  await press(page, 'Försök igen');
  await expectMessage(page, 'success', 'Invoice sent Successfully.');
});

/** What can fail between the program and a screen, with the reason that the screen shows. */
const IN_BETWEEN: { what: string; reason: string; fail: (route: Route) => Promise<void> }[] = [
  { what: 'a lost network', reason: 'Servern gick inte att nå.', fail: (route) => route.abort() },
  {
    what: 'a response that is cut off',
    reason: 'Servern gick inte att nå.',
    fail: (route) => route.fulfill({ contentType: 'application/json', body: '{"message":"PDF:en ' }),
  },
  {
    what: 'the page of another network',
    reason: 'Servern gick inte att nå.',
    fail: (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to this network</h1>' }),
  },
  {
    what: 'a proxy’s error page',
    reason: 'Något gick fel. Försök igen om en stund.',
    fail: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  },
  {
    what: 'a response that took too long',
    reason: 'Det tog för lång tid.',
    fail: (route) =>
      route.fulfill({ status: 503, json: { message: 'Det tog för lång tid. Försök igen om en stund.' } }),
  },
  {
    what: 'an edit meanwhile',
    reason: 'Fakturan ändrades medan den skickades.',
    fail: (route) =>
      route.fulfill({ status: 409, json: { message: 'Fakturan ändrades medan den skickades. Skicka den igen.' } }),
  },
];

test('sending: whatever fails on the way of the PDF or the mail shows the literal text, with its reason below', async ({
  page,
}) => {
  const { token, caller, invoiceId } = await signInWithInvoice(page);
  await saveSenderDetails(caller, token);
  await page.goto(`/generated-invoice/${invoiceId}`);
  let begin = () => sendFirst(page);
  for (const [url, text] of [
    ['**/api/admin/invoicepdf/generateinvoicepdfnew', 'error while generating pdf'],
    ['**/api/admin/invoicepdf/sendinvoicepdftoadmin', 'Error while sending email with PDF attachment.'],
  ] as const) {
    for (const { what, reason, fail } of IN_BETWEEN) {
      await test.step(`${text}: ${what}`, async () => {
        await page.route(url, fail);
        await begin();
        await expectMessage(page, 'failure', text, { reason });
        await page.unroute(url);
      });
      begin = () => press(page, 'Försök igen');
    }
  }
  await begin();
  await expectMessage(page, 'success', 'Invoice sent Successfully.');
});
