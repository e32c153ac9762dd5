import { expect, test } from 'vitest';
import { isInvoiceLocked } from './invoice-lock.ts';

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
