import type { Page } from '@playwright/test';
import { pageCaller } from '../browser/page-caller.ts';
import { newClient } from './new-client.ts';
import { newInvoice, newLine } from './new-invoice.ts';
import { signInNewMember } from './sign-in-new-member.ts';

/** Signs a new member in, and returns functions that create and remove their customers, invoices and lines. */
export async function signInInvoicingMember(page: Page) {
  const token = await signInNewMember(page);
  const caller = pageCaller(page);
  const member = {
    newClient: (orgFirstName = 'Lingonbolaget AB', orgCurrencyCode: 'EUR' | 'SEK' = 'EUR') =>
      newClient(caller, token, { orgFirstName, orgCurrencyCode }),
    newInvoice: async (clientId: string) => (await newInvoice(caller, token, clientId)).invoiceId,
    newLine: async (invoiceId: string, values: object = {}): Promise<string> =>
      (await newLine(caller, token, invoiceId, { quantity: 7.5, price: 110.5, ...values }))._id,
    /** An invoice with one line, of a customer of its own. */
    async newDraft() {
      const invoiceId = await member.newInvoice(await member.newClient());
      await member.newLine(invoiceId);
      return invoiceId;
    },
    signOut: () => caller.request('POST', '/api/auth/logout', { token }),
    remove: (url: string) => caller.request('DELETE', url, { token }),
  };
  return member;
}
