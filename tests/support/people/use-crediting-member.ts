import { beforeAll } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { useAccountant } from '../bank/use-accountant.ts';
import type { TestApp } from '../program/test-app.ts';
import { newCreditNote } from './new-credit-note.ts';
import { atFixedPrice } from './new-invoice.ts';
import { newSender } from './new-sendable-invoice.ts';
import { newSentInvoice } from './new-submitted-invoice.ts';

/** A member who credits invoices, and two at the provider, Bo and Eva, who forward these and record their money. */
export function useCreditingMember(program: () => TestApp) {
  const accountant = useAccountant(program);
  const member = { token: '' };
  beforeAll(async () => {
    ({ token: member.token } = await newSender(program()));
  });

  const mine = (method: string, path: string, body?: unknown) =>
    program().request(method, path, { token: member.token, body });

  return {
    ...accountant,
    member,
    /** A request of the member's. */
    mine,
    /** An invoice's way as the member sees it. */
    wayOf: async (invoiceId: string) => (await mine('GET', `/api/review/timeline/${invoiceId}`)).json,
    violations: async () => (await findLedgerViolations(program().deps.db)).violations,

    /** A forwarded invoice: of 901 EUR, or with these fixed prices and VAT rates. */
    async forwarded(lines: [price: string, vatRate?: string][] = [['901.00']]) {
      const fixed = lines.map(([price, vatRate]) => atFixedPrice(price, vatRate));
      const invoice = await newSentInvoice(program(), member.token, fixed);
      await accountant.forward(invoice.invoiceId);
      return invoice;
    },
    /** A draft of a credit note, of all that is left where no amount is given. @returns its id */
    noteOf: async (invoiceId: string, amount?: string, vatRate?: string): Promise<string> =>
      String(await newCreditNote(program(), member.token, invoiceId, amount, vatRate)),
  };
}
