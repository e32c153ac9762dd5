import type { Page } from '@playwright/test';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { newFreelancer } from '../support/people/new-freelancer.ts';
import { newLine } from '../support/people/new-invoice.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { send } from '../support/program/send-steps.ts';
import { openQueue, reviewerSession } from '../support/people/sign-in-reviewer.ts';

test.use({ ownProgram: 'review-troubles' });
// The tests run in order, because the queue of their program is empty until one of them leaves an invoice in it.
test.describe.configure({ mode: 'default' });

/** Creates a member who has sent an invoice to a customer with the given address. */
async function newSentInvoice(page: Page, customer: string) {
  const freelancer = await newFreelancer(page, customer);
  await send(freelancer.caller, freelancer.token, freelancer.invoiceId);
  return freelancer;
}

/** Opens the queue, in which a sent invoice is, and returns its row. */
async function openQueueWithInvoice(page: Page, reviewer: Page) {
  await openQueue(reviewer);
  const { invoiceNumber } = await newSentInvoice(page, 'kund@kund.example');
  const row = reviewer.getByRole('row', { name: new RegExp(`^${invoiceNumber}`) });
  await expect(row).toBeVisible();
  return row;
}

const dialog = (page: Page) => page.getByRole('dialog');

test('a mail server’s refusal is shown in its own words, and the mail can be retried and its address corrected', async ({
  page,
  otherPage: reviewer,
  inbox,
}) => {
  await openQueue(reviewer);
  const [wrong, right] = ['fel@kund.example', 'ratt@kund.example'];
  inbox.refuseAddress(wrong);
  const { invoiceId, invoiceNumber } = await newSentInvoice(page, wrong);
  await reviewer.getByRole('link', { name: `Granska faktura ${invoiceNumber}` }).click();
  await reviewer.getByRole('button', { name: 'Vidarebefordra' }).click();
  await dialog(reviewer).getByRole('button', { name: 'Vidarebefordra' }).click();

  await reviewer.getByRole('link', { name: /^Vidarebefordrade/ }).click();
  const row = reviewer.getByRole('row', { name: new RegExp(`^${invoiceNumber}`) });
  await expect(row).toContainText('Avvisat av mejlservern');
  await row.getByRole('link', { name: /Öppna/ }).click();
  await expect(reviewer.getByRole('heading', { name: 'Mejlet till kunden: Avvisat av mejlservern' })).toBeVisible();
  await expect(reviewer.getByText('5.1.1 No such mailbox')).toBeVisible();

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
});

test('a reviewer who decides on an outdated revision sees what changed, and can then decide on the new one', async ({
  page,
  otherPage: reviewer,
}) => {
  await openQueue(reviewer);
  const { token, caller, invoiceId, invoiceNumber } = await newSentInvoice(page, 'karin@kund.example');
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
  const first = await newSentInvoice(page, 'anna@kund.example');
  const second = await newSentInvoice(page, 'bo@kund.example');
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

test('the time left of the 30 minutes is shown by text and colour, by the server’s clock', async ({
  page,
  otherPage: reviewer,
}) => {
  await openQueue(reviewer);
  const { invoiceNumber } = await newSentInvoice(page, 'dag@kund.example');
  let minutesLater = 0;
  await reviewer.route('**/api/review/queue*', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { invoices: { invoiceNumber: string; submittedAt: string }[] };
    // Counted from when it was sent, so that it doesn't matter how long the test takes.
    const sent = json.invoices.find((invoice) => invoice.invoiceNumber === invoiceNumber);
    const now = new Date(Date.parse(sent?.submittedAt ?? '') + minutesLater * 60_000).toISOString();
    await route.fulfill({ response, json: { ...json, now } });
  });
  await reviewer.reload();
  const timer = reviewer.getByRole('row', { name: new RegExp(`^${invoiceNumber}`) }).getByRole('timer');
  const colours = new Set<string>();
  for (const [minutes, message] of [
    [0, /^ (29|30) min \d+ s kvar$/],
    [20.5, /^ Bråttom: [89] min \d+ s kvar$/],
    [32, /^ Försenad: [23] min \d+ s över tiden$/],
    [95, /^ Försenad: 1 tim [56] min över tiden$/],
  ] as const) {
    minutesLater = minutes;
    await expect(timer).toHaveText(message);
    colours.add(await timer.evaluate((shown) => getComputedStyle(shown).color));
  }
  expect(colours.size).toBe(3);

  // It goes on while a search is on its way.
  const release = await holdResponses(reviewer, '**/api/review/queue*q=*');
  const searched = reviewer.waitForRequest('**/api/review/queue*q=*');
  await reviewer.getByLabel(/^Sök/).fill(invoiceNumber);
  await expect(reviewer).toHaveURL(/q=/);
  await searched;
  await expect(timer).toHaveText(/^ Försenad: 1 tim \d+ min över tiden$/);
  const found = reviewer.waitForResponse('**/api/review/queue*q=*');
  release();
  await (await found).finished();
});

test('a tab of the queue that failed shows no rows of another one while it is requested again', async ({
  page,
  otherPage: reviewer,
}) => {
  const row = await openQueueWithInvoice(page, reviewer);
  const paidOut = '**/api/review/queue?state=paidOut*';
  await reviewer.route(paidOut, (route) => route.fulfill({ status: 502, json: { message: 'Trasigt.' } }));
  await reviewer.getByRole('link', { name: /^Utbetalda/ }).click();
  await expect(reviewer.getByRole('alert')).toContainText('Kön kunde inte laddas.');
  await reviewer.unroute(paidOut);
  const release = await holdResponses(reviewer, paidOut);
  await Promise.all([reviewer.waitForRequest(paidOut), reviewer.getByRole('button', { name: 'Försök igen' }).click()]);
  await expect(reviewer.getByRole('alert').filter({ hasText: 'Kön' })).toHaveCount(0);
  await expect(row).toBeHidden();
  release();
  await expect(reviewer.getByText('Ingen lön är utbetald än.')).toBeVisible();
});

test('a chosen tab of the queue shows no rows of the one before while its own are on their way', async ({
  page,
  otherPage: reviewer,
}) => {
  const row = await openQueueWithInvoice(page, reviewer);
  const release = await holdResponses(reviewer, '**/api/review/queue?state=paidOut*');
  await reviewer.getByRole('link', { name: /^Utbetalda/ }).click();
  await expect(reviewer.getByRole('link', { name: /^Utbetalda/ })).toHaveAttribute('aria-current', 'page');
  await expect(row).toBeHidden();
  release();
  await expect(reviewer.getByText('Ingen lön är utbetald än.')).toBeVisible();
});

/**
 * Lets the queue's requests fail in the page until somebody clicks there. Outside of the page, the network could come back
 * before the click, and the queue with it.
 */
const failUntilClick = (page: Page) =>
  page.evaluate(() => {
    const { fetch } = globalThis;
    globalThis.fetch = async (input, options) => {
      if (new Request(input, options).url.includes('/api/review/queue')) throw new TypeError('Failed to fetch');
      return fetch(input, options);
    };
    document.addEventListener('click', () => Object.assign(globalThis, { fetch }), { capture: true, once: true });
  });

test.describe('Without a network', () => {
  test.use({ provoked: /net::ERR_FAILED.*\/api\/review\/queue/ });

  test('a queue that could not be updated says how old it is, and offers to try again', async ({
    page,
    otherPage: reviewer,
  }) => {
    const row = await openQueueWithInvoice(page, reviewer);
    await failUntilClick(reviewer);
    const old = reviewer.getByText(/^Kön kunde inte uppdateras\. Så här såg den ut \d{4}-\d\d-\d\d \d\d:\d\d\./);
    await expect(old).toBeVisible();
    await expect(row).toBeVisible();
    await reviewer.getByRole('button', { name: 'Försök igen' }).click();
    await expect(old).toBeHidden();
  });

  test('a decision is told and the next invoice can be asked for again when the queue does not come', async ({
    page,
    otherPage: reviewer,
  }) => {
    await openQueue(reviewer);
    const first = await newSentInvoice(page, 'forsta@kund.example');
    const heading = reviewer.getByRole('heading', { name: `Faktura ${first.invoiceNumber}`, level: 1 });
    await reviewer.route('**/api/review/queue*', (route) => route.abort());
    // The queue's own request, which may be on its way, would answer too.
    await reviewer.goto(`/granskning/${first.invoiceId}`);
    await expect(heading).toBeVisible();
    await reviewer.keyboard.press('n');
    await expect(reviewer.getByRole('alert')).toContainText('Servern gick inte att nå.');
    await reviewer.getByRole('button', { name: 'Vidarebefordra' }).click();
    await dialog(reviewer).getByRole('button', { name: 'Vidarebefordra' }).click();
    await expect(reviewer.getByText(`Faktura ${first.invoiceNumber}: Fakturan är vidarebefordrad`)).toBeVisible();
    await expect(heading).toBeVisible();

    await reviewer.unroute('**/api/review/queue*');
    await reviewer.getByRole('button', { name: 'Nästa' }).click();
    await expect(heading).toBeHidden();
  });
});

test('a returned invoice whose customer is deleted says what to do, and doesn’t link to the customer’s form', async ({
  page,
}) => {
  const { token, caller, invoiceId, clientId } = await newSentInvoice(page, 'lena@kund.example');
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
