import type { Currency } from '#shared/money.ts';
import { newClient } from '../people/new-client.ts';
import { atFixedPrice } from '../people/new-invoice.ts';
import { newSentInvoice } from '../people/new-submitted-invoice.ts';
import type { TestApp } from '../program/test-app.ts';
import { useAccountant } from './use-accountant.ts';

/** Bo, who sees the payout details of wages before he pays them at the bank, and invoices that are credited after that. */
export function useSeenWages(program: () => TestApp) {
  const accountant = useAccountant(program);
  const { decide, review, forward, pay, credit } = accountant;

  /** An invoice of 901 that was forwarded and is paid in full, with VAT if the provider is registered for it. */
  async function paid(token: string, currency: Currency = 'EUR') {
    const clientId = await newClient(program(), token, { orgCurrencyCode: currency });
    const invoice = await newSentInvoice(program(), token, atFixedPrice('901.00'), clientId);
    await forward(invoice.invoiceId);
    await pay(invoice.invoiceId, (await review(invoice.invoiceId)).unpaidAmount);
    return invoice;
  }

  /** What Bo sees before he pays the wage of an invoice at the bank. */
  const seen = (invoiceId: string) => decide('payoutdetails', invoiceId);

  /** An invoice of 901 EUR whose payout details Bo has seen, and which was credited after that. */
  async function creditedAfterSeen(token: string, amount?: string) {
    const invoice = await paid(token);
    const details = await seen(invoice.invoiceId);
    await credit(token, invoice.invoiceId, amount);
    return { ...invoice, details };
  }

  return { ...accountant, paid, seen, creditedAfterSeen };
}
