import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import {
  isPeriod,
  type ListedInvoice,
  selectInvoices,
  type Selection,
  type Sort,
  sumInvoices,
} from './select-invoices.ts';

const invoice = (invoiceNumber: string, facts: Partial<ListedInvoice> = {}): ListedInvoice => ({
  invoiceNumber,
  clientId: 'c',
  clientName: 'Lingonbolaget AB',
  totalAmount: '0.00',
  invoiceDate: '2026-11-20',
  dueDate: '2026-11-30' as CalendarDate,
  sentStatus: false,
  currency: 'EUR',
  reviewState: null,
  sendFailed: false,
  ...facts,
});

const TODAY = '2026-11-20' as CalendarDate;
const everything: Selection = { search: '', status: null, clientId: null, period: null };
const numbers = (invoices: ListedInvoice[], { sort = '-number', ...selection }: Partial<Selection> & { sort?: Sort }) =>
  selectInvoices(invoices, { ...everything, ...selection }, sort, TODAY).map(({ invoiceNumber }) => invoiceNumber);

test('numbers sort as numbers', () => {
  const invoices = [invoice('9'), invoice('10'), invoice('100')];
  expect(numbers(invoices, { sort: 'number' })).toEqual(['9', '10', '100']);
  expect(numbers(invoices, { sort: '-number' })).toEqual(['100', '10', '9']);
});

test('clients sort by Swedish rules, with å, ä and ö last, and equal ones the newest first', () => {
  const names = ['Öberg', 'Zeta', 'Åkes', 'Ängen', 'Zeta'];
  const invoices = names.map((clientName, at) => invoice(String(at), { clientName }));
  expect(numbers(invoices, { sort: 'client' })).toEqual(['4', '1', '2', '3', '0']);
});

test('amounts sort exactly, and each currency on its own', () => {
  const invoices = [
    invoice('1', { totalAmount: '999999999980000000.00' }),
    invoice('2', { totalAmount: '999999999980000000.01' }),
    invoice('3', { totalAmount: '9.00' }),
    invoice('4', { totalAmount: '1.00', currency: 'SEK' }),
  ];
  expect(numbers(invoices, { sort: 'amount' })).toEqual(['3', '1', '2', '4']);
});

test('a search finds part of the number or of the client’s name, without regard to case, and the RF reference', () => {
  const invoices = [invoice('12', { clientName: 'Öbergs Måleri' }), invoice('120'), invoice('1042')];
  expect(numbers(invoices, { search: ' öbergs MÅ ' })).toEqual(['12']);
  expect(numbers(invoices, { search: '12' })).toEqual(['120', '12']);
  expect(numbers(invoices, { search: ' RF97 1042 ' })).toEqual(['1042']);
  expect(numbers(invoices, { search: 'inget' })).toEqual([]);
});

test('what is to be finished are drafts, also after a failed send, and returned invoices', () => {
  const sent = { sentStatus: true } as const;
  const invoices = [
    invoice('1'),
    invoice('2', { sendFailed: true }),
    invoice('3', { ...sent, reviewState: 'returned' }),
    invoice('4', { ...sent, reviewState: 'submitted' }),
    invoice('5', { ...sent, reviewState: 'credited' }),
  ];
  expect(numbers(invoices, { status: 'to-finish' })).toEqual(['3', '2', '1']);
});

test('a status leaves only the invoices that show it', () => {
  const invoices = [
    invoice('1'),
    invoice('2', { sendFailed: true }),
    invoice('3', { sentStatus: true, reviewState: 'paid' }),
  ];
  expect(numbers(invoices, { status: 'draft' })).toEqual(['1']);
  expect(numbers(invoices, { status: 'failed' })).toEqual(['2']);
  expect(numbers(invoices, { status: 'paid' })).toEqual(['3']);
});

test('a late invoice is among the late ones, and no longer among those that the customer has', () => {
  const forwarded = { sentStatus: true, reviewState: 'forwarded' } as const;
  const invoices = [
    invoice('1', { ...forwarded, dueDate: '2026-11-19' as CalendarDate }),
    invoice('2', { ...forwarded, dueDate: '2026-11-20' as CalendarDate }),
    invoice('3', { sentStatus: true, reviewState: 'paid', dueDate: '2026-11-19' as CalendarDate }),
  ];
  expect(numbers(invoices, { status: 'overdue' })).toEqual(['1']);
  expect(numbers(invoices, { status: 'forwarded' })).toEqual(['2']);
});

test('a client leaves only the client’s own invoices, and a period those of a year or a month', () => {
  const invoices = [
    invoice('1', { clientId: 'a', invoiceDate: '2025-12-31' }),
    invoice('2', { clientId: 'a', invoiceDate: '2026-01-31' }),
    invoice('3', { clientId: 'b', invoiceDate: '2026-10-01' }),
  ];
  expect(numbers(invoices, { clientId: 'a' })).toEqual(['2', '1']);
  expect(numbers(invoices, { period: '2026' })).toEqual(['3', '2']);
  expect(numbers(invoices, { period: '2026-01' })).toEqual(['2']);
  expect(numbers(invoices, { clientId: 'a', period: '2026-10' })).toEqual([]);
});

test('a period is a year or a month', () => {
  for (const text of ['2026', '2026-01', '2026-12']) expect(isPeriod(text)).toBe(true);
  for (const text of ['', '202', '2026-1', '2026-13', '2026-00', '2026-01-01', ' 2026'])
    expect(isPeriod(text)).toBe(false);
});

test('each currency has its own sum', () => {
  const invoices = [
    invoice('1', { totalAmount: '0.10' }),
    invoice('2', { totalAmount: '0.20' }),
    invoice('3', { totalAmount: '5.00', currency: 'SEK' }),
  ];
  expect(sumInvoices(invoices)).toEqual([
    { currency: 'EUR', count: 2, totalAmount: '0.30' },
    { currency: 'SEK', count: 1, totalAmount: '5.00' },
  ]);
  expect(sumInvoices([])).toEqual([]);
});
