import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { creditorReference } from '#features/invoices/domain/creditor-reference.ts';
import { type AccountTransaction, takenBackBy, takesBack } from './taken-back.ts';

/** A day of November. */
const day = (date: number) => `2026-11-${date}` as CalendarDate;

const payment = (changes: Partial<AccountTransaction> = {}): AccountTransaction => ({
  amount: 901_00n,
  currency: 'EUR',
  bookedOn: day(20),
  references: [],
  text: '',
  endToEndId: null,
  bankReference: null,
  ...changes,
});

test('takes a payment in back only by a debit that the bank marks as a reversal', () => {
  expect(takesBack({ direction: 'debit', isReversal: true })).toBe(true);
  expect(takesBack({ direction: 'debit', isReversal: false })).toBe(false);
  expect(takesBack({ direction: 'credit', isReversal: true })).toBe(false);
});

const named = { references: [creditorReference(10_001)] };

test.each<[string, Partial<AccountTransaction>, Partial<AccountTransaction>, boolean]>([
  ['the same reference', named, named, true],
  ['the same text', { text: 'Konsult maj' }, { text: 'Konsult maj ' }, true],
  ['the payer’s id', { ...named, endToEndId: 'A1' }, { endToEndId: 'A1' }, true],
  ['the bank’s reference', { ...named, bankReference: 'B1' }, { bankReference: 'B1' }, true],
  ['another reference', named, { references: [creditorReference(10_002)] }, false],
  ['an earlier day', { ...named, bookedOn: day(19) }, named, true],
  ['a later day', { ...named, bookedOn: day(21) }, named, false],
  ['another amount', named, { ...named, amount: 900_00n }, false],
  ['another currency', named, { ...named, currency: 'SEK' }, false],
  ['another text', { text: 'Konsult maj' }, { text: 'Hyra' }, false],
  ['nothing but the amount', {}, {}, false],
  ['the word for no id', { endToEndId: 'NOTPROVIDED' }, { endToEndId: 'NOTPROVIDED' }, false],
])('a debit takes a payment in back if both have a trace in common: %s', (_, of, debit, isGone) => {
  const credit = payment(of);
  expect(takenBackBy([payment(debit)], [credit])).toEqual(isGone ? [credit] : []);
});

test('takes back what came until the last of several debits', () => {
  const on = (date: number) => payment({ ...named, bookedOn: day(date) });
  expect(takenBackBy([on(20), on(22), on(21)], [on(22), on(23)])).toEqual([on(22)]);
});
