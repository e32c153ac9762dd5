import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { invoiceEvents } from '#database/schema/invoice-events.ts';
import { disableAccount, enableAccount } from '#features/account/server/disable-account.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { untilWaiting } from '#tests/support/database/lock-waits.ts';
import { logIn } from '#tests/support/people/log-in.ts';
import { newLine } from '#tests/support/people/new-invoice.ts';
import { saveSenderDetails } from '#tests/support/people/new-sendable-invoice.ts';
import { MONTHLY, NOW, useRecurringInvoices } from '#tests/support/people/use-recurring-invoices.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { registerForVat } from '#tests/support/program/vat-provider.ts';
import { recurringDraftJob } from './recurring-draft.ts';
import { recurringDraftMailJob } from './recurring-draft-mail.ts';

const program = useTestApp();
const { repeat, stop, recurring, listed, run, waiting, repeatingMember, sendAndChangeCurrency } =
  useRecurringInvoices(program);

describe('A recurring invoice', () => {
  test('makes one draft on its date, not before, and then waits for the next', async () => {
    const { token, invoiceId, invoiceNumber } = await repeatingMember();
    await run('2026-11-29T22:59:59Z', invoiceId, '2026-11-30');
    expect(await listed(token)).toHaveLength(1);

    await run('2026-11-29T23:00:00Z', invoiceId, '2026-11-30');
    const [draft, original] = await listed(token);
    expect(draft).toMatchObject({ totalAmount: '901.00', dueDate: '2026-12-10', sentStatus: false, reviewState: null });
    expect(original.invoiceNumber).toBe(invoiceNumber);
    expect(await recurring(token)).toEqual([
      {
        invoiceId,
        invoiceNumber,
        clientName: 'Lingonbolaget AB',
        months: 1,
        day: 31,
        until: null,
        nextOn: '2026-12-31',
        pausedBy: null,
        draft: { _id: draft._id, invoiceNumber: draft.invoiceNumber, dueOn: '2026-11-30' },
      },
    ]);
    const events = await program().deps.db.select().from(invoiceEvents).where(eq(invoiceEvents.invoiceId, draft._id));
    expect(events.map(({ kind, details }) => ({ kind, details }))).toEqual([
      {
        kind: 'created',
        details: { copiedFrom: Number(invoiceNumber), copiedFromId: invoiceId, recurringOn: '2026-11-30' },
      },
    ]);
  });

  test('makes its draft while the member makes no other copy, and is locked after the account', async () => {
    const { token, invoiceId } = await repeatingMember();
    const { db } = program().deps;
    const made = await db.transaction(async (tx) => {
      const account = sql`select member_id from invoices where id = ${invoiceId}`;
      await tx.execute(sql`select from members where id = (${account}) for no key update`);
      const pending = run('2026-11-30T10:00:00Z', invoiceId, '2026-11-30');
      await untilWaiting(db, 1);
      await tx.execute(sql`select from recurring_invoices where invoice_id = ${invoiceId} for update nowait`);
      return { pending };
    });
    await made.pending;
    expect(await listed(token)).toHaveLength(2);
  });

  test('mails by day that its draft waits, also after an evening without a mail server', async () => {
    const { token, email, invoiceId } = await repeatingMember();
    await run('2026-11-30T10:00:00Z', invoiceId, '2026-11-30');
    expect((await program().inbox.next(email)).subject).toMatch('Ett utkast väntar');
    const [{ _id: draftId }] = await listed(token);
    program().setClock('2026-11-30T22:00:00Z');
    await recurringDraftMailJob(program().deps).run({ draftId });
    const { rows } = await program().deps.db.execute(sql`
      select round(extract(epoch from start_after - created_on) / 3600)::int as hours from pgboss.job
      where name = 'recurring-draft-mail' and state = 'created' and data ->> 'draftId' = ${draftId}`);
    expect(rows).toEqual([{ hours: 9 }]);
  });

  test('mails what its draft invoices, and says that it is without VAT if the provider charges VAT', async () => {
    const mailed = async () => {
      const { email, invoiceId } = await repeatingMember();
      await run('2026-11-30T10:00:00Z', invoiceId, '2026-11-30');
      return (await program().inbox.next(email)).text;
    };
    expect(await mailed()).toContain('Att fakturera: 901,00\u00a0EUR');
    registerForVat(program());
    expect(await mailed()).toContain('Att fakturera exkl. moms: 901,00\u00a0EUR');
    registerForVat(program(), null);
  });

  test('has a job that waits for its date, and one that came early waits again', async () => {
    const { invoiceId } = await repeatingMember();
    const wait = (Date.parse('2026-11-30') - Date.parse(NOW)) / 1000;
    expect(await waiting(invoiceId)).toEqual([['2026-11-30', wait]]);
    await run('2026-11-28T00:00:00Z', invoiceId, '2026-11-30');
    expect((await waiting(invoiceId)).map(([, seconds]) => seconds)).toEqual([2 * 86_400]);
  });

  test('makes one draft of a date, however many processes run its job at once and later', async () => {
    const { token, invoiceId } = await repeatingMember();
    program().setClock('2026-11-30T01:00:00Z');
    const job = recurringDraftJob(program().deps);
    const due = { invoiceId, dueOn: '2026-11-30' as CalendarDate };
    await Promise.all(Array.from({ length: 6 }, () => job.run(due)));
    await run('2026-12-01T01:00:00Z', invoiceId, '2026-11-30');
    expect(await listed(token)).toHaveLength(2);
  });

  test('makes a draft of each date that was missed, and none after its end', async () => {
    const { token, invoiceId } = await repeatingMember({ ...MONTHLY, until: '2027-01-31' });
    for (const dueOn of ['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'])
      await run('2027-03-05T10:00:00Z', invoiceId, dueOn);
    expect(await listed(token)).toHaveLength(4);
    expect(await recurring(token)).toMatchObject([{ nextOn: null, pausedBy: null, draft: { dueOn: '2027-01-31' } }]);
  });

  test('copies the invoice as it is on the date, and never sends the draft', async () => {
    const { token, invoiceId } = await repeatingMember();
    await saveSenderDetails(program(), token);
    await newLine(program(), token, invoiceId, { unit: 'fast-pris', fixedPrice: '99.99' });
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    await run('2026-11-30T01:00:00Z', invoiceId, '2026-11-30');
    const [draft] = await listed(token);
    expect(draft).toMatchObject({ totalAmount: '1000.99', sentStatus: false });
  });

  test('names its newest draft only until it is sent or thrown away', async () => {
    const { token, invoiceId } = await repeatingMember();
    await saveSenderDetails(program(), token);
    for (const dueOn of ['2026-11-30', '2026-12-31']) await run('2027-01-01T01:00:00Z', invoiceId, dueOn);
    const [second, first] = await listed(token);
    expect(await recurring(token)).toMatchObject([{ draft: { _id: second._id } }]);
    await program().request('DELETE', `/api/invoice/deleteinvoice/${second._id}`, { token });
    expect(await recurring(token)).toMatchObject([{ draft: { _id: first._id } }]);
    expect((await send(program(), token, first._id)).status).toBe(200);
    expect(await recurring(token)).toMatchObject([{ draft: null }]);
  });
});

describe('A date that can make no draft pauses the recurring invoice, and says why', () => {
  const pausedBy = async (token: string) => {
    const [one] = await recurring(token);
    return one.pausedBy;
  };

  test('if the customer is deleted, and it can’t be resumed', async () => {
    const { token, invoiceId, clientId } = await repeatingMember();
    await program().request('DELETE', `/api/client/deleteclient/${clientId}`, { token });
    await run('2026-11-30T01:00:00Z', invoiceId, '2026-11-30');
    expect(await pausedBy(token)).toBe('client-deleted');
    expect(await listed(token)).toHaveLength(1);
    expect((await repeat(token, invoiceId)).json.code).toBe('client-deleted');
  });

  test('if the customer has another currency than the sent invoice', async () => {
    const { token, invoiceId, clientId } = await repeatingMember();
    await sendAndChangeCurrency(token, invoiceId, clientId);
    await run('2026-11-30T01:00:00Z', invoiceId, '2026-11-30');
    expect(await pausedBy(token)).toBe('client-currency-changed');
  });

  test('if the invoice is in the trash, and it can still be removed', async () => {
    const { token, invoiceId, invoiceNumber } = await repeatingMember();
    await program().request('DELETE', `/api/invoice/deleteinvoice/${invoiceId}`, { token });
    await run('2026-11-30T01:00:00Z', invoiceId, '2026-11-30');
    expect(await recurring(token)).toMatchObject([{ pausedBy: 'not-found', clientName: null, invoiceNumber }]);
    expect((await stop(token, invoiceId)).status).toBe(200);
  });

  test('if the account was disabled, until the member resumes it', async () => {
    const { token: before, email, invoiceId } = await repeatingMember();
    await disableAccount(program().deps.db, email, new Date(NOW));
    await run('2026-11-30T01:00:00Z', invoiceId, '2026-11-30');
    await enableAccount(program().deps.db, email, new Date(NOW));
    expect((await program().request('GET', '/api/invoice/recurring', { token: before })).status).toBe(401);
    const { json } = await logIn(program(), email);
    expect(await pausedBy(json.authtoken)).toBe('account-disabled');
    expect(await listed(json.authtoken)).toHaveLength(1);
    expect((await repeat(json.authtoken, invoiceId)).status).toBe(200);
    await run('2026-11-30T01:00:00Z', invoiceId, '2026-11-30');
    expect(await listed(json.authtoken)).toHaveLength(2);
  });
});
