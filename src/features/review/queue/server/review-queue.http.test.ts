import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newClient } from '#tests/support/people/new-client.ts';
import { newInvoice, newLine, readInvoice } from '#tests/support/people/new-invoice.ts';
import { untilWaiting } from '#tests/support/database/lock-waits.ts';
import { rowsRead } from '#tests/support/database/reads.ts';
import { newReviewer } from '#tests/support/people/new-reviewer.ts';
import { renameClient } from '#tests/support/people/rename-client.ts';
import { saveSenderDetails } from '#tests/support/people/new-sendable-invoice.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { creditorReference, groupReference } from '#features/invoices/domain/creditor-reference.ts';
import { countByState, findQueue } from './find-queue.ts';

// Everybody stays signed in while the clock moves by weeks.
const program = useTestApp({ SESSION_DAYS: '365' });
let reviewer: string;
let member: string;

beforeAll(async () => {
  ({ token: reviewer } = await newReviewer(program(), 'Bo Ek'));
  ({ token: member } = await program().newMember());
  await saveSenderDetails(program(), member);
});
beforeEach(async () => {
  // Each test begins with an empty queue.
  program().setClock('2026-11-20T08:00:00Z');
  for (const { _id, revision } of (await queue()).invoices) await forward(_id, revision);
});

const queue = async (query = '') =>
  (await program().request('GET', `/api/review/queue${query}`, { token: reviewer })).json;
const forward = (invoiceId: string, revision = 1, token = reviewer) =>
  program().request('POST', `/api/review/forward/${invoiceId}`, { token, body: { revision } });
const figures = async () => (await program().request('GET', '/api/review/figures', { token: reviewer })).json.days;

/** Sends an invoice at a certain time. */
async function submit(instant: string, orgFirstName = 'Lingonbolaget AB') {
  program().setClock(instant);
  const { invoiceId, invoiceNumber, clientId } = await newInvoice(
    program(),
    member,
    await newClient(program(), member, { orgFirstName }),
  );
  await newLine(program(), member, invoiceId);
  expect((await send(program(), member, invoiceId)).status).toBe(200);
  return { invoiceId, invoiceNumber, clientId };
}

/** Copies a sent invoice with its revision and review. */
function copy(invoiceId: string, times: number) {
  const from = (table: string, id: SQL, changes: SQL) => sql`insert into ${sql.raw(table)}
    select (jsonb_populate_record(original, ${changes})).* from ${sql.raw(table)} original, copies where ${id} = ${invoiceId}`;
  return program().deps.db.execute(sql`
    with copies as materialized (
      select gen_random_uuid() as id, gen_random_uuid() as revision, -(random() * 1e12)::bigint as number
      from generate_series(1, ${times})
    ), invoices_made as (
      ${from('invoices', sql`original.id`, sql`jsonb_build_object('id', copies.id, 'invoice_number', copies.number)`)}
    ), revisions_made as (
      ${from(
        'invoice_revisions',
        sql`original.invoice_id`,
        sql`jsonb_build_object('id', copies.revision, 'invoice_id', copies.id, 'message_id', copies.id)`,
      )}
    )
    ${from('reviews', sql`original.invoice_id`, sql`jsonb_build_object('revision_id', copies.revision, 'invoice_id', copies.id)`)}
  `);
}

describe('The queue', () => {
  test('shows what waits, the oldest first, each with its deadline and the server’s time', async () => {
    const second = await submit('2026-11-20T10:05:00Z');
    const first = await submit('2026-11-20T10:00:00Z');
    program().setClock('2026-11-20T10:10:00Z');
    const { now, invoices, found, counts } = await queue();
    expect(now).toBe('2026-11-20T10:10:00.000Z');
    expect(found).toBe(2);
    expect(counts.submitted).toBe(2);
    expect(invoices).toMatchObject([
      {
        _id: first.invoiceId,
        invoiceNumber: first.invoiceNumber,
        revision: 1,
        senderName: 'Åsa Frilans',
        clientName: 'Lingonbolaget AB',
        totalAmount: '901.00',
        currency: 'EUR',
        submittedAt: '2026-11-20T10:00:00.000Z',
        deadline: '2026-11-20T10:30:00.000Z',
        openedBy: null,
        isWithColleague: false,
        forwarding: null,
      },
      { _id: second.invoiceId, deadline: '2026-11-20T10:35:00.000Z' },
    ]);
  });

  test('gives a new revision 30 minutes of its own', async () => {
    const { invoiceId } = await submit('2026-11-20T10:00:00Z');
    await program().request('POST', `/api/review/return/${invoiceId}`, {
      token: reviewer,
      body: { revision: 1, note: 'Fel' },
    });
    expect((await queue()).invoices).toEqual([]);
    program().setClock('2026-11-21T02:00:00Z');
    await newLine(program(), member, invoiceId);
    await send(program(), member, invoiceId);
    expect((await queue()).invoices).toMatchObject([{ revision: 2, deadline: '2026-11-21T02:30:00.000Z' }]);
  });

  test('is searched by part of number, freelancer and customer, and by the RF reference, ignoring case and accents', async () => {
    const { invoiceNumber } = await submit('2026-11-20T10:00:00Z', 'Blåbärsriset AB');
    await submit('2026-11-20T10:01:00Z', 'Hjortron AB');
    const reference = creditorReference(Number(invoiceNumber));
    for (const q of [invoiceNumber, reference, groupReference(reference).toLowerCase(), 'blabar', 'BLÅBÄRS']) {
      const { invoices, found } = await queue(`?q=${encodeURIComponent(q)}`);
      expect(invoices.map((one: { clientName: string }) => one.clientName)).toContain('Blåbärsriset AB');
      expect(found).toBe(invoices.length);
    }
    expect((await queue('?q=asa%20fril')).found).toBe(2);
    expect((await queue('?q=b')).found).toBe(2);
    for (const q of ['%', 'bla%sriset', 'bl_barsriset', 'blabarsriset\\']) {
      expect((await queue(`?q=${encodeURIComponent(q)}`)).found).toBe(0);
    }
  });

  test('is searched by the names that an invoice was sent with last, and not by those of an earlier revision', async () => {
    const { invoiceId, clientId } = await submit('2026-11-20T10:00:00Z', 'Enbärsriset AB');
    const body = { revision: 1, note: 'Fel namn' };
    await program().request('POST', `/api/review/return/${invoiceId}`, { token: reviewer, body });
    await renameClient(program(), member, clientId, 'Rönnbärsriset AB');
    expect((await send(program(), member, invoiceId)).status).toBe(200);
    expect(await queue('?q=enbarsriset')).toMatchObject({ found: 0, invoices: [] });
    expect(await queue('?q=ronnbarsriset')).toMatchObject({ found: 1, invoices: [{ _id: invoiceId, revision: 2 }] });
  });

  test('counts up to a thousand hits of a search, and shows the first hundred', async () => {
    const { invoiceId } = await submit('2026-11-20T10:00:00Z', 'Myllret AB');
    await copy(invoiceId, 998);
    expect((await queue('?q=myllret')).found).toBe(999);
    await copy(invoiceId, 2);
    const { counts, found, invoices } = await queue('?q=myllret');
    expect(counts.submitted).toBe(1001);
    expect(found).toBe(1000);
    expect(invoices).toHaveLength(100);
    await program().deps.db.execute(sql`delete from invoices where review_state = 'submitted'`);
  });

  test('reads the reviews of the invoices that it shows, and not everybody’s, before PostgreSQL has counted any', async () => {
    const { invoiceId } = await submit('2026-11-20T10:00:00Z');
    await copy(invoiceId, 3000);
    const { shown, reviewsRead } = await program().deps.db.transaction(async (tx) => {
      const before = await rowsRead(tx, 'reviews');
      const { length } = await findQueue(tx, 'submitted', null);
      return { shown: length, reviewsRead: (await rowsRead(tx, 'reviews')) - before };
    });
    expect(shown).toBe(100);
    expect(reviewsRead).toBeGreaterThanOrEqual(shown);
    expect(reviewsRead).toBeLessThan(2 * shown);
    await program().deps.db.execute(sql`delete from invoices where review_state = 'submitted'`);
  });

  test('shows what is done from its end, and reads no more for that', async () => {
    await submit('2026-11-20T10:00:00Z');
    const { invoiceId: earlier } = await submit('2026-11-20T10:01:00Z');
    await copy(earlier, 300);
    const { invoiceId: newest } = await submit('2026-11-24T10:00:00Z');
    const undone = new Error('undone');
    // The transaction is rolled back, because no money is recorded that leads to this state.
    const looked = program().deps.db.transaction(async (tx) => {
      const way = ['submitted', 'forwarded', 'paid', 'paidOut', 'credited'] as const;
      for (const [at, state] of way.slice(1).entries()) {
        await tx.execute(sql`update invoices set review_state = ${state} where review_state = ${way[at]}`);
        if (state !== 'paidOut' && state !== 'credited') continue;
        const before = await rowsRead(tx, 'reviews');
        const done = await findQueue(tx, state, null);
        expect((await rowsRead(tx, 'reviews')) - before).toBeLessThan(2 * done.length);
        expect((await countByState(tx))[state]).toBeGreaterThan(300);
        const found = await findQueue(tx, state, 'lingon');
        for (const rows of [done, found]) {
          expect(rows).toHaveLength(100);
          expect(rows[0]?.invoice.id).toBe(newest);
        }
      }
      throw undone;
    });
    await expect(looked).rejects.toBe(undone);
    await program().deps.db.execute(sql`delete from invoices where review_state = 'submitted'`);
  });

  test('shows another state on request, and refuses an unknown one', async () => {
    const { invoiceId } = await submit('2026-11-20T10:00:00Z');
    await forward(invoiceId);
    const forwarded = await queue('?state=forwarded');
    expect(forwarded.invoices.map((one: { _id: string }) => one._id)).toContain(invoiceId);
    expect((await program().request('GET', '/api/review/queue?state=pending', { token: reviewer })).status).toBe(400);
  });

  test('shows a returned invoice as it was sent, and not what its member is changing', async () => {
    const { invoiceId } = await submit('2026-11-20T10:00:00Z');
    const returned = async () => {
      const { invoices } = await queue('?state=returned');
      return invoices.find((one: { _id: string }) => one._id === invoiceId);
    };
    const body = { revision: 1, note: 'Fel' };
    await program().request('POST', `/api/review/return/${invoiceId}`, { token: reviewer, body });
    const before = await returned();
    expect(before).toMatchObject({ totalAmount: '901.00', dueDate: '2026-11-30' });
    await newLine(program(), member, invoiceId);
    const term = { noOfDueDates: 30 };
    await program().request('PUT', `/api/invoice/updateinvoice/${invoiceId}`, { token: member, body: term });
    expect((await readInvoice(program(), member, invoiceId)).invoice).toMatchObject({
      totalAmount: '1802.00',
      dueDate: '2026-12-20',
    });
    expect(await returned()).toEqual(before);
  });

  test('counts the invoices in each state, without those in the trash', async () => {
    const { counts: before } = await queue();
    const { invoiceId: forwarded } = await submit('2026-11-20T10:00:00Z');
    const { invoiceId: returned } = await submit('2026-11-20T10:01:00Z');
    const { invoiceId: trashed } = await submit('2026-11-20T10:02:00Z');
    await forward(forwarded);
    for (const invoiceId of [returned, trashed]) {
      const body = { revision: 1, note: 'Fel' };
      await program().request('POST', `/api/review/return/${invoiceId}`, { token: reviewer, body });
    }
    await program().request('DELETE', `/api/invoice/deleteinvoice/${trashed}`, { token: member });
    const { counts } = await queue();
    expect(counts).toEqual({
      ...before,
      forwarded: before.forwarded + 1,
      returned: before.returned + 1,
    });
  });

  test('shows who was the first to open an invoice', async () => {
    const { invoiceId } = await submit('2026-11-20T10:00:00Z');
    const { token: other } = await newReviewer(program(), 'Eva Alm');
    for (const token of [other, reviewer]) {
      await program().request('POST', `/api/review/open/${invoiceId}`, { token, body: { revision: 1 } });
    }
    expect((await queue()).invoices).toMatchObject([{ openedBy: 'Eva Alm' }]);
  });

  test('tells the others for five minutes that somebody is reviewing an invoice', async () => {
    const { invoiceId } = await submit('2026-11-20T10:00:00Z');
    const { token: other } = await newReviewer(program(), 'Eva Alm');
    const isWithColleague = async (token: string) =>
      (await program().request('GET', '/api/review/queue', { token })).json.invoices[0].isWithColleague;
    expect(await isWithColleague(reviewer)).toBe(false);
    await program().request('POST', `/api/review/open/${invoiceId}`, { token: other, body: { revision: 1 } });
    expect([await isWithColleague(reviewer), await isWithColleague(other)]).toEqual([true, false]);
    program().setClock('2026-11-20T10:04:59Z');
    expect(await isWithColleague(reviewer)).toBe(true);
    program().setClock('2026-11-20T10:05:00Z');
    expect(await isWithColleague(reviewer)).toBe(false);
  });
});

describe('The deadline’s figures', () => {
  test('cover the last fourteen days, by the day of the send in Stockholm', async () => {
    const before = await submit('2026-11-28T22:59:59Z');
    const kept = await submit('2026-11-28T23:10:00Z');
    program().setClock('2026-11-28T23:40:00Z');
    await forward(kept.invoiceId);
    await forward(before.invoiceId);
    const broken = await submit('2026-11-29T10:00:00Z');
    program().setClock('2026-11-29T10:30:01Z');
    await forward(broken.invoiceId);
    await submit('2026-11-29T11:00:00Z');

    program().setClock('2026-11-29T11:30:00Z');
    const days = await figures();
    expect(days).toHaveLength(14);
    expect(days.at(0)).toMatchObject({ date: '2026-11-16' });
    expect(days.at(-3)).toEqual({ date: '2026-11-27', counted: 0, onTime: 0, medianMinutes: null });
    expect(days.at(-2)).toMatchObject({ date: '2026-11-28', counted: 1, onTime: 0 });
    expect(days.at(-1)).toMatchObject({ date: '2026-11-29', counted: 2, onTime: 1 });
    expect(days.at(-1).medianMinutes).toBeCloseTo(30.008, 2);

    program().setClock('2026-11-29T11:30:00.001Z');
    expect((await figures()).at(-1)).toMatchObject({ counted: 3, onTime: 1 });
  });

  test('count every decision of a day, also those that two reviewers make at once', async () => {
    const sent = [];
    for (let minute = 10; minute < 16; minute += 1) sent.push(await submit(`2026-12-10T10:${minute}:00Z`));
    program().setClock('2026-12-10T10:41:30Z');
    const [one, other, ...before] = sent.map(({ invoiceId }) => invoiceId);
    for (const invoiceId of before) expect((await forward(invoiceId)).status).toBe(200);
    const { token: colleague } = await newReviewer(program(), 'Siv Berg');
    const { db } = program().deps;
    const { taken } = await db.transaction(async (tx) => {
      await tx.execute(sql`select from review_days where day = '2026-12-10' for update`);
      const decisions = Promise.all([forward(String(one)), forward(String(other), 1, colleague)]);
      await untilWaiting(db, 2);
      return { taken: decisions };
    });
    expect((await taken).map(({ status }) => status)).toEqual([200, 200]);
    expect((await figures()).at(-1)).toEqual({ date: '2026-12-10', counted: 6, onTime: 4, medianMinutes: 29 });
  });
});
