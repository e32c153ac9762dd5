import { expect, test } from 'vitest';
import { invoiceStatus, isInvoiceLocked } from './invoice-status.ts';

test.each([
  ['draft', { sentStatus: false, reviewState: null, sendFailed: false }],
  ['failed', { sentStatus: false, reviewState: null, sendFailed: true }],
  ['submitted', { sentStatus: true, reviewState: 'submitted', sendFailed: false }],
  ['paidOut', { sentStatus: true, reviewState: 'paidOut', sendFailed: false }],
  ['returned', { sentStatus: true, reviewState: 'returned', sendFailed: false }],
  ['forwarded', { sentStatus: true, reviewState: 'forwarded', sendFailed: false }],
  ['paid', { sentStatus: true, reviewState: 'paid', sendFailed: false }],
  ['paidOut', { sentStatus: true, reviewState: 'paidOut', sendFailed: false }],
] as const)('an invoice shows as %s', (status, invoice) => {
  expect(invoiceStatus(invoice)).toBe(status);
});

test('a draft is open', () => {
  expect(isInvoiceLocked({ sentStatus: false, reviewState: null })).toBe(false);
});

test.each(['submitted', 'forwarded', 'paid', 'paidOut'] as const)(
  'a sent invoice that is %s is locked',
  (reviewState) => {
    expect(isInvoiceLocked({ sentStatus: true, reviewState })).toBe(true);
  },
);

test('an invoice that the provider has returned is open again', () => {
  expect(isInvoiceLocked({ sentStatus: true, reviewState: 'returned' })).toBe(false);
});
