import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { creditorReference } from '#features/invoices/domain/creditor-reference.ts';
import { dropBankFile } from '#tests/support/bank/drop-bank-file.ts';
import { bankReference } from '#tests/support/bank/use-payments-in.ts';
import { writeBankFile } from '#tests/support/bank/write-bank-file.ts';
import { useReminders } from '#tests/support/mail/use-reminders.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { untilDone } from '#tests/support/program/until-done.ts';
import { untilHeldBack } from '#tests/support/program/until-held-back.ts';
import { enqueueOverdueMails } from '../../server/overdue-mails.ts';

// The reviewer stays signed in while the clock moves by months.
const program = useTestApp({ SESSION_DAYS: '365' });
const { get, reviewers, forwarded, remindersTo, at, enqueued, run } = useReminders(program);

/** Imports a file of the bank's with a payment of 901 EUR that names the invoice by its reference. */
async function comeIn(invoiceNumber: string, bookedOn: string): Promise<void> {
  const payments = [{ reference: creditorReference(Number(invoiceNumber)) }];
  const entries = [{ amount: 901_00n, bookedOn, bankReference: bankReference(), payments }];
  const file = writeBankFile({ id: `S-${bankReference()}`, kind: 'camt.054', entries });
  expect((await dropBankFile(program(), reviewers.bo, file)).status).toBe(200);
}

/** Says that what has come in is not from a customer. */
async function setAside(): Promise<void> {
  const { payments } = await get('review/paymentsin?group=certain');
  for (const { _id: transactionId, left: leftBefore } of payments) {
    const body = { transactionId, leftBefore, reason: 'Hyra' };
    const { status } = await program().request('POST', '/api/review/setpaymentinaside', { token: reviewers.bo, body });
    expect(status).toBe(200);
  }
}

const lateMails = (invoiceNumber: string) =>
  program().inbox.mails.filter(({ subject }) => subject === `Förfallen: faktura ${invoiceNumber}`);

/** A forwarded invoice whose mail to the customer has left, and no longer locks it. */
async function onItsWay() {
  const invoice = await forwarded();
  await untilDone(program().deps.db, 'forwarding-mail');
  return invoice;
}

/** Sends the mails to the freelancers that are to leave at an instant. */
async function tellLate(instant: string): Promise<void> {
  program().setClock(instant);
  await enqueueOverdueMails(program().deps);
  await untilDone(program().deps.db, 'settlement-mail');
}

describe('While a payment that has come in is proposed for an invoice', () => {
  test('no reminder of it leaves, and it leaves once the payment turns out to be somebody else’s', async () => {
    const paid = await forwarded();
    const unpaid = await forwarded();
    program().setClock('2026-12-05T08:00:00Z');
    await comeIn(paid.invoiceNumber, '2026-12-04');
    await at('2026-12-05T09:00:00Z');
    expect([remindersTo(paid.customer), remindersTo(unpaid.customer)]).toMatchObject([[], [{}]]);
    await setAside();
    await at('2026-12-05T10:00:00Z');
    expect(remindersTo(paid.customer)).toHaveLength(1);
  });

  test('a reminder that was made before it came in doesn’t leave', async () => {
    const { customer, invoiceId, invoiceNumber } = await forwarded();
    program().setClock('2026-12-05T09:00:00Z');
    const early = await enqueued(invoiceId);
    await comeIn(invoiceNumber, '2026-12-04');
    await run(early);
    await at('2026-12-05T09:30:00Z');
    expect(remindersTo(customer)).toEqual([]);
    await setAside();
    await at('2026-12-05T10:00:00Z');
    expect(remindersTo(customer)).toHaveLength(1);
  });

  test('its freelancer isn’t told that it is late, and is told once the payment turns out to be somebody else’s', async () => {
    const { invoiceNumber } = await onItsWay();
    program().setClock('2026-12-01T08:00:00Z');
    await comeIn(invoiceNumber, '2026-11-30');
    await tellLate('2026-12-01T09:00:00Z');
    expect(lateMails(invoiceNumber)).toEqual([]);
    await setAside();
    await tellLate('2026-12-01T10:00:00Z');
    expect(lateMails(invoiceNumber)).toHaveLength(1);
  });

  test('a mail that it is late waits on, if the mail server didn’t take it before', async () => {
    const { invoiceId, invoiceNumber } = await onItsWay();
    const {
      inbox,
      deps: { db },
    } = program();
    program().setClock('2026-12-01T09:00:00Z');
    inbox.behave('refuse');
    await enqueueOverdueMails(program().deps);
    const tryAgain = await untilHeldBack(db, 'settlement-mail', invoiceId);
    await comeIn(invoiceNumber, '2026-11-30');
    inbox.behave('accept');
    await tryAgain();
    const waits = sql`name = 'settlement-mail' and state = 'created' and data ->> 'invoiceId' = ${invoiceId}
      and start_after > now() + interval '50 minutes'`;
    await expect.poll(() => db.$count(sql`pgboss.job`, waits)).toBe(1);
    expect(lateMails(invoiceNumber)).toEqual([]);
    await setAside();
    await db.execute(sql`update pgboss.job set start_after = now() where ${waits}`);
    await untilDone(db, 'settlement-mail');
    expect(lateMails(invoiceNumber)).toHaveLength(1);
  });
});
