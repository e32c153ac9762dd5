import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Invoice } from '../../web/invoice-queries.ts';
import { selectInvoices, sumInvoices, type Selection } from './select-invoices.ts';

const invoice = (invoiceNumber: string, facts: Partial<Invoice> = {}): Invoice => ({
  _id: invoiceNumber,
  invoiceNumber,
  clientId: 'c',
  clientName: 'Lingonbolaget AB',
  user: 'u',
  totalAmount: '0.00',
  noOfDueDates: 10,
  dueDate: '2026-11-30',
  sentStatus: false,
  note: '',
  currency: 'EUR',
  reviewState: null,
  sendFailed: false,
  ...facts,
});

const TODAY = '2026-11-20' as CalendarDate;
const everything: Selection = { search: '', status: null, sort: '-number' };
const numbers = (invoices: Invoice[], selection: Partial<Selection>) =>
  selectInvoices(invoices, { ...everything, ...selection }, TODAY).map(({ invoiceNumber }) => invoiceNumber);

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

test('a search finds part of the number or of the client’s name, without regard to case', () => {
  const invoices = [invoice('12', { clientName: 'Öbergs Måleri' }), invoice('120'), invoice('7')];
  expect(numbers(invoices, { search: ' öbergs MÅ ' })).toEqual(['12']);
  expect(numbers(invoices, { search: '12' })).toEqual(['120', '12']);
  expect(numbers(invoices, { search: 'inget' })).toEqual([]);
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
    invoice('1', { ...forwarded, dueDate: '2026-11-19' }),
    invoice('2', { ...forwarded, dueDate: '2026-11-20' }),
    invoice('3', { sentStatus: true, reviewState: 'paid', dueDate: '2026-11-19' }),
  ];
  expect(numbers(invoices, { status: 'overdue' })).toEqual(['1']);
  expect(numbers(invoices, { status: 'forwarded' })).toEqual(['2']);
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
