import { expect, type Page } from '@playwright/test';
import { pageCaller } from '../browser/page-caller.ts';
import { newClient } from './new-client.ts';
import { signInNewMember } from './sign-in-new-member.ts';

/** Signs a new member in, and returns functions that create and remove their customers, invoices and lines. */
export async function signInInvoicingMember(page: Page) {
  const token = await signInNewMember(page);
  const headers = { 'auth-token': token };
  const post = async (url: string, data: object) => {
    const response = await page.request.post(url, { data, headers });
    expect(response.status()).toBe(200);
    return response.json();
  };
  return {
    newClient: (orgFirstName = 'Lingonbolaget AB', orgCurrencyCode: 'EUR' | 'SEK' = 'EUR') =>
      newClient(pageCaller(page), token, { orgFirstName, orgCurrencyCode }),
    newInvoice: async (clientId: string): Promise<string> =>
      (await post('/api/invoice/createinvoice', { clientId, noOfDueDates: 10 }))._id,
    newLine: async (invoiceId: string, values: object = {}): Promise<string> => {
      const line = { unit: 'timmar', quantity: 7.5, price: 110.5, workDescription: 'Rådgivning', ...values };
      return (await post('/api/invoice/addamount', { invoiceId, ...line })).data._id;
    },
    signOut: () => page.request.post('/api/auth/logout', { headers }),
    remove: (url: string) => page.request.delete(url, { headers }),
  };
}
