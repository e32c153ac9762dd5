import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect } from 'vitest';
import { useAccountant } from '../bank/use-accountant.ts';
import { newClient } from '../people/new-client.ts';
import { newSender } from '../people/new-sendable-invoice.ts';
import { newSentInvoice } from '../people/new-submitted-invoice.ts';
import type { TestApp } from '../program/test-app.ts';
import { untilHeldBack } from '../program/until-held-back.ts';

/**
 * Two reviewers, Bo and Eva, who forward invoices, and the mails to the customers. Before each test the clock is set, and
 * after it the mail server accepts all mails again.
 */
export function useForwardedMails(program: () => TestApp) {
  const accountant = useAccountant(program);
  beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));
  afterEach(() => {
    program().inbox.behave('accept');
    program().inbox.refuseAddress(null);
  });

  const forwarding = async (invoiceId: string) => (await accountant.review(invoiceId)).forwarding;

  return {
    ...accountant,

    /** An invoice that was submitted for review. Its customer has a mailbox that no other customer has. */
    async submitted(customer: { orgFirstName?: string; orgRecipientEmail?: string } = {}, line = {}) {
      const member = await newSender(program());
      const orgRecipientEmail = `kund-${crypto.randomUUID()}@kund.example`;
      const clientId = await newClient(program(), member.token, { orgRecipientEmail, ...customer });
      const invoice = await newSentInvoice(program(), member.token, line, clientId);
      return { ...member, ...invoice, address: orgRecipientEmail };
    },

    /** What the reviewer sees of the mail to the customer. */
    forwarding,
    untilState: (invoiceId: string, state: string) =>
      expect.poll(async () => (await forwarding(invoiceId)).state).toBe(state),
    /** Waits until an attempt has failed, and keeps its job from the next one. @returns lets it try again at once */
    async untilAttempted(invoiceId: string) {
      const { db } = program().deps;
      const { rows } = await db.execute(sql`select revision_id from forwardings where invoice_id = ${invoiceId}`);
      return untilHeldBack(db, 'forwarding-mail', String(rows[0]?.['revision_id']));
    },
    /** The kinds of the events that the member sees. */
    kindsOf: async (token: string, invoiceId: string) =>
      (await program().request('GET', `/api/review/timeline/${invoiceId}`, { token })).json.timeline.map(
        ({ kind }: { kind: string }) => kind,
      ),
    mailsTo: (address: string) =>
      program().inbox.mails.filter(({ to }) => to?.some((recipient) => recipient.address === address)),
  };
}
