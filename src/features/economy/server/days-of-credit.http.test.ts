import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { ledgerPostings } from '#database/schema/settlement.ts';
import { POSTING_KINDS } from '#features/settlement/domain/ledger.ts';
import { useSeenWages } from '#tests/support/bank/use-seen-wages.ts';
import { newCreditNote } from '#tests/support/people/new-credit-note.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { newSentInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { atFixedPrice } from '#tests/support/people/new-invoice.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { registerForVat, VAT } from '#tests/support/program/vat-provider.ts';
import { isLong } from '#tests/support/test-form.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { decimalToHundredths, sumOf, toDecimalString } from '#shared/money.ts';
import { recordOf } from '#shared/record-of.ts';
import { type Accounts, linesOf } from '../domain/voucher.ts';

// Everybody stays signed in while the clock moves by months.
const program = useTestApp({ SESSION_DAYS: '365' });
const { reviewers, paid, seen, post, decide, review, forward, overpay, payOut, credit, reverseWage } =
  useSeenWages(program);
const db = () => program().deps.db;

afterEach(() => registerForVat(program(), null));

const FIRST = '2026-11-25' as CalendarDate;
const setDay = (day: string) => program().setClock(`${day}T10:00:00Z`);

/** A credit note that waits for its review. @returns its id; null if nothing is left of the invoice */
async function newSentNote(token: string, invoiceId: string, amount?: string): Promise<string | null> {
  const noteId = await newCreditNote(program(), token, invoiceId, amount);
  if (noteId !== null) expect((await send(program(), token, noteId)).status).toBe(200);
  return noteId;
}

const postingsOf = (invoiceId: string) =>
  db().select().from(ledgerPostings).where(eq(ledgerPostings.invoiceId, invoiceId)).orderBy(asc(ledgerPostings.id));

/** An invoice of 901 EUR whose credit note is of 30 November, and was forwarded after the wage of 2 December. */
async function creditedAfterWage() {
  setDay('2026-11-30');
  const { token } = await newSender(program());
  const invoice = await paid(token);
  const noteId = String(await newSentNote(token, invoice.invoiceId));
  setDay('2026-12-02');
  await payOut(invoice.invoiceId);
  await forward(noteId);
  return { ...invoice, noteId };
}

/** An invoice of 901 EUR whose wage of 29 November is recorded after its credit note of 1 December. */
async function recordedAfterCredit() {
  setDay('2026-11-29');
  const { token } = await newSender(program());
  const invoice = await paid(token);
  const { disclosureId } = await seen(invoice.invoiceId);
  setDay('2026-12-01');
  await credit(token, invoice.invoiceId, '551.00');
  await decide('payout', invoice.invoiceId, { paidOn: '2026-11-29', amount: '846.94', disclosureId });
  return invoice;
}

/** The postings of an invoice's credit notes and wages, as 'day kind amount'. */
const changes = async (invoiceId: string) =>
  (await postingsOf(invoiceId))
    .filter(({ creditNoteId, payoutId }) => creditNoteId !== null || payoutId !== null)
    .map(({ day, kind, amount }) => `${day} ${kind} ${toDecimalString(amount)}`);

/** Each account by its own name, and whether it can only have a debit (1) or only a credit (-1). */
const accounts: Accounts = {
  customers: 'customers',
  bank: 'bank',
  overpayments: 'overpayments',
  wagesPayable: 'wagesPayable',
  fees: 'fees',
  advances: 'advances',
};
const SIDES = { customers: 1n, overpayments: -1n, wagesPayable: -1n, fees: -1n, advances: 1n };

/** The days on which an account of an invoice would have a sum on its wrong side, which the books can't explain. */
async function wrongDays(invoiceId: string): Promise<string[]> {
  const postings = await postingsOf(invoiceId);
  return [...new Set(postings.map(({ day }) => day))].flatMap((day) => {
    const until = postings.filter((posting) => posting.day <= day);
    const moved = recordOf(POSTING_KINDS, (kind) =>
      sumOf(until.filter((one) => one.kind === kind).map(({ amount }) => amount)),
    );
    const lines = linesOf(moved, accounts);
    expect(sumOf(lines.map(({ amount }) => amount))).toBe(0n);
    return Object.entries(SIDES)
      .filter(([name, side]) => lines.some(({ account, amount }) => account === name && amount * side < 0n))
      .map(([account]) => `${day} ${account}`);
  });
}

/** Books a month. @returns the cells of the rows of its file for a spreadsheet */
async function booked(month: string): Promise<string[][]> {
  const bo = { token: reviewers.bo };
  expect((await program().request('POST', '/api/review/books', { ...bo, body: { month } })).status).toBe(200);
  const { bytes } = await program().request('GET', `/api/review/books/csv?month=${month}`, bo);
  const lines = bytes.toString('utf8').split('\r\n').slice(1, -1);
  return lines.map((line) => line.replaceAll('"', '').split(';'));
}
/** The number of the first voucher with a text. */
const numberIn = (lines: string[][], text: string) => lines.find(([, , said]) => said === text)?.[0];

interface Step {
  act: 'pay' | 'look' | 'wage' | 'note' | 'forward';
  /** Days that pass before it. */
  after: number;
  /** How many days before its record a payment or a wage was. */
  before: number;
  /** Of the largest wage. A credit note is of everything that is left, or of 20 EUR. */
  percent: bigint;
}

/** Makes what is possible of the steps on a new invoice, and counts it. @returns the invoice's id */
async function lived(steps: readonly Step[], reached: Record<'note' | 'late' | 'advance', number>): Promise<string> {
  let today = FIRST;
  setDay(today);
  const { token } = await newSender(program());
  const { invoiceId } = await newSentInvoice(program(), token, atFixedPrice('210.00'));
  await forward(invoiceId);
  let noteId: string | null = null;
  let look: { disclosureId: string; largestWage: string } | null = null;
  for (const { act, after, before, percent } of steps) {
    today = addDays(today, after);
    setDay(today);
    const day = addDays(today, -before);
    const paidOn = day < FIRST ? FIRST : day;
    if (act === 'pay') await overpay(invoiceId, '210.00', paidOn);
    if (act === 'look') {
      const { status, json } = await post('payoutdetails', invoiceId);
      if (status === 200) look ??= json;
    }
    if (act === 'wage' && look !== null) {
      const amount = toDecimalString((decimalToHundredths(look.largestWage) * percent) / 100n);
      await post('payout', invoiceId, { paidOn, amount, disclosureId: look.disclosureId });
    }
    if (act === 'note') noteId ??= await newSentNote(token, invoiceId, percent === 100n ? undefined : '20.00');
    if (act === 'forward' && noteId !== null) {
      await forward(noteId);
      noteId = null;
      reached.note += 1;
    }
  }
  const posted = await postingsOf(invoiceId);
  if (posted.some(({ kind }) => kind === 'advance')) reached.advance += 1;
  const noted = posted.filter(({ creditNoteId }) => creditNoteId !== null);
  if (new Set(noted.map(({ day }) => day)).size > new Set(noted.map(({ creditNoteId }) => creditNoteId)).size)
    reached.late += 1;
  return invoiceId;
}

test('A credit note changes a wage that was paid after its date on the day of the wage', async () => {
  const { invoiceId } = await creditedAfterWage();
  expect(await changes(invoiceId)).toEqual([
    '2026-12-02 wage-paid 846.94',
    '2026-12-02 fee-kept 54.06',
    '2026-11-30 credited 901.00',
    '2026-11-30 paid -901.00',
    '2026-11-30 overpaid 901.00',
    '2026-12-02 fee-kept -54.06',
    '2026-12-02 advance 846.94',
  ]);
  expect(await wrongDays(invoiceId)).toEqual([]);
});

test('A credit note makes a payment after its date an overpayment on the day of the payment', async () => {
  setDay('2026-11-30');
  const { token } = await newSender(program());
  const { invoiceId } = await newSentInvoice(program(), token, atFixedPrice('901.00'));
  await forward(invoiceId);
  const noteId = await newSentNote(token, invoiceId, '551.00');
  setDay('2026-12-02');
  await overpay(invoiceId, '901.00');
  await forward(String(noteId));
  expect(await changes(invoiceId)).toEqual([
    '2026-11-30 credited 551.00',
    '2026-12-02 paid -551.00',
    '2026-12-02 overpaid 551.00',
  ]);
  expect(await wrongDays(invoiceId)).toEqual([]);
});

test('A wage that was paid before a credit note and is recorded after it becomes an advance on the note’s day', async () => {
  const { invoiceId } = await recordedAfterCredit();
  expect(await changes(invoiceId)).toEqual([
    '2026-12-01 credited 551.00',
    '2026-12-01 paid -551.00',
    '2026-12-01 overpaid 551.00',
    '2026-11-29 wage-paid 846.94',
    '2026-12-01 fee-kept 28.00',
    '2026-12-01 advance 524.94',
  ]);
  expect(await wrongDays(invoiceId)).toEqual([]);
});

test('A wage that was paid before credit notes becomes an advance on the day of the first that leaves less', async () => {
  const days = async (amounts: readonly string[], { settles = false, hasVat = false } = {}) => {
    setDay('2026-11-29');
    registerForVat(program(), hasVat ? VAT : null);
    const { token } = await newSender(program());
    if (settles) {
      const earlier = await paid(token);
      await payOut(earlier.invoiceId);
      await credit(token, earlier.invoiceId, '551.00');
    }
    const { invoiceId } = await paid(token);
    const { disclosureId, advance } = await seen(invoiceId);
    for (const [at, amount] of amounts.entries()) {
      setDay(addDays('2026-11-30' as CalendarDate, at));
      await credit(token, invoiceId, amount);
    }
    const amount = toDecimalString(846_94n - decimalToHundredths(advance));
    await decide('payout', invoiceId, { paidOn: '2026-11-29', amount, disclosureId, advanceBefore: advance });
    // An earlier advance that it settles is of another invoice.
    expect(await wrongDays(invoiceId)).toEqual(settles ? ['2026-11-29 advances'] : []);
    return (await postingsOf(invoiceId))
      .filter(({ payoutId }) => payoutId !== null)
      .map(({ day, kind, amount: posted }) => `${day} ${kind} ${toDecimalString(posted)}`);
  };
  expect(await days(['400.00', '151.00'])).toEqual([
    '2026-11-29 wage-paid 846.94',
    '2026-12-01 fee-kept 28.00',
    '2026-11-30 advance 524.94',
  ]);
  // What the wage settled of an earlier advance is a part of it.
  expect(await days(['400.00', '151.00'], { settles: true })).toEqual([
    '2026-11-29 wage-paid 322.00',
    '2026-12-01 fee-kept 28.00',
    '2026-11-29 advance-settled 524.94',
    '2026-11-30 advance 524.94',
  ]);
  // The first leaves enough for the wage, and only its fee does not. VAT is no part of the wage.
  expect(await days(['50.00', '501.00'])).toContain('2026-12-01 advance 524.94');
  expect(await days(['50.00', '501.00'], { hasVat: true })).toContain('2026-12-01 advance 524.94');
  // The first leaves just the wage.
  expect(await days(['54.06', '496.94'])).toContain('2026-12-01 advance 524.94');
  // Both leave enough for it, and only the fee of the rest does not.
  expect(await days(['10.00', '10.00'])).toContain('2026-12-01 advance 18.80');
  expect((await findLedgerViolations(db())).violations).toEqual([]);
});

test('No account of an invoice is ever on its wrong side, whenever its payments, wages and credit notes are recorded', async () => {
  const reached = { note: 0, late: 0, advance: 0 };
  const step = fc.record({
    act: fc.constantFrom('pay', 'look', 'wage', 'note', 'forward'),
    after: fc.nat(2),
    before: fc.nat(4),
    percent: fc.constantFrom(40n, 100n),
  });
  // What each run needs for a wage that is recorded late.
  const start: Step[] = [
    { act: 'pay', after: 1, before: 0, percent: 100n },
    { act: 'look', after: 0, before: 0, percent: 100n },
    { act: 'note', after: 0, before: 0, percent: 40n },
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const invoiceId = await lived([...start, ...steps], reached);
      expect(await wrongDays(invoiceId)).toEqual([]);
    }),
    { numRuns: isLong ? 100 : 12 },
  );
  expect(Object.values(reached)).not.toContain(0);
  expect((await findLedgerViolations(db())).violations).toEqual([]);
});

test('What a movement posts on another day is a voucher of that day, and a reversal names each that it corrects', async () => {
  const credited = await creditedAfterWage();
  const recorded = await recordedAfterCredit();
  setDay('2026-12-03');
  await reverseWage(recorded.invoiceId);
  await reverseWage(credited.invoiceId);
  const note = `Kreditfaktura ${(await review(credited.noteId)).document.invoiceNumber}, faktura ${credited.invoiceNumber}`;
  const wage = `Lön, faktura ${recorded.invoiceNumber}`;
  setDay('2027-01-02');
  const [november, december] = [await booked('2026-11'), await booked('2026-12')];
  const about = (lines: string[][], text: string) =>
    lines.filter(([, , said]) => said === text).map(([, date, , ...line]) => [date, ...line.slice(0, 3)].join(' '));
  expect(about(november, note)).toEqual(['2026-11-30 2821 901,00 ', '2026-11-30 2420  901,00']);
  expect(about(december, note)).toEqual([
    '2026-12-02 2821  901,00',
    '2026-12-02 3000 54,06 ',
    '2026-12-02 1613 846,94 ',
  ]);
  expect(about(november, wage)).toEqual(['2026-11-29 2821 846,94 ', '2026-11-29 1930  846,94']);
  expect(about(december, wage)).toEqual([
    '2026-12-01 2821  496,94',
    '2026-12-01 3000  28,00',
    '2026-12-01 1613 524,94 ',
  ]);
  const ofRecorded = `ver. ${numberIn(november, wage)} (2026-11-29) och ver. ${numberIn(december, wage)} (2026-12-01)`;
  expect(about(december, `Återförd lön, faktura ${recorded.invoiceNumber}, rättar ${ofRecorded}`)).toHaveLength(4);
  const paidWage = numberIn(december, `Lön, faktura ${credited.invoiceNumber}`);
  const ofCredited = `ver. ${paidWage} (2026-12-02) och ver. ${numberIn(december, note)} (2026-12-02)`;
  expect(about(december, `Återförd lön, faktura ${credited.invoiceNumber}, rättar ${ofCredited}`)).not.toEqual([]);
});

test('A reversal doesn’t name a credit note that came after it, though the wage was paid again before that', async () => {
  setDay('2027-01-04');
  const { token } = await newSender(program());
  const { invoiceId, invoiceNumber } = await paid(token);
  await payOut(invoiceId);
  setDay('2027-01-05');
  await reverseWage(invoiceId);
  setDay('2027-01-06');
  await payOut(invoiceId);
  setDay('2027-01-07');
  await credit(token, invoiceId, '551.00');
  setDay('2027-02-01');
  const january = await booked('2027-01');
  const wage = numberIn(january, `Lön, faktura ${invoiceNumber}`);
  const reversals = january.filter(([, , said]) => said?.startsWith('Återförd lön'));
  expect(new Set(reversals.map(([, date, said]) => `${date} ${said}`))).toEqual(
    new Set([`2027-01-05 Återförd lön, faktura ${invoiceNumber}, rättar ver. ${wage} (2027-01-04)`]),
  );
});
