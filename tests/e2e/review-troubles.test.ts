import type { Page } from '@playwright/test';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { newFreelancerWhoSent } from '../support/people/new-freelancer.ts';
import { newLine } from '../support/people/new-invoice.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { send } from '../support/program/send-steps.ts';
import { COLLEAGUE, openQueue, reviewerSession } from '../support/people/sign-in-reviewer.ts';

test.use({ ownProgram: 'review-troubles' });
// The tests run one after the other, because each finds the queue of their program empty.
test.describe.configure({ mode: 'default' });

const dialog = (page: Page) => page.getByRole('dialog');

test('a mail server’s refusal is shown in its own words, and the mail can be retried and its address corrected', async ({
  page,
  otherPage: reviewer,
  inbox,
}) => {
  await openQueue(reviewer);
  const [wrong, right] = ['fel@kund.example', 'ratt@kund.example'];
  inbox.refuseAddress(wrong);
  const { invoiceId, invoiceNumber } = await newFreelancerWhoSent(page, wrong);
  await reviewer.getByRole('link', { name: `Granska faktura ${invoiceNumber}` }).click();
  await reviewer.getByRole('button', { name: 'Vidarebefordra' }).click();
  await dialog(reviewer).getByRole('button', { name: 'Vidarebefordra' }).click();

  await reviewer.getByRole('link', { name: /^Vidarebefordrade/ }).click();
  const row = reviewer.getByRole('row', { name: new RegExp(`^${invoiceNumber}`) });
  await expect(row).toContainText('Avvisat av mejlservern');
  await row.getByRole('link', { name: /Öppna/ }).click();
  await expect(reviewer.getByRole('heading', { name: 'Mejlet till kunden: Avvisat av mejlservern' })).toBeVisible();
  await expect(reviewer.getByText('5.1.1 No such mailbox')).toBeVisible();
  await expect(reviewer.getByText('Mejlserverns svar')).toBeVisible();

  // The freelancer sees the mail's status, and that the wage waits for the customer.
  await page.goto(`/generated-invoice/${invoiceId}`);
  const timeline = page.getByRole('region', { name: 'Tidslinje' });
  await expect(timeline).toContainText(`Mejlservern avvisade mejlet till ${wrong}`);
  await page.goto(`/generated-salary-invoice/${invoiceId}`);
  await expect(page.getByText('Fakturan är vidarebefordrad till kunden.')).toBeVisible();

  // The mail is sent again unchanged, which is refused again, and then to the right address.
  await reviewer.getByRole('button', { name: 'Försök igen' }).click();
  await expect(dialog(reviewer).getByLabel('Kundens e-post')).toHaveValue(wrong);
  await dialog(reviewer).getByRole('button', { name: 'Skicka' }).click();
  await expect(reviewer.getByText('Mejlet till kunden skickas igen.')).toBeVisible();
  await expect(reviewer.getByText(`Mejlservern avvisade mejlet till ${wrong}`)).toHaveCount(2);
  await reviewer.getByRole('button', { name: 'Försök igen' }).click();
  await dialog(reviewer).getByLabel('Kundens e-post').fill(right);
  await dialog(reviewer).getByRole('button', { name: 'Skicka' }).click();
  await expect(reviewer.getByRole('heading', { name: 'Mejlet till kunden: Mottaget av mejlservern' })).toBeVisible();
  await expect(reviewer.getByText('Mottaget betyder inte levererat eller läst.')).toBeVisible();
  expect((await inbox.next(right)).subject).toContain(`Faktura ${invoiceNumber}`);
  await expect(reviewer.getByRole('button', { name: 'Försök igen' })).toHaveCount(0);

  await page.goto(`/generated-invoice/${invoiceId}`);
  await expect(timeline).toContainText(`Ny adress till kunden: ${right}`);
  await expect(timeline).toContainText(`Mejlservern har tagit emot mejlet till ${right}`);

  // A mail that was accepted comes back to the provider's mailbox.
  const third = 'ekonomi@kund.example';
  await reviewer.getByRole('button', { name: 'Mejlet kom tillbaka' }).click();
  await expect(dialog(reviewer)).toContainText('påminnelser och ränta räknas från det nya mejlet');
  await dialog(reviewer).getByLabel('Kundens e-post').fill(third);
  await dialog(reviewer).getByRole('button', { name: 'Skicka' }).click();
  await expect(reviewer.getByText('Mejlet till kunden skickas igen.')).toBeVisible();
  expect((await inbox.next(third)).subject).toContain(`Faktura ${invoiceNumber}`);
  await expect(reviewer.getByText(`Mejlet till ${right} kom tillbaka`)).toBeVisible();
  await expect(reviewer.getByText(`Mejlservern har tagit emot mejlet till ${third}`)).toBeVisible();
});

test('a mail that may have arrived says so, and names no reply of the mail server', async ({
  page,
  otherPage: reviewer,
  inbox,
}) => {
  await openQueue(reviewer);
  const { invoiceId } = await newFreelancerWhoSent(page, 'tyst@kund.example');
  inbox.behave('vanish');
  await reviewer.goto(`/granskning/${invoiceId}`);
  await reviewer.getByRole('button', { name: 'Vidarebefordra' }).click();
  await dialog(reviewer).getByRole('button', { name: 'Vidarebefordra' }).click();
  await inbox.next('tyst@kund.example');
  await expect(async () => {
    await reviewer.goto(`/granskning/${invoiceId}`);
    await expect(reviewer.getByText('Mejlet kan ha kommit fram')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(reviewer.getByText('Vad som hände')).toBeVisible();
  inbox.behave('accept');
});

test('a reviewer who decides on an outdated revision sees what changed, and can then decide on the new one', async ({
  page,
  otherPage: reviewer,
}) => {
  await openQueue(reviewer);
  const { token, caller, invoiceId, invoiceNumber } = await newFreelancerWhoSent(page, 'karin@kund.example');
  const reviewerToken = await reviewer.evaluate(() => localStorage.getItem('token') ?? '');
  /** Somebody else returns the invoice, and the freelancer sends it again. */
  const sendAgain = async (revision: number) => {
    const body = { revision, note: 'Fel' };
    await pageCaller(reviewer).request('POST', `/api/review/return/${invoiceId}`, { token: reviewerToken, body });
    await newLine(caller, token, invoiceId, { workDescription: `Ändring ${revision}` });
    expect((await send(caller, token, invoiceId)).status).toBe(200);
  };
  await reviewer.goto(`/granskning/${invoiceId}`);
  await expect(reviewer.getByRole('heading', { name: `Faktura ${invoiceNumber}` })).toBeVisible();

  // As long as the screen doesn't know it, the server refuses the decision, and its message stays visible.
  await reviewer.getByRole('button', { name: 'Vidarebefordra' }).click();
  const release = await holdResponses(reviewer, '**/api/review/invoice/*');
  await sendAgain(1);
  await Promise.all([
    reviewer.waitForResponse('**/api/review/forward/*'),
    dialog(reviewer).getByRole('button', { name: 'Vidarebefordra' }).click(),
  ]);
  release();
  await expect(reviewer.getByRole('heading', { name: 'Ändrat sedan version 1' })).toBeVisible();
  await expect(reviewer.getByRole('alert')).toContainText('Frilansaren har skickat en ny version');
  await expect(reviewer.getByRole('alert')).toContainText('Ändrat: To pay, Rad.');

  // Once the screen knows it, the open dialog closes, so that nothing is decided unread. What was written for it stays.
  await reviewer.getByRole('button', { name: 'Returnera' }).click();
  await dialog(reviewer).getByLabel('Vad är fel?').fill('Skriv vilka dagar det gäller.');
  await sendAgain(2);
  await expect(reviewer.getByRole('heading', { name: 'Ändrat sedan version 2' })).toBeVisible();
  await expect(dialog(reviewer)).toBeHidden();
  await expect(reviewer.getByRole('alert')).toContainText('en ny version medan du höll på');
  const kept = reviewer.getByRole('note').filter({ hasText: 'Skriv vilka dagar det gäller.' });
  await expect(kept).toContainText('Den följer med när du trycker på Returnera');
  await expect(kept.getByRole('button', { name: 'Släng anmärkningen' })).toBeVisible();
  // It stays when another dialog is looked at, and leaving asks about it.
  await reviewer.getByRole('button', { name: 'Vidarebefordra' }).click();
  await dialog(reviewer).getByRole('button', { name: 'Avbryt' }).click();
  await reviewer.getByRole('link', { name: 'Egenlön, till Granskning' }).click();
  await reviewer.getByRole('button', { name: 'Stanna kvar' }).click();
  await reviewer.getByRole('button', { name: 'Returnera' }).click();
  await expect(kept).toHaveCount(0);
  await expect(dialog(reviewer).getByLabel('Vad är fel?')).toHaveValue('Skriv vilka dagar det gäller.');
  await dialog(reviewer).getByRole('button', { name: 'Avbryt' }).click();
  await reviewer.getByRole('button', { name: 'Stäng utan att spara' }).click();
  await reviewer.getByRole('button', { name: 'Vidarebefordra' }).click();
  await dialog(reviewer).getByRole('button', { name: 'Vidarebefordra' }).click();
  await expect(reviewer.getByText('Fakturan är vidarebefordrad till kunden.')).toBeVisible();
});

test('a reviewer can work through the queue with the keyboard alone', async ({ page, otherPage: reviewer }) => {
  await openQueue(reviewer);
  const first = await newFreelancerWhoSent(page, 'anna@kund.example');
  const second = await newFreelancerWhoSent(page, 'bo@kund.example');
  const heading = (number: string) => reviewer.getByRole('heading', { name: `Faktura ${number}`, level: 1 });
  await expect(reviewer.getByRole('link', { name: `Granska faktura ${second.invoiceNumber}` })).toBeVisible();
  const { keyboard } = reviewer;

  await keyboard.press('n');
  await expect(heading(first.invoiceNumber)).toBeVisible();
  await keyboard.press('n');
  await expect(heading(second.invoiceNumber)).toBeVisible();
  await keyboard.press('n');
  await expect(heading(first.invoiceNumber)).toBeVisible();

  // R opens the dialog. Tab goes from the note to its fields and to the button.
  await keyboard.press('r');
  await expect(dialog(reviewer).getByLabel('Vad är fel?')).toBeFocused();
  await expect(dialog(reviewer).getByLabel('Vad är fel?')).toHaveValue('');
  await keyboard.type('Verifiera raden nr 1.');
  await keyboard.press('Tab');
  await expect(dialog(reviewer).getByLabel('Kunden')).toBeFocused();
  for (const key of ['Tab', 'Tab', 'Space']) await keyboard.press(key);
  await expect(dialog(reviewer).getByLabel('Rad 1: Rådgivning')).toBeChecked();
  for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await keyboard.press(key);
  await expect(reviewer.getByText(`Faktura ${first.invoiceNumber}: Fakturan är returnerad.`)).toBeVisible();

  // The next invoice opens by itself. V and Enter forward it.
  await expect(heading(second.invoiceNumber)).toBeVisible();
  await keyboard.press('v');
  await expect(dialog(reviewer).getByRole('button', { name: 'Vidarebefordra' })).toBeFocused();
  // Shortcuts do nothing while a dialog is open.
  await keyboard.press('r');
  await expect(dialog(reviewer)).toHaveCount(1);
  await keyboard.press('Escape');
  await expect(dialog(reviewer)).toBeHidden();
  await keyboard.press('v');
  await expect(dialog(reviewer).getByRole('button', { name: 'Vidarebefordra' })).toBeFocused();
  await keyboard.press('Enter');
  const decided = reviewer.getByText(`Faktura ${second.invoiceNumber}: Fakturan är vidarebefordrad`);
  await expect(decided).toBeVisible();
  await expect(reviewer).toHaveURL('/granskning');
  await reviewer.reload();
  await expect(reviewer.getByRole('heading', { level: 1, name: 'Granskning' })).toBeVisible();
  await expect(decided).toHaveCount(0);
});

test('a reviewer is led through the queue in its order, past an invoice that a colleague is reviewing as long as others wait', async ({
  page,
  otherPage: reviewer,
}) => {
  await openQueue(reviewer);
  const [first, second, third, fourth] = [
    await newFreelancerWhoSent(page, 'forsta@kund.example'),
    await newFreelancerWhoSent(page, 'andra@kund.example'),
    await newFreelancerWhoSent(page, 'tredje@kund.example'),
    await newFreelancerWhoSent(page, 'fjarde@kund.example'),
  ];
  const token = await reviewerSession(page.request, COLLEAGUE);
  const colleague = (action: string, invoiceId: string) =>
    first.caller.request('POST', `/api/review/${action}/${invoiceId}`, { token, body: { revision: 1 } });
  const heading = (number: string) => reviewer.getByRole('heading', { name: `Faktura ${number}`, level: 1 });
  await colleague('open', first.invoiceId);
  await expect(reviewer.getByRole('row', { name: new RegExp(`^${first.invoiceNumber}`) })).toContainText('Öppnad av');
  await expect(reviewer.getByRole('row', { name: new RegExp(`^${fourth.invoiceNumber}`) })).toBeVisible();
  const { keyboard } = reviewer;

  for (const { invoiceNumber } of [second, third, fourth]) {
    await keyboard.press('n');
    await expect(heading(invoiceNumber)).toBeVisible();
  }
  // After the last one comes the first that nobody else has.
  await keyboard.press('n');
  await expect(heading(second.invoiceNumber)).toBeVisible();
  for (const { invoiceId } of [third, fourth]) await colleague('forward', invoiceId);
  await keyboard.press('v');
  await expect(dialog(reviewer).getByRole('button', { name: 'Vidarebefordra' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(reviewer.getByText(`Faktura ${second.invoiceNumber}: Fakturan är vidarebefordrad`)).toBeVisible();
  await expect(heading(first.invoiceNumber)).toBeVisible();
  await colleague('forward', first.invoiceId);
});

test('a returned invoice whose customer is deleted says what to do, and doesn’t link to the customer’s form', async ({
  page,
}) => {
  const { token, caller, invoiceId, clientId } = await newFreelancerWhoSent(page, 'lena@kund.example');
  const body = { revision: 1, note: 'Fel kund', pins: [{ field: 'customer' }] };
  const reviewer = await reviewerSession(page.request);
  await caller.request('POST', `/api/review/return/${invoiceId}`, { token: reviewer, body });
  const link = page.getByRole('link', { name: 'Rätta kundens uppgifter' });
  const advice = page.getByText('Kunden är raderad. Skapa kunden igen och gör en ny faktura.');
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await expect(link).toBeVisible();
  await expect(advice).toBeHidden();
  await caller.request('DELETE', `/api/client/deleteclient/${clientId}`, { token });
  await page.reload();
  await expect(advice).toBeVisible();
  await expect(link).toBeHidden();
});
