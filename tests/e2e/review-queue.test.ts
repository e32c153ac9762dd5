import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { expectFitting } from '../support/browser/expect-accessible.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { newFreelancerWhoSent } from '../support/people/new-freelancer.ts';
import { openQueue } from '../support/people/sign-in-reviewer.ts';

// No wage is paid out in their program. The tests run one after the other, so that it is started once.
test.use({ ownProgram: 'review-queue' });
test.describe.configure({ mode: 'default' });

/** Opens the queue, in which a sent invoice is, and returns its row. */
async function openQueueWithInvoice(page: Page, reviewer: Page) {
  await openQueue(reviewer);
  const { invoiceNumber } = await newFreelancerWhoSent(page, 'kund@kund.example');
  const row = reviewer.getByRole('row', { name: new RegExp(`^${invoiceNumber}`) });
  await expect(row).toBeVisible();
  return row;
}

test('the time left of the 30 minutes is shown by text and colour, by the server’s clock', async ({
  page,
  otherPage: reviewer,
}) => {
  await openQueue(reviewer);
  const { invoiceNumber } = await newFreelancerWhoSent(page, 'dag@kund.example');
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

test('the table of the deadline’s figures fits a narrow window', async ({ otherPage: reviewer }) => {
  await reviewer.route('**/api/review/figures', async (route) => {
    const response = await route.fetch();
    const { days } = (await response.json()) as { days: { date: string }[] };
    const figures = { counted: 12, onTime: 11, medianMinutes: 26.4 };
    await route.fulfill({ response, json: { days: days.map(({ date }) => ({ date, ...figures })) } });
  });
  await openQueue(reviewer);
  await reviewer.getByText('Visa som tabell').click();
  const table = reviewer.getByRole('table', { name: 'Andel beslut i tid per dag, de senaste fjorton dagarna' });
  await expect(table.getByRole('rowheader')).toHaveCount(14);
  for (const width of [320, 390, 1280]) await expectFitting(reviewer, width);
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
    const first = await newFreelancerWhoSent(page, 'forsta@kund.example');
    const heading = reviewer.getByRole('heading', { name: `Faktura ${first.invoiceNumber}`, level: 1 });
    await reviewer.route('**/api/review/queue*', (route) => route.abort());
    // The queue's own request, which may be on its way, would answer too.
    await reviewer.goto(`/granskning/${first.invoiceId}`);
    await expect(heading).toBeVisible();
    await reviewer.keyboard.press('n');
    await expect(reviewer.getByRole('alert')).toContainText('Servern gick inte att nå.');
    await reviewer.getByRole('button', { name: 'Vidarebefordra' }).click();
    await reviewer.getByRole('dialog').getByRole('button', { name: 'Vidarebefordra' }).click();
    await expect(reviewer.getByText(`Faktura ${first.invoiceNumber}: Fakturan är vidarebefordrad`)).toBeVisible();
    await expect(heading).toBeVisible();

    await reviewer.unroute('**/api/review/queue*');
    await reviewer.getByRole('button', { name: 'Nästa' }).click();
    await expect(heading).toBeHidden();
  });
});

test('a forwarded invoice shows its due date, and that it is late in the queue and in its review', async ({
  page,
  otherPage: reviewer,
}) => {
  const row = await openQueueWithInvoice(page, reviewer);
  await row.getByRole('link', { name: 'Granska' }).click();
  await reviewer.getByRole('button', { name: 'Vidarebefordra' }).click();
  await reviewer.getByRole('dialog').getByRole('button', { name: 'Vidarebefordra' }).click();
  await expect(reviewer.getByText('Fakturan är vidarebefordrad till kunden.')).toBeVisible();
  let daysLater = 0;
  await reviewer.route(/\/api\/review\/(?:queue|invoice)/, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { now: string };
    const now = new Date(Date.parse(json.now) + daysLater * 86_400_000).toISOString();
    await route.fulfill({ response, json: { ...json, now } });
  });
  for (const [days, isLate] of [
    [0, false],
    [60, true],
  ] as const) {
    daysLater = days;
    await reviewer.goto('/granskning?state=forwarded');
    const forwarded = reviewer.getByRole('row').last();
    await expect(forwarded).toContainText(/\d{4}-\d\d-\d\d/);
    await expect(forwarded.getByText('Förfallen', { exact: true })).toHaveCount(isLate ? 1 : 0);
    await forwarded.getByRole('link', { name: 'Öppna' }).click();
    const state = reviewer.locator('main [data-station]').first();
    await expect(state).toHaveText(isLate ? 'Förfallen' : 'Vidarebefordrad till kunden');
  }
});
