import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect } from 'vitest';
import { enqueueReminders } from '#features/settlement/reminders/server/enqueue-reminders.ts';
import { reminderMailJob } from '#features/settlement/reminders/server/reminder-mail.ts';
import { useAccountant } from '../bank/use-accountant.ts';
import { newClient } from '../people/new-client.ts';
import { newSender } from '../people/new-sendable-invoice.ts';
import { newSentInvoice } from '../people/new-submitted-invoice.ts';
import { saveProviderFacts } from '../people/save-provider-facts.ts';
import type { TestApp } from '../program/test-app.ts';
import { untilDone } from '../program/until-done.ts';

interface Invoice {
  token: string;
  invoiceId: string;
  invoiceNumber: string;
  /** The customer's e-mail address, which no other invoice has. */
  customer: string;
}

/**
 * What the tests of reminders do with a program whose provider reminds after 5 and after 15 days. Its sessions must last
 * as long as the clock moves.
 */
export function useReminders(program: () => TestApp) {
  const accountant = useAccountant(program);
  const customers = new Set<string>();
  const newCustomer = () => {
    const customer = `kund${customers.size + 1}@kund.example`;
    customers.add(customer);
    return customer;
  };
  const saveReminders = (reminders: object) =>
    saveProviderFacts(program(), accountant.reviewers.bo, 'reminders', { reminders });
  const allSent = () => untilDone(program().deps.db, 'reminder-mail');
  const untilMailIs = async (state: 'accepted' | 'refused', invoiceId: string) => {
    const query = sql`select 1 from forwardings where invoice_id = ${invoiceId} and state = ${state}`;
    await expect.poll(async () => (await program().deps.db.execute(query)).rows.length).toBe(1);
  };

  beforeEach(async () => {
    program().setClock('2026-11-20T10:00:00Z');
    await saveReminders({ steps: [{ daysLate: 5 }, { daysLate: 15 }] });
  });
  afterEach(() => program().inbox.behave('accept'));

  return {
    ...accountant,
    newCustomer,
    saveReminders,
    allSent,
    untilMailIs,

    /** A forwarded invoice of 901 EUR that is due on 2026-11-30. The mail server accepts its mail, or refuses it. */
    async forwarded(mail: 'accepted' | 'refused' = 'accepted', on = '2026-11-20T10:00:00Z'): Promise<Invoice> {
      const { token } = await newSender(program());
      const customer = newCustomer();
      if (mail === 'refused') program().inbox.refuseAddress(customer);
      const clientId = await newClient(program(), token, { orgRecipientEmail: customer });
      const invoice = await newSentInvoice(program(), token, {}, clientId);
      program().setClock(on);
      await accountant.forward(invoice.invoiceId);
      await untilMailIs(mail, invoice.invoiceId);
      return { ...invoice, token, customer };
    },

    remindersTo: (customer: string) =>
      program().inbox.mails.filter(
        (mail) => mail.to?.[0]?.address === customer && mail.subject?.startsWith('Påminnelse: faktura'),
      ),

    /** Sets the clock, and sends the reminders that are to leave then. */
    async at(instant: string): Promise<void> {
      program().setClock(instant);
      await enqueueReminders(program().deps);
      await allSent();
    },

    /** A reminder whose job has not run yet. */
    async enqueued(invoiceId: string, step = 1): Promise<string> {
      const now = program().deps.clock().toISOString();
      const { rows } = await program().deps.db.execute(sql`
        insert into reminders (id, invoice_id, step, made_at) values (gen_random_uuid(), ${invoiceId}, ${step}, ${now}) returning id`);
      return String(rows[0]?.['id']);
    },
    run: (reminderId: string) => reminderMailJob(program().deps).run({ reminderId }),

    /** An invoice's timeline, which is the same for its member and the provider. */
    async timeline({ invoiceId, token }: Invoice) {
      const mine = await program().request('GET', `/api/review/timeline/${invoiceId}`, { token });
      const theirs = await accountant.review(invoiceId);
      const unsigned = theirs.timeline.map((event: object) => ({ ...event, by: null }));
      expect(mine.json.timeline).toEqual(unsigned);
      return mine.json.timeline as { kind: string; reason?: string }[];
    },
  };
}
