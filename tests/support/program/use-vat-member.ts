import { beforeAll, expect } from 'vitest';
import { useAccountant } from '../bank/use-accountant.ts';
import { ORGANIZATION } from '../people/new-client.ts';
import { atFixedPrice, newInvoice, newLine } from '../people/new-invoice.ts';
import { newSender } from '../people/new-sendable-invoice.ts';
import type { TestApp } from './test-app.ts';
import { registerForVat } from './vat-provider.ts';

/** A company in Sweden as a customer, with other values of its form where some are given. */
export const company = (values: Record<string, unknown> = {}) => ({
  clientOption: 'organization',
  organizationClient: { ...ORGANIZATION, ...values },
});

/** A member of a provider that is registered for VAT, and what they do with customers and invoices. */
export function useVatMember(program: () => TestApp) {
  const accountant = useAccountant(program);
  const member = { token: '' };
  beforeAll(async () => {
    registerForVat(program());
    ({ token: member.token } = await newSender(program()));
  });

  const request = (method: string, path: string, body?: unknown) =>
    program().request(method, path, { token: member.token, body });
  const newClient = async (body: unknown): Promise<string> => {
    const { status, json } = await request('POST', '/api/client/createclient', body);
    expect(status).toBe(200);
    return json._id;
  };

  return {
    ...accountant,
    member,
    request,
    newClient,

    /** An invoice with fixed prices, each with a VAT rate. */
    async invoiceOf(client: unknown, lines: [price: string, vatRate?: string][]) {
      const invoice = await newInvoice(program(), member.token, await newClient(client));
      for (const [price, vatRate] of lines) {
        await newLine(program(), member.token, invoice.invoiceId, atFixedPrice(price, vatRate));
      }
      return invoice;
    },

    documentOf: async (invoiceId: string) => (await request('GET', `/api/invoice/document/${invoiceId}`)).json,
  };
}
