import type { Page } from '@playwright/test';
import { openQueue } from '../people/sign-in-reviewer.ts';

/** The request for an invoice that is added to a booking. */
export const LOOKUP = '**/api/review/payableinvoice*';

/** Answers with this list of payments in from now on. */
export const listPayments = (page: Page, facts: object) =>
  page.route('**/api/review/paymentsin*', (route) =>
    route.fulfill({ json: { now: '2026-11-02T12:00:00Z', paymentsKnownUntil: null, certain: [], ...facts } }),
  );

/** Shows one likely payment in of 1000 EUR, of which 500 is proposed for invoice 41. Whatever is looked up is invoice 42. */
export async function showPayment(page: Page, changes: object = {}, facts: object = {}): Promise<void> {
  await openQueue(page);
  const invoice = { clientName: 'Kundbolaget AB', unpaid: '500.00' };
  const payment = {
    _id: '7b0a5f0e-5c52-4d4e-9a3c-111111111111',
    bookedOn: '2026-11-02',
    currency: 'EUR',
    amount: '1000.00',
    left: '1000.00',
    payerName: 'Kundbolaget AB',
    payerAccount: null,
    references: [],
    text: '',
    fileName: 'utdrag.xml',
    reasons: [],
    parts: [{ ...invoice, invoiceId: '1', invoiceNumber: '41', amount: '500.00' }],
    returnedWage: null,
    booked: [],
    setAsideReason: null,
    isTakenBack: false,
    ...changes,
  };
  const counts = { certain: 0, likely: 1, partial: 0, unmatched: 0, booked: 1000, setAside: 0 };
  await listPayments(page, { counts, payments: [payment], ...facts });
  await page.route(LOOKUP, (route) =>
    route.fulfill({ json: { ...invoice, currency: 'EUR', invoiceNumber: '42', totalAmount: '500.00' } }),
  );
  await page.goto('/granskning/inbetalningar?group=likely');
}
