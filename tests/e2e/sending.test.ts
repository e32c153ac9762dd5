import type { Page } from '@playwright/test';
import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { newClient } from '../support/people/new-client.ts';
import { newInvoice, newLine } from '../support/people/new-invoice.ts';
import { saveSenderDetails } from '../support/people/new-sendable-invoice.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { send } from '../support/program/send-steps.ts';
import { signInWithInvoice } from '../support/people/sign-in-with-invoices.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';

/** Signs in a member with an invoice. With `ready`, the member has everything that sending requires. */
async function signIn(page: Page, ready = true) {
  const member = await signInWithInvoice(page);
  if (ready) await saveSenderDetails(member.caller, member.token);
  return member;
}

/** Opens the contract, marks it as read and accepts it. */
async function acceptAgreement(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Avtal!' });
  const [contract] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('link').click()]);
  await contract.close();
  await dialog.getByRole('radio', { name: 'Jag har läst hela avtalet' }).check();
  await dialog.getByRole('button', { name: 'Godkänn och skicka' }).click();
}

/**
 * Notes in the page in which language it shows a text, and for how many milliseconds before it is another page. In the
 * page, because the test may look too late.
 */
async function noteStay(page: Page, text: string, title: string) {
  const html = page.locator('html');
  await html.evaluate(
    (root, [shown, next]) => {
      const note = () => {
        const message = [...document.querySelectorAll<HTMLElement>('[lang]')].find((one) => one.textContent === shown);
        if (message?.checkVisibility() === true) {
          root.dataset.shownAt ??= String(performance.now());
          root.dataset.shownIn ??= message.lang;
        }
        if (document.title === next) root.dataset.leftAt ??= String(performance.now());
      };
      new MutationObserver(note).observe(root, { childList: true, subtree: true });
    },
    [text, title] as const,
  );
  return () =>
    html.evaluate(({ dataset: { shownAt, shownIn, leftAt } }) => ({
      language: shownIn,
      milliseconds: Number(leftAt) - Number(shownAt),
    }));
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'Skicka Faktura', exact: true });

test('the agreement can be opened, ticked and accepted with the keyboard alone, and is only asked for once', async ({
  page,
}) => {
  const { token, caller, invoiceId } = await signIn(page);
  await page.goto(`/generated-invoice/${invoiceId}`);
  await expect(page).toHaveTitle('Regular Invoice');
  await expect(sendButton(page)).toBeEnabled();
  await sendButton(page).press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Avtal!' });
  const radio = dialog.getByRole('radio', { name: 'Jag har läst hela avtalet' });
  const accept = dialog.getByRole('button', { name: 'Godkänn och skicka' });
  await expect(radio).toBeDisabled();
  await expect(accept).toBeDisabled();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('link')).toBeFocused();
  const [contract] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
  await contract.close();
  await expect(radio).toBeEnabled();
  await expect(accept).toBeDisabled();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(radio).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(page.getByText('Invoice sent Successfully.')).toHaveAttribute('lang', 'en');
  await expect(page.getByText('inom 30 minuter')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Fakturan är Skickad' })).toBeDisabled();

  const { invoiceId: second } = await newInvoice(caller, token);
  await newLine(caller, token, second);
  await page.goto(`/freelancer-edit-invoice/${second}`);
  await sendButton(page).click();
  await expect(page.getByText('Invoice sent Successfully.')).toBeVisible();
});

test('an agreement that could not be accepted for another reason than a newer one stays read and ticked', async ({
  page,
}) => {
  const { invoiceId } = await signIn(page);
  await page.goto(`/generated-invoice/${invoiceId}`);
  const accepting = '**/api/agreement/accept';
  await page.route(accepting, (route) => route.fulfill({ status: 502, body: '' }), { times: 1 });
  await sendButton(page).click();
  await acceptAgreement(page);
  const dialog = page.getByRole('dialog', { name: 'Avtal!' });
  await expect(dialog.getByRole('alert')).toContainText('Något gick fel.');
  await expect(dialog.getByRole('radio')).toBeChecked();

  // The newer one has to be opened and read.
  const json = { code: 'contract-changed', message: 'Avtalet har ändrats. Öppna det och läs det igen.' };
  await page.route(accepting, (route) => route.fulfill({ status: 409, json }), { times: 1 });
  await dialog.getByRole('button', { name: 'Godkänn och skicka' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Avtalet har ändrats.');
  await expect(dialog.getByRole('radio')).toBeDisabled();
  await expect(dialog.getByRole('radio')).not.toBeChecked();
});

test('the agreement stays open while it is accepted, because closing it would look as if nothing were sent', async ({
  page,
}) => {
  const { invoiceId } = await signIn(page);
  await page.goto(`/generated-invoice/${invoiceId}`);
  const release = await holdResponses(page, '**/api/agreement/accept');
  await sendButton(page).click();
  await acceptAgreement(page);
  const dialog = page.getByRole('dialog', { name: 'Avtal!' });
  await expect(dialog.getByRole('button', { name: 'Stäng' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  release();
  await expect(page.getByText('Invoice sent Successfully.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('on a network that loses a response', () => {
  test.use({ provoked: /sendinvoicepdftoadmin/ });

  test('the screen doesn’t say that the invoice is unsent, and says that it is sent once it knows', async ({
    page,
  }) => {
    const { token, caller, invoiceId: first } = await signIn(page);
    await send(caller, token, first);
    const { invoiceId } = await newInvoice(caller, token);
    await newLine(caller, token, invoiceId);
    await page.goto(`/generated-invoice/${invoiceId}`);
    let knows = () => {};
    await page.route('**/api/admin/invoicepdf/sendinvoicepdftoadmin', async (route) => {
      await route.fetch();
      knows = await holdResponses(page, '**/api/invoice/invoicedata/*');
      await route.abort();
    });
    await sendButton(page).click();
    const unknown = page.getByRole('dialog', { name: 'Vi vet inte om fakturan är skickad' });
    await expect(unknown.getByText('Försök igen, så får du veta. Fakturan skickas bara en gång.')).toBeVisible();
    await expect(unknown.getByRole('button', { name: 'Försök igen' })).toBeVisible();
    knows();
    await expect(page.getByRole('dialog', { name: 'Fakturan är skickad' })).toContainText('inom 30 minuter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Fakturan är Skickad' })).toBeDisabled();
  });
});

test('nothing can be typed that would be lost between the press of the send button and its dialog', async ({
  page,
}) => {
  const { token, caller, invoiceId: first } = await signIn(page);
  await send(caller, token, first);
  const { invoiceId } = await newInvoice(caller, token);
  await newLine(caller, token, invoiceId);
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  const note = page.getByRole('textbox', { name: 'notering', includeHidden: true });
  await note.fill('Tack');
  const release = await holdResponses(page, '**/api/agreement/current');
  const asked = page.waitForRequest('**/api/agreement/current');
  await sendButton(page).click();
  await asked;
  await note.focus();
  await page.keyboard.type(' för i våras');
  await expect(note).toHaveValue('Tack');
  release();
  await expect(page.getByRole('dialog', { name: 'Fakturan är skickad' })).toBeVisible();
  await expect(page.getByRole('article', { name: /^Faktura/ })).toContainText('Tack');
});

test('a note that is typed after another window has sent the invoice is said not to be in it', async ({ page }) => {
  const { token, caller, invoiceId } = await signIn(page);
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await page.getByRole('textbox', { name: 'notering' }).fill('Tack för i våras');
  await send(caller, token, invoiceId);
  await sendButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Fakturan är skickad' });
  await expect(dialog).toContainText('Fakturan var redan skickad, så det du har skrivit kom inte med.');
  await expect(dialog.getByRole('button', { name: 'Försök igen' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Fakturan är Skickad' })).toBeDisabled();
});

test('if the mail server is down, the invoice is shown as unsent, and one button sends it', async ({ page, inbox }) => {
  const { invoiceId } = await signIn(page);
  await page.goto(`/generated-invoice/${invoiceId}`);
  inbox.behave('refuse');
  try {
    await sendButton(page).click();
    await acceptAgreement(page);
    const dialog = page.getByRole('dialog', { name: 'Inte skickad, försök igen' });
    await expect(dialog.getByText('Error while sending email with PDF attachment.')).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Mejla' })).toHaveAttribute('data-state', 'failed');
  } finally {
    inbox.behave('accept');
  }
  await page.goto('/freelancer-view-invoices/edit');
  await expect(page.getByRole('row').getByText('Inte skickad, försök igen')).toBeVisible();

  await page.goto(`/generated-invoice/${invoiceId}`);
  await expect(page.getByText('Inte skickad, försök igen')).toBeVisible();
  await sendButton(page).click();
  await acceptAgreement(page);
  await expect(page.getByText('Invoice sent Successfully.')).toBeVisible();
  await expect(page.getByText('Inte skickad, försök igen')).toBeHidden();
});

for (const { missing, message, title } of [
  {
    missing: 'contact details',
    message: 'user profile does not exists. please setup your profile',
    title: 'User Profile',
  },
  {
    missing: 'payout details',
    message: 'Bank information does not exists. please setup your bank information',
    title: 'Bank Details',
  },
]) {
  test(`a member without ${missing} sees a message, and is taken there after three seconds`, async ({ page }) => {
    const { token, caller, invoiceId } = await signIn(page, false);
    if (missing === 'payout details') {
      const privateUserInfo = { pvtFname: 'Åsa', pvtLname: 'Frilans', pvtMobNo: '+46701234567' };
      const body = { profileOption: 'private', privateUserInfo };
      await caller.request('POST', '/api/userprofile/saveprofile', { token, body });
    }
    await page.goto(`/generated-invoice/${invoiceId}`);
    const stay = await noteStay(page, message, title);
    await sendButton(page).click();
    await acceptAgreement(page);
    await expect(page).toHaveTitle(title);
    const { language, milliseconds } = await stay();
    expect(language).toBe('en');
    expect(milliseconds).toBeGreaterThan(2_900);
  });
}

test('sending warns of an invoice in SEK and of a due date that no longer fits', async ({ page }) => {
  const { token, caller, invoiceId: first } = await signIn(page);
  await send(caller, token, first);
  const clientId = await newClient(caller, token, { orgCurrencyCode: 'SEK' });
  const { invoiceId } = await newInvoice(caller, token, clientId);
  await newLine(caller, token, invoiceId);
  // The screen believes that two days have passed, but the server's clock decides the new date.
  await page.clock.install({ time: Date.now() + 2 * 86_400_000 });
  await page.goto(`/generated-invoice/${invoiceId}`);
  await sendButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Innan du skickar' });
  await expect(dialog.getByText('betalning tas bara emot i EUR')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Räkna om till' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Skicka Faktura' }).click();
  await expect(page.getByText('Invoice sent Successfully.')).toBeVisible();
  await expect(page.getByText('We only accept EUR')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('img', { name: 'QR-kod' })).toHaveCount(0);
});

test('an empty draft says what it lacks, with a link to add it, and neither warns nor asks for the agreement', async ({
  page,
}) => {
  const token = await signInNewMember(page);
  const caller = pageCaller(page);
  await saveSenderDetails(caller, token);
  const { invoiceId } = await newInvoice(caller, token);
  const blocked = page.getByRole('dialog', { name: 'Fakturan kan inte skickas än' });
  const adding = page.getByRole('dialog', { name: 'Lägg till belopp' });

  await page.goto(`/generated-invoice/${invoiceId}`);
  await expect(page.getByRole('main').getByText('Fakturan har inga belopp än.')).toBeVisible();
  await expect(page.getByText('Du kan skicka ändå')).toHaveCount(0);
  await sendButton(page).click();
  await expect(blocked).toContainText('Fakturan har inga belopp än.');
  await expect(blocked.getByRole('button', { name: 'Försök igen' })).toHaveCount(0);
  await expectAccessibleAndFitting(page);
  await blocked.getByRole('button', { name: 'Lägg till belopp' }).click();
  await expect(page).toHaveTitle('Freelancer - Edit Invoice');
  await expect(adding).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(adding).toBeHidden();

  await expect(page.getByText('Du kan skicka ändå')).toHaveCount(0);
  await sendButton(page).press('Enter');
  await expect(blocked).toBeVisible();
  await blocked.getByRole('button', { name: 'Lägg till belopp' }).click();
  await expect(blocked).toBeHidden();
  await adding.locator('[name=quantity]').fill('1');
  await adding.locator('[name=price]').fill('0');
  await adding.locator('[name=workDescription]').fill('Garanti');
  await adding.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await expect(adding).toBeHidden();

  // An amount of zero only gets a warning.
  await page.getByText('Innan du skickar: ').click();
  await expect(page.getByText('Det saknas: ett belopp över noll.')).toBeVisible();
  await expect(page.getByText('Avtalet är inte godkänt.')).toHaveCount(0);
  await sendButton(page).click();
  await acceptAgreement(page);
  const warnings = page.getByRole('dialog', { name: 'Innan du skickar' });
  await expect(warnings.getByText('Fakturans summa är 0,00 EUR.')).toBeVisible();
  await warnings.getByRole('button', { name: 'Skicka Faktura' }).click();
  await expect(page.getByText('Invoice sent Successfully.')).toBeVisible();
});

test('sending an invoice whose last line was deleted elsewhere says that it has no lines', async ({ page }) => {
  const { token, caller, invoiceId } = await signIn(page);
  const { json } = await caller.request('GET', `/api/invoice/invoicedata/${invoiceId}`, { token });
  await page.goto(`/generated-invoice/${invoiceId}`);
  await page.route('**/api/invoice/sentInvoices', async (route) => {
    await caller.request('DELETE', `/api/invoice/deleteamount/${json.invoiceAmount[0]._id}`, { token });
    await route.continue();
  });
  await sendButton(page).click();
  await acceptAgreement(page);
  const dialog = page.getByRole('dialog', { name: 'Fakturan kan inte skickas än' });
  await expect(dialog.getByRole('button', { name: 'Lägg till belopp' })).toBeVisible();
});

test('sending a deleted invoice offers no retry, and the screen says that the invoice is gone', async ({ page }) => {
  const { token, caller, invoiceId } = await signIn(page);
  await page.goto(`/generated-invoice/${invoiceId}`);
  await expect(sendButton(page)).toBeEnabled();
  // As soon as the screen hears it too, the dialog goes with what the screen has shown.
  const release = await holdResponses(page, '**/api/invoice/document/*');
  await caller.request('DELETE', `/api/invoice/deleteinvoice/${invoiceId}`, { token });
  await sendButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Inte skickad', exact: true });
  await expect(dialog.getByText('Det du söker finns inte.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Försök igen' })).toHaveCount(0);
  release();
  await expect(page.getByText('Fakturan finns inte. Den kan ligga i papperskorgen.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('sending a deleted invoice with a typed note says that the invoice is gone, and offers no retry', async ({
  page,
}) => {
  const { token, caller, invoiceId } = await signIn(page);
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await page.getByLabel('Lägg till en notering på din faktura').fill('Tack!');
  await caller.request('DELETE', `/api/invoice/deleteinvoice/${invoiceId}`, { token });
  await sendButton(page).click();
  await expect(page.getByText('Fakturan finns inte. Den kan ligga i papperskorgen.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Försök igen' })).toHaveCount(0);
});
