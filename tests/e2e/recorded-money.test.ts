import type { Page } from '@playwright/test';
import { stockholmDate } from '#shared/calendar-date.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { askCharges } from '../support/bank/ask-charges.ts';
import { expectAccessible, expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { beginOnOneDay } from '../support/browser/whole-days.ts';
import { newFreelancer } from '../support/people/new-freelancer.ts';
import { send } from '../support/program/send-steps.ts';
import { openQueue, reviewerSession } from '../support/people/sign-in-reviewer.ts';

test.beforeEach(() => beginOnOneDay(test.info()));

/** Opens the review of an invoice of a new freelancer's that the reviewer has forwarded. @returns the invoice's id */
async function openForwarded(
  page: Page,
  reviewer: Page,
  recipient: string,
  client?: Parameters<typeof newFreelancer>[2],
): Promise<string> {
  await openQueue(reviewer);
  const { token: member, caller, invoiceId } = await newFreelancer(page, recipient, client);
  await send(caller, member, invoiceId);
  await reviewer.goto(`/granskning/${invoiceId}`);
  await reviewer.getByRole('button', { name: 'Vidarebefordra' }).click();
  await reviewer.getByRole('dialog').getByRole('button', { name: 'Vidarebefordra' }).click();
  await expect(reviewer.getByText('Fakturan är vidarebefordrad till kunden.')).toBeVisible();
  await reviewer.goto(`/granskning/${invoiceId}`);
  return invoiceId;
}

/** Opens the dialog that reverses a recorded entry, with the keyboard alone, and gives a reason. */
async function reverse(page: Page, what: RegExp, reason: string): Promise<void> {
  await page.getByRole('button', { name: what }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Anledning' })).toBeFocused();
  await page.keyboard.type(reason);
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Återföringen är registrerad.')).toBeVisible();
  // Its button has gone.
  await expect(page.getByRole('region', { name: 'Betalning' })).toBeFocused();
}

test('an overpayment is only recorded when confirmed, wrong entries can be reversed, and the freelancer sees it', async ({
  page,
  otherPage: reviewer,
}) => {
  const invoiceId = await openForwarded(page, reviewer, 'maja@kund.example');

  // The dialog asks about a mistyped amount and names both sums. It is corrected; then the customer did pay too much.
  const dialog = reviewer.getByRole('dialog');
  const amount = dialog.getByRole('textbox', { name: 'Belopp (EUR)' });
  const confirm = dialog.getByRole('checkbox');
  await reviewer.getByRole('button', { name: 'Registrera betalning' }).click();
  await expect(dialog).toContainText('När hela beloppet är betalt är fakturan betald.');
  await expect(dialog).not.toContainText('Fakturan är i SEK');
  await amount.fill('0');
  await dialog.getByRole('button', { name: 'Registrera', exact: true }).click();
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAccessibleDescription('Beloppet ska vara mer än noll.');
  await amount.fill('9010');
  await reviewer.keyboard.press('Enter');
  await expect(confirm).toBeFocused();
  await expect(confirm).toHaveAccessibleName(
    /Betalningen på 9\s010,00\sEUR är mer än det som är kvar att betala, 901,00\sEUR\. Ja, kunden har betalat för mycket\./,
  );
  await expectAccessible(reviewer);
  await amount.fill('951');
  await expect(confirm).toBeHidden();
  await reviewer.keyboard.press('Enter');
  await expect(confirm).toBeFocused();
  await expect(dialog.getByText(/951,00\sEUR är mer än/)).toBeVisible();
  for (const key of ['Space', 'Enter']) await reviewer.keyboard.press(key);
  await expect(dialog).toBeHidden();
  const payments = reviewer.getByRole('list', { name: 'Betalningar', exact: true });
  await expect(payments).toContainText(/951,00\sEUR den/);
  await expect(reviewer.getByText(/För mycket betalt\s*50,00\sEUR/)).toBeVisible();

  // What is too much is suggested as a refund, and may be paid back in parts. The customer's payment came before it, also
  // if the invoice is older.
  await reviewer.route(`**/api/review/invoice/${invoiceId}`, async (route) => {
    const review = await (await route.fetch()).json();
    await route.fulfill({ json: { ...review, document: { ...review.document, invoiceDate: '2020-01-01' } } });
  });
  await reviewer.reload();
  await reviewer.getByRole('button', { name: 'Registrera återbetalning' }).click();
  await expect(dialog.getByLabel('Datum')).toHaveAttribute('min', stockholmDate(new Date()));
  await reviewer.unroute(`**/api/review/invoice/${invoiceId}`);
  await expect(amount).toHaveValue('50,00');
  await amount.fill('60');
  await dialog.getByRole('button', { name: 'Registrera', exact: true }).click();
  await expect(amount).toBeFocused();
  await amount.fill('20');
  await reviewer.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(reviewer.getByText(/Kvar att återbetala\s*30,00\sEUR/)).toBeVisible();
  await expect(payments.getByRole('button')).toHaveCount(0);

  // The suggested wage is the invoice's, however much was paid.
  await reviewer.getByRole('button', { name: 'Registrera utbetalning' }).click();
  await dialog.getByRole('button', { name: 'Visa uppgifterna' }).click();
  await expect(amount).toHaveValue('846,94');
  await expect(amount).toBeFocused();
  await dialog.getByRole('button', { name: 'Registrera', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(reviewer.getByRole('region', { name: 'Betalning' })).toBeFocused();
  await page.goto(`/generated-salary-invoice/${invoiceId}`);
  await expect(page.getByText(/Lönen är utbetald: 846,94\sEUR/)).toBeVisible();

  // The refund and the payout are reversed first, as the screen says, then the payment that they were based on.
  await expect(reviewer.getByText('Återför det först')).toBeVisible();
  await expect(payments.getByRole('button')).toHaveCount(0);
  await expectAccessibleAndFitting(reviewer);
  await reverse(reviewer, /^Återför 20,00.*, återbetalning$/, 'Skickades till fel konto');
  await expect(reviewer.getByText('Återför utbetalningen först')).toBeVisible();
  await expect(payments.getByRole('button')).toHaveCount(0);
  await reverse(reviewer, /^Återför 846,94.*, utbetalning$/, 'Kontot var stängt');
  await page.reload();
  await expect(page.getByText('Utbetalningen av lönen är återförd. Kunden har betalat.')).toBeVisible();
  await reverse(reviewer, /^Återför 951,00.*, betalning$/, 'Hörde till en annan faktura');
  await expect(reviewer.getByText('Vidarebefordrad till kunden', { exact: true }).first()).toBeVisible();
  await expect(payments).toHaveCount(0);

  // The freelancer sees the current status, and everything that happened.
  await page.reload();
  await expect(page.getByText(/En betalning från kunden är återförd\. Fakturan är vidarebefordrad/)).toBeVisible();
  await page.goto('/freelancer-view-invoices/edit');
  await expect(page.getByRole('row', { name: /Lingonbolaget AB/ })).toContainText('Hos kunden');
  await page.goto(`/generated-invoice/${invoiceId}`);
  const timeline = page.getByRole('region', { name: 'Tidslinje' });
  for (const happened of [
    /Betald: 951,00\sEUR den \d{4}-\d\d-\d\d, varav 50,00\sEUR för mycket/,
    /Återbetalt till kunden: 20,00\sEUR/,
    /Lönen är utbetald: 846,94\sEUR/,
    /Återförd återbetalning till kunden: 20,00\sEUR den \d{4}-\d\d-\d\d.*Skickades till fel konto/,
    /Återförd utbetalning av lönen: 846,94\sEUR den \d{4}-\d\d-\d\d.*Kontot var stängt/,
    /Återförd betalning: 951,00\sEUR den \d{4}-\d\d-\d\d.*Hörde till en annan faktura/,
  ]) {
    await expect(timeline).toContainText(happened);
  }
  await expectAccessible(page);
});

test('the cents that a customer does not pay are written off with the keyboard, and the wage is due', async ({
  page,
  otherPage: reviewer,
}) => {
  const invoiceId = await openForwarded(page, reviewer, 'nils@kund.example');
  const dialog = reviewer.getByRole('dialog');
  const writeOff = reviewer.getByRole('button', { name: 'Skriv av resten' });
  const pay = async (amount: string) => {
    await reviewer.getByRole('button', { name: 'Registrera betalning' }).click();
    await dialog.getByRole('textbox', { name: 'Belopp (EUR)' }).fill(amount);
    await reviewer.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  };

  // More than the fee is not the provider's to write off.
  await pay('800');
  await expect(reviewer.getByText(/Kvar att betala\s*101,00\sEUR/)).toBeVisible();
  await expect(writeOff).toBeHidden();
  await pay('99,50');
  await writeOff.focus();
  await reviewer.keyboard.press('Enter');
  await expect(dialog).toContainText(/1,50\sEUR blir er kostnad/);
  await expect(dialog.getByRole('textbox', { name: 'Anledning' })).toBeFocused();
  await expectAccessibleAndFitting(reviewer);
  await reviewer.keyboard.type('Bankens avgift');
  for (const key of ['Tab', 'Tab', 'Enter']) await reviewer.keyboard.press(key);
  await expect(dialog).toBeHidden();
  await expect(reviewer.getByText('Resten är avskriven, så fakturan är betald.')).toBeVisible();
  await expect(reviewer.getByRole('region', { name: 'Betalning' })).toBeFocused();
  const writeOffs = reviewer.getByRole('list', { name: 'Avskrivningar' });
  await expect(writeOffs).toContainText(/Avskrivet 1,50\sEUR den \d{4}-\d\d-\d\d: Bankens avgift/);
  await expectAccessibleAndFitting(reviewer);

  await page.goto(`/generated-invoice/${invoiceId}`);
  await expect(page.getByRole('region', { name: 'Tidslinje' })).toContainText(
    /Lönen blir hel, för resten är avskriven: 1,50\sEUR den \d{4}-\d\d-\d\d.*Bankens avgift/,
  );

  // A reversed payment takes the write-off with it, and the question says so.
  await reviewer.getByRole('button', { name: /^Återför 99,50.*, betalning$/ }).click();
  await expect(dialog).toContainText(/Avskrivningen av 1,50\sEUR återförs också, för då saknas mer\./);
  await dialog.getByRole('button', { name: 'Avbryt' }).click();
  await reverse(reviewer, /^Återför 1,50.*, avskrivning$/, 'Kunden betalar ändå');
  await expect(writeOff).toBeVisible();
});

test('the dialog about a payment of an invoice in SEK asks for the part of it that is paid, and for what came in', async ({
  page,
  otherPage: reviewer,
}) => {
  const dialog = reviewer.getByRole('dialog');
  await openForwarded(page, reviewer, 'sek@kund.example', { orgCurrencyCode: 'SEK' });
  await reviewer.getByRole('button', { name: 'Registrera betalning' }).click();
  await expect(dialog).toContainText('Fakturan är i SEK men betalas i EUR.');
  await dialog.getByRole('textbox', { name: 'Belopp (SEK)' }).fill('560');
  await dialog.getByRole('textbox', { name: 'Kom in (EUR)' }).fill('50');
  await expect(dialog).toContainText('1 EUR blir 11,2 SEK.');
  await expectAccessibleAndFitting(reviewer);
  await reviewer.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(reviewer.getByRole('list', { name: 'Betalningar' })).toContainText(
    /560,00\sSEK den .*, kom in som 50,00\sEUR/,
  );

  // What came in doesn't have to be told.
  await reviewer.getByRole('button', { name: 'Registrera betalning' }).click();
  await dialog.getByRole('textbox', { name: 'Belopp (SEK)' }).fill('1');
  await reviewer.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(reviewer.getByRole('list', { name: 'Betalningar' })).toContainText(/ 1,00\sSEK den [\d-]+(?!,)/);

  // What leaves the bank can be euros too.
  await reviewer.getByRole('button', { name: 'Registrera betalning' }).click();
  await dialog.getByRole('textbox', { name: 'Belopp (SEK)' }).fill('440');
  await reviewer.keyboard.press('Enter');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Registrera', exact: true }).click();
  await expect(dialog).toBeHidden();
  const inEuros = dialog.getByRole('textbox', { name: 'Drogs (EUR)' });
  await reviewer.getByRole('button', { name: 'Registrera återbetalning' }).click();
  await expect(inEuros).toHaveAccessibleDescription('Om banken drog EUR.');
  await inEuros.fill('8,93');
  await reviewer.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(reviewer.getByRole('list', { name: 'Återbetalningar' })).toContainText(
    /100,00\sSEK .*, drogs som 8,93\sEUR/,
  );
  await reviewer.getByRole('button', { name: 'Registrera utbetalning' }).click();
  await dialog.getByRole('button', { name: 'Visa uppgifterna' }).click();
  await inEuros.fill('70');
  await expectAccessibleAndFitting(reviewer);
  await reviewer.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(reviewer.getByText(/SEK, drogs som 70,00\sEUR/)).toBeVisible();
});

test('what a customer pays of the interest and fee of a reminder is kept with the keyboard, and isn’t paid back', async ({
  page,
  otherPage: reviewer,
  databaseUrl,
}) => {
  const invoiceId = await openForwarded(page, reviewer, 'tove@kund.example');
  await using database = await openDatabase({ databaseUrl, dataDir: '' });
  await askCharges(database.db, invoiceId, '30.00');
  const dialog = reviewer.getByRole('dialog');
  const amount = dialog.getByRole('textbox', { name: 'Belopp (EUR)' });
  const keep = reviewer.getByRole('button', { name: 'Behåll ränta och avgift' });

  await expect(keep).toBeHidden();
  await reviewer.getByRole('button', { name: 'Registrera betalning' }).click();
  await amount.fill('951');
  await reviewer.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox')).toBeFocused();
  for (const key of ['Space', 'Enter']) await reviewer.keyboard.press(key);
  await expect(dialog).toBeHidden();
  await keep.focus();
  await reviewer.keyboard.press('Enter');
  await expect(amount).toHaveValue('30,00');
  await expect(amount).toBeFocused();
  await expectAccessibleAndFitting(reviewer);
  await amount.fill('30,01');
  await reviewer.keyboard.press('Enter');
  await expect(amount).toHaveAccessibleDescription(
    /Högst 30,00\sEUR kan behållas: så mycket är kvar av den ränta och avgift/,
  );
  await expect(amount).toBeFocused();
  await amount.fill('30');
  await reviewer.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(reviewer.getByText('Det som ni behåller är registrerat.')).toBeVisible();
  await expect(reviewer.getByRole('region', { name: 'Betalning' })).toBeFocused();
  await expect(keep).toBeHidden();
  await expect(reviewer.getByText(/Kvar att återbetala\s*20,00\sEUR/)).toBeVisible();
  const lateCharges = reviewer.getByRole('list', { name: 'Ränta och avgift från kunden' });
  await expect(lateCharges).toContainText(/30,00\sEUR den \d{4}-\d\d-\d\d/);
  await expectAccessibleAndFitting(reviewer);

  await page.goto(`/generated-invoice/${invoiceId}`);
  await expect(page.getByRole('region', { name: 'Tidslinje' })).toContainText(
    /Ränta och avgift från kunden: 30,00\sEUR den \d{4}-\d\d-\d\d/,
  );
  // Of an invoice that is credited in whole nothing is kept, and what was is to be paid back.
  const token = await reviewerSession(reviewer.request);
  const call = async (path: string, body: object) =>
    (await pageCaller(reviewer).request('POST', `/api/review/${path}`, { token, body })).json;
  const { _id: noteId } = await call(`credit/${invoiceId}`, { reason: 'Konkurs' });
  await call(`forward/${noteId}`, { revision: 1 });
  await reviewer.goto(`/granskning/${invoiceId}`);
  const notice = reviewer.getByText(/krediterad i sin helhet, så ingen ränta eller avgift gäller den/);
  await expect(notice).toBeVisible();
  await reverse(reviewer, /^Återför 30,00.*, ränta och avgift$/, 'Fakturan är krediterad');
  await expect(notice).toBeHidden();
  await expect(keep).toBeHidden();
  await expect(lateCharges).toHaveCount(0);
});
