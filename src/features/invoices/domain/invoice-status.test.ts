import { expect, test } from 'vitest';
import { invoiceStatus } from './invoice-status.ts';

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
