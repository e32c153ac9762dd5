import { sql, type SQL } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useSeenWages } from '#tests/support/bank/use-seen-wages.ts';
import { databaseRefusal } from '#tests/support/database/database-refusal.ts';
import { untilWaiting } from '#tests/support/database/lock-waits.ts';
import { newCreditNote } from '#tests/support/people/new-credit-note.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { reviewers, post, decide, review, credit, payOut, reverseWage, paid, creditedAfterSeen } = useSeenWages(program);

const db = () => program().deps.db;
const now = () => program().deps.clock().toISOString();
/** Moves the clock on by a minute. */
const later = () => program().setClock(new Date(program().deps.clock().getTime() + 60_000).toISOString());
const NOTED = { status: 200, json: { message: 'Det är noterat att du inte betalade lönen.' } };

/** An accountant sees the payout details, a minute after what was before. */
async function seen(invoiceId: string, token = reviewers.bo) {
  later();
  const { status, json } = await post('payoutdetails', invoiceId, undefined, token);
  expect(status).toBe(200);
  return json;
}
const notPaid = (invoiceId: string, token = reviewers.bo, disclosedUntil = now()) =>
  post('notpaid', invoiceId, { disclosedUntil }, token);
/** Eva makes a batch of a wage. */
const make = (invoiceId: string, ...disclosedBefore: string[]) =>
  program().request('POST', '/api/payout/batch', {
    token: reviewers.eva,
    body: { invoiceIds: [invoiceId], disclosedBefore },
  });
const tellsEva = async (path: string) =>
  (await program().request('GET', `/api/payout/${path}`, { token: reviewers.eva })).json;
/** Who may have paid a due wage, as the list of due wages tells Eva. */
async function mayHavePaid(invoiceId: string): Promise<string[]> {
  const { wages } = await tellsEva('due');
  const due = wages.find((one: { invoiceId: string }) => one.invoiceId === invoiceId);
  return due.disclosed.map(({ name }: { name: string }) => name);
}
const newPaid = async () => paid((await newSender(program())).token);
const refusedBy = (statement: SQL) => databaseRefusal(db().execute(statement));

describe('An accountant who saw the payout details of a wage and did not pay it', () => {
  test('says so, and then nobody is told that they may have, and a batch takes the wage', async () => {
    const { invoiceId } = await newPaid();
    await seen(invoiceId);
    await seen(invoiceId);
    expect(await mayHavePaid(invoiceId)).toEqual(['Bo Ek']);
    expect((await make(invoiceId)).json.code).toBe('wage-disclosed');
    expect(await notPaid(invoiceId)).toMatchObject(NOTED);
    expect(await mayHavePaid(invoiceId)).toEqual([]);
    expect((await make(invoiceId)).status).toBe(200);
  });

  test('is no longer named to the next one who opens the details, nor in the review of a credit note', async () => {
    const { token } = await newSender(program());
    const { invoiceId } = await paid(token);
    await seen(invoiceId);
    const noteId = String(await newCreditNote(program(), token, invoiceId));
    await send(program(), token, noteId);
    const ofNote = async () => (await review(noteId)).credit.credits;
    expect(await ofNote()).toMatchObject({ wageDisclosedAt: now() });
    await notPaid(invoiceId);
    expect(await ofNote()).not.toHaveProperty('wageDisclosedAt');
    expect((await seen(invoiceId, reviewers.eva)).disclosed).toEqual([]);
  });

  test('is not asked for it after a credit note any more', async () => {
    const { token } = await newSender(program());
    for (const credited of ['551.00', undefined]) {
      const { invoiceId } = await creditedAfterSeen(token, credited);
      expect(await review(invoiceId)).toHaveProperty('unrecordedWage');
      await notPaid(invoiceId);
      expect(await review(invoiceId)).not.toHaveProperty('unrecordedWage');
    }
  });

  test('is not asked after a credit note either for a wage that they recorded by mistake and reversed', async () => {
    const { token } = await newSender(program());
    const { invoiceId } = await paid(token);
    await payOut(invoiceId);
    await reverseWage(invoiceId);
    await credit(token, invoiceId);
    expect(await review(invoiceId)).toHaveProperty('unrecordedWage');
    await notPaid(invoiceId);
    expect(await review(invoiceId)).not.toHaveProperty('unrecordedWage');
  });

  test('may have paid it again once they have seen the details again', async () => {
    const { invoiceId } = await newPaid();
    await seen(invoiceId);
    await notPaid(invoiceId);
    await seen(invoiceId);
    expect(await mayHavePaid(invoiceId)).toEqual(['Bo Ek']);
    expect((await make(invoiceId)).json.code).toBe('wage-disclosed');
  });

  test('has said nothing about what they saw later than they knew here, and what they repeat changes nothing', async () => {
    const { invoiceId } = await newPaid();
    await seen(invoiceId);
    const known = now();
    expect(await notPaid(invoiceId, reviewers.bo, known)).toMatchObject(NOTED);
    await seen(invoiceId);
    const saidAt = async () =>
      (
        await db().execute(sql`select not_paid_at from payout_detail_looks where invoice_id = ${invoiceId} order by at`)
      ).rows.map(({ not_paid_at: at }) => at);
    const before = await saidAt();
    expect(before).toEqual([expect.anything(), null]);
    later();
    expect(await notPaid(invoiceId, reviewers.bo, known)).toMatchObject(NOTED);
    expect(await saidAt()).toEqual(before);
    expect(await mayHavePaid(invoiceId)).toEqual(['Bo Ek']);
  });

  test('says nothing for a colleague', async () => {
    const { invoiceId } = await newPaid();
    await seen(invoiceId);
    await seen(invoiceId, reviewers.eva);
    expect((await notPaid(invoiceId, reviewers.eva)).status).toBe(200);
    expect(await mayHavePaid(invoiceId)).toEqual(['Bo Ek']);
  });

  test('records it all the same if they find that they did', async () => {
    const { invoiceId } = await newPaid();
    const { disclosureId } = await seen(invoiceId);
    await notPaid(invoiceId);
    await decide('payout', invoiceId, { paidOn: '2026-11-20', amount: '846.94', disclosureId });
    expect((await review(invoiceId)).state).toBe('paidOut');
    const { token } = await newSender(program());
    const late = await creditedAfterSeen(token, '551.00');
    await notPaid(late.invoiceId);
    const wage = { paidOn: '2026-11-20', amount: '846.94', disclosureId: late.details.disclosureId };
    await decide('payout', late.invoiceId, wage);
    expect(await review(late.invoiceId)).toMatchObject({ state: 'paidOut', payout: { amount: '846.94' } });
  });

  test('says it also while the wage is on its way in a batch, whose own disclosure stays as it is', async () => {
    const { invoiceId } = await newPaid();
    expect((await make(invoiceId)).status).toBe(200);
    await notPaid(invoiceId, reviewers.eva);
    const looks = sql`select not_paid_at from payout_detail_looks where invoice_id = ${invoiceId}`;
    expect((await db().execute(looks)).rows).toEqual([{ not_paid_at: null }]);
    const other = await newPaid();
    const { disclosureId } = await seen(other.invoiceId);
    later();
    const { json } = await make(other.invoiceId, disclosureId);
    const disclosed = async () => (await tellsEva(`batch/${json.batchId}`)).wages[0].disclosed;
    expect(await disclosed()).toMatchObject([{ name: 'Bo Ek' }]);
    await notPaid(other.invoiceId);
    expect(await disclosed()).toEqual([]);
  });

  test('says it while a colleague makes a batch of the wage: one of both comes first, and neither fails', async () => {
    const { invoiceId } = await newPaid();
    await seen(invoiceId);
    const known = now();
    later();
    const [said, batch] = await Promise.all([notPaid(invoiceId, reviewers.bo, known), make(invoiceId)]);
    expect(said).toMatchObject(NOTED);
    expect([200, 409]).toContain(batch.status);
    if (batch.status === 409) expect((await make(invoiceId)).status).toBe(200);
  });

  test('waits for whoever works on the invoice, and says it at the time when it counts', async () => {
    const { invoiceId } = await newPaid();
    await seen(invoiceId);
    const known = now();
    const said = await db().transaction(async (tx) => {
      await tx.execute(sql`select from invoices where id = ${invoiceId} for update`);
      const saying = notPaid(invoiceId, reviewers.bo, known);
      await untilWaiting(db(), 1);
      later();
      return { saying };
    });
    expect(await said.saying).toMatchObject(NOTED);
    const looks = sql`select not_paid_at from payout_detail_looks where invoice_id = ${invoiceId}`;
    expect(new Date(String((await db().execute(looks)).rows[0]?.['not_paid_at'])).toISOString()).toBe(now());
  });

  test('is refused with a time that no calendar has', async () => {
    const { invoiceId } = await newPaid();
    for (const disclosedUntil of ['0000-12-31T23:59:59Z', '2026-02-30T00:00:00Z'])
      expect(await notPaid(invoiceId, reviewers.bo, disclosedUntil)).toMatchObject({
        status: 400,
        json: { code: 'invalid' },
      });
  });
});

test('The database changes nothing else of a disclosure, and that once', async () => {
  const { invoiceId } = await newPaid();
  await seen(invoiceId);
  await notPaid(invoiceId);
  await seen(invoiceId);
  const append = 'payout_detail_looks is append-only';
  const change = (set: SQL, said: SQL) =>
    refusedBy(sql`update payout_detail_looks set ${set} where invoice_id = ${invoiceId} and not_paid_at is ${said}`);
  expect(await change(sql`not_paid_at = null`, sql`not null`)).toContain(append);
  expect(await change(sql`not_paid_at = now()`, sql`not null`)).toContain(append);
  expect(await change(sql`not_paid_at = now(), at = now()`, sql`null`)).toContain(append);
  expect(await change(sql`destination = 'x'`, sql`null`)).toContain(append);
  expect(await refusedBy(sql`delete from payout_detail_looks where invoice_id = ${invoiceId}`)).toContain(append);
});
