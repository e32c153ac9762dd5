import type { Page } from '@playwright/test';
import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { beginOnOneDay } from '../support/browser/whole-days.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { newClient } from '../support/people/new-client.ts';
import { newInvoice, newLine } from '../support/people/new-invoice.ts';
import { saveSenderDetails } from '../support/people/new-sendable-invoice.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { send } from '../support/program/send-steps.ts';
import { acceptAgreement, sendButton, signInToSend } from '../support/browser/send-from-screen.ts';
import { signInWithInvoice } from '../support/people/sign-in-with-invoices.ts';
import { reviewerSession } from '../support/people/sign-in-reviewer.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';

test.beforeEach(() => beginOnOneDay(test.info()));

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

test('the agreement can be opened, ticked and accepted with the keyboard alone, and is only asked for once', async ({
  page,
}) => {
  const { token, caller, invoiceId } = await signInToSend(page);
  await page.goto(`/generated-invoice/${invoiceId}`);
  await expect(page).toHaveTitle('Regular Invoice');
  await expect(sendButton(page)).toBeEnabled();
  await sendButton(page).press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Avtal!' });
  const radio = dialog.getByRole('radio', { name: 'Jag har läst hela avtalet' });
  const accept = dialog.getByRole('button', { name: 'Godkänn och skicka' });
  await expect(radio).toBeDisabled();
  await expect(accept).toBeDisabled();
  await expect(dialog.getByRole('group', { name: 'Avtal!' })).toHaveAccessibleDescription(/läsa och godkänna/);
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
  // A screen reader says the name and the description of what gets the focus.
  const sentPart = page.getByRole('group', { name: 'Fakturan är skickad', exact: true });
  await expect(sentPart).toBeFocused();
  await expect(sentPart).toHaveAccessibleDescription(/^Den granskas inom 30 minuter\..* med en anmärkning\.$/);
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
  const { invoiceId } = await signInToSend(page);
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

test('an agreement that is replaced while it is read in its tab must be opened and ticked again', async ({ page }) => {
  const { invoiceId } = await signInToSend(page);
  await page.goto(`/generated-invoice/${invoiceId}`);
  await sendButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Avtal!' });
  const radio = dialog.getByRole('radio');
  const accept = dialog.getByRole('button', { name: 'Godkänn och skicka' });
  const open = async () => {
    const [contract] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('link').click()]);
    await contract.close();
  };
  await open();
  await radio.check();

  const newer = 'b'.repeat(64);
  await page.route('**/api/agreement/current', (route) => route.fulfill({ json: { sha256: newer, mustAccept: true } }));
  // The browser tells it when the member comes back from the tab.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(radio).toBeDisabled({ timeout: 500 });
  }).toPass();
  await expect(radio).not.toBeChecked();
  await expect(accept).toBeDisabled();
  await expect(dialog.getByText('Avtalet har ändrats. Läs och godkänn det nya')).toBeVisible();

  await open();
  await expect(radio).not.toBeChecked();
  await radio.check();
  const [accepted] = await Promise.all([page.waitForRequest('**/api/agreement/accept'), accept.click()]);
  expect(accepted.postDataJSON()).toEqual({ sha256: newer });
});

test('the agreement stays open while it is accepted, because closing it would look as if nothing were sent', async ({
  page,
}) => {
  const { invoiceId } = await signInToSend(page);
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
    const { token, caller, invoiceId } = await signInWithInvoice(page);
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
  const { token, caller, invoiceId: first } = await signInToSend(page);
  await send(caller, token, first);
  const clientId = await newClient(caller, token, { orgCurrencyCode: 'SEK' });
  const { invoiceId } = await newInvoice(caller, token, clientId);
  await newLine(caller, token, invoiceId);
  // The screen believes that two days have passed, but the server's clock decides the new date.
  await page.clock.install({ time: Date.now() + 2 * 86_400_000 });
  await page.goto(`/generated-invoice/${invoiceId}`);
  await sendButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Innan du skickar' });
  await expect(dialog.getByRole('group')).toHaveAccessibleDescription(/betalning tas bara emot i EUR/);
  const recompute = dialog.getByRole('checkbox', { name: 'Räkna om till' });
  await expect(recompute).toBeChecked();
  const offered = (await dialog.getByText('Räkna om till').textContent()) ?? '';
  // A day later the dialog is still open, and offers the next date.
  await page.clock.fastForward('24:00:00');
  await expect(dialog.getByText('Räkna om till')).not.toHaveText(offered);
  await dialog.getByRole('button', { name: 'Skicka Faktura' }).click();
  await expect(page.getByText('Invoice sent Successfully.')).toBeVisible();
  await expect(page.getByText('We only accept EUR')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('img', { name: 'QR-kod' })).toHaveCount(0);
});

test('a customer’s new currency names its open invoices, and one that was returned asks before it is sent in it', async ({
  page,
}) => {
  const { token, caller } = await signInToSend(page);
  const clientId = await newClient(caller, token, { orgCurrencyCode: 'SEK' });
  const { invoiceId, invoiceNumber } = await newInvoice(caller, token, clientId);
  await newLine(caller, token, invoiceId);
  await send(caller, token, invoiceId);
  await caller.request('POST', `/api/review/return/${invoiceId}`, {
    token: await reviewerSession(page.request),
    body: { revision: 1, note: 'Fel kund' },
  });
  await page.goto(`/freelancer-edit-client/${clientId}`);
  await page.getByLabel('Valuta').selectOption('EUR');
  await page.getByRole('button', { name: 'Skapa/spara' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Client updated successfully.' })).toContainText(
    `Faktura ${invoiceNumber} är nu i EUR, med samma siffror. Kontrollera beloppen innan du skickar den.`,
  );
  await expectAccessibleAndFitting(page);

  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await sendButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Innan du skickar' });
  await expect(dialog).toContainText(/Fakturan var i SEK när du skickade den\..* så summan är nu 901,00\sEUR\./);
  await expectAccessibleAndFitting(page);
  await dialog.getByRole('button', { name: 'Skicka Faktura' }).click();
  await expect(page.getByText('Invoice sent Successfully.')).toBeVisible();
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
  await expect(blocked.getByRole('group')).toHaveAccessibleDescription(/^Fakturan har inga belopp än\./);
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
