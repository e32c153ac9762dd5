import { sql } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import { recurringDraftJob } from '#features/recurring/server/recurring-draft.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { TestApp } from '../program/test-app.ts';
import { send } from '../program/send-steps.ts';
import { ORGANIZATION } from './new-client.ts';
import { newInvoice, newLine } from './new-invoice.ts';
import { saveSenderDetails } from './new-sendable-invoice.ts';

/** The time of the program's clock in these tests, but for what they set themselves. */
export const NOW = '2026-11-20T10:00:00Z';
/** On the last day of each month. */
export const MONTHLY = { months: 1, day: 31, nextOn: '2026-11-30', until: null };

/** What members do with their recurring invoices, and the jobs that make the drafts. */
export function useRecurringInvoices(program: () => TestApp) {
  beforeEach(() => program().setClock(NOW));

  const repeat = (token: string, invoiceId: string, schedule: object = MONTHLY) =>
    program().request('PUT', `/api/invoice/recurring/${invoiceId}`, { token, body: schedule });

  return {
    repeat,
    pause: (token: string, invoiceId: string) =>
      program().request('POST', `/api/invoice/pauserecurring/${invoiceId}`, { token }),
    stop: (token: string, invoiceId: string) =>
      program().request('DELETE', `/api/invoice/recurring/${invoiceId}`, { token }),
    recurring: async (token: string) =>
      (await program().request('GET', '/api/invoice/recurring', { token })).json.recurring,
    listed: async (token: string) => (await program().request('GET', '/api/invoice/fetchinvoices', { token })).json,

    /** Runs the job of a date at a point in time. */
    async run(instant: string, invoiceId: string, dueOn: string) {
      program().setClock(instant);
      await recurringDraftJob(program().deps).run({ invoiceId, dueOn: dueOn as CalendarDate });
      program().setClock(NOW);
    },

    /** The dates and delays in seconds of an invoice's waiting jobs. */
    async waiting(invoiceId: string) {
      const { rows } = await program().deps.db.execute(sql`
        select data ->> 'dueOn' as due, extract(epoch from start_after - created_on)::int as seconds from pgboss.job
        where name = 'recurring-draft' and data ->> 'invoiceId' = ${invoiceId} and state = 'created' order by 1, 2`);
      return rows.map(({ due, seconds }) => [due, seconds]);
    },

    /** A member with an invoice of 901 EUR that is repeated on the last day of each month. */
    async repeatingMember(schedule: object = MONTHLY) {
      const { token, email } = await program().newMember();
      const invoice = await newInvoice(program(), token);
      await newLine(program(), token, invoice.invoiceId);
      expect((await repeat(token, invoice.invoiceId, schedule)).status).toBe(200);
      return { token, email, ...invoice };
    },

    /** Sends the invoice. Then its customer gets another currency, so that no copy of it can be made. */
    async sendAndChangeCurrency(token: string, invoiceId: string, clientId: string): Promise<void> {
      await saveSenderDetails(program(), token);
      await send(program(), token, invoiceId);
      await program().request('PUT', `/api/client/updateclient/${clientId}`, {
        token,
        body: { clientOption: 'organization', organizationClient: { ...ORGANIZATION, orgCurrencyCode: 'SEK' } },
      });
    },
  };
}
