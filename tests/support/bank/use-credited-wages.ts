import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { atFixedPrice } from '../people/new-invoice.ts';
import { newSentInvoice } from '../people/new-submitted-invoice.ts';
import type { TestApp } from '../program/test-app.ts';
import { useAccountant } from './use-accountant.ts';

/** Two at the provider, and invoices that are credited after their wage was paid out. */
export function useCreditedWages(program: () => TestApp) {
  const accountant = useAccountant(program);
  const { forward, pay, payOut, credit } = accountant;

  /** An invoice of this price that was forwarded and is paid in full. */
  async function paid(token: string, price: string) {
    const invoice = await newSentInvoice(program(), token, atFixedPrice(price));
    await forward(invoice.invoiceId);
    await pay(invoice.invoiceId, price);
    return invoice;
  }

  return {
    ...accountant,
    paid,
    /** An invoice of 901 EUR whose wage of 846.94 was paid out, after which it was credited. */
    async creditedAfterWage(token: string, amount?: string) {
      const invoice = await paid(token, '901.00');
      await payOut(invoice.invoiceId, '846.94');
      await credit(token, invoice.invoiceId, amount);
      return invoice;
    },
    /** Makes a request with this token. */
    as: (token: string) => (method: string, path: string, body?: unknown) =>
      program().request(method, path, { token, body }),
    /** What is wrong with the ledger. */
    violations: async () => (await findLedgerViolations(program().deps.db)).violations,
  };
}
