import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { newReviewer } from '#tests/support/people/new-reviewer.ts';
import { newInvoice } from '#tests/support/people/new-invoice.ts';
import { newSubmittedInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { REVIEW_ACTIONS, REVIEW_STATES } from '#features/invoices/domain/review-state.ts';

const program = useTestApp();

const features = import.meta.glob<Record<string, Endpoint>>('../../**/endpoints.ts', { eager: true });
const calls = Object.values(features)
  .flatMap((exported) => Object.values(exported))
  .filter((one) => typeof one.path === 'string' && typeof one.access === 'string')
  .map((one) => [`${one.method} ${one.path}`, one] as const);
const callsOf = (access: Endpoint['access']) => calls.filter(([, one]) => one.access === access);

const NOT_FOUND = { status: 404, json: { message: 'Det du söker finns inte.' } };

/** Sends an endpoint's request about an invoice that is with the provider, so it can be found. */
const request = (one: Endpoint, invoiceId: string, token?: string) => {
  const path = one.path.replace('{revision}', '1').replaceAll(/\{\w+\}/g, invoiceId);
  return program().call(one.method, path, {
    ...(token === undefined ? {} : { token }),
    ...(one.body === undefined ? {} : { body: { revision: 1 } }),
  });
};

let invoiceId: string;
let member: string;
let reviewer: string;
beforeAll(async () => {
  ({ token: member, invoiceId } = await newSubmittedInvoice(program()));
  ({ token: reviewer } = await newReviewer(program(), 'Bo Ek'));
}, 30_000);

describe('The roles', () => {
  test('have endpoints of their own', () => {
    expect(callsOf('reviewer').length).toBeGreaterThanOrEqual(11);
    expect(callsOf('member').length).toBeGreaterThanOrEqual(25);
  });

  test.each(callsOf('reviewer'))('%s is unknown to a member and requires a visitor to sign in', async (_, one) => {
    expect(await request(one, invoiceId, member)).toMatchObject(NOT_FOUND);
    expect((await request(one, invoiceId)).status).toBe(401);
  });

  test.each(callsOf('member'))('%s is unknown to a reviewer', async (_, one) => {
    expect(await request(one, invoiceId, reviewer)).toMatchObject(NOT_FOUND);
  });

  test('a registration creates a member, whatever it asks for', async () => {
    const password = 'hemligt123';
    const body = {
      name: 'Rolf Reviewer',
      phoneNo: '+46701234567',
      email: 'rolf@example.se',
      password,
      confirmPassword: password,
      role: 'reviewer',
    };
    const { json } = await program().call('POST', '/api/auth/createuser', { body });
    const { json: who } = await program().call('POST', '/api/auth/getuser', { token: json.authtoken });
    expect(who.user.role).toBe('member');
  });
});

describe.each(callsOf('reviewer').filter(([, one]) => one.params !== undefined))('%s', (_, one) => {
  const money = { paidOn: '2026-11-20', amount: 1, paidBefore: 0, entryId: 'x', reason: 'Fel' };
  const answer = { revision: 1, note: 'Fel', recipientEmail: 'a@b.se', ...money };
  const ask = (id: string) => {
    const path = one.path.replace('{revision}', '1').replace('{invoiceId}', id);
    return program().call(one.method, path, {
      token: reviewer,
      ...(one.body === undefined ? {} : { body: { ...answer, disclosureId: 'x' } }),
    });
  };

  test('responds with 404 to a draft, an unknown id and an invalid one', async () => {
    const draft = await newInvoice(program(), member);
    for (const id of [draft.invoiceId, crypto.randomUUID(), 'x']) expect(await ask(id)).toMatchObject(NOT_FOUND);
  });

  test('responds with 400 to an invalid body', async () => {
    if (one.body === undefined) return;
    const path = one.path.replace('{invoiceId}', invoiceId);
    for (const body of [{}, { revision: 0 }, { revision: 'x', note: 7, amount: {}, recipientEmail: 'x' }]) {
      expect((await program().call(one.method, path, { token: reviewer, body })).status).toBe(400);
    }
  });
});

describe('A member’s own view of the review', () => {
  test.each(['timeline', 'checks'])('gets 404 for the %s of another member’s invoice', async (path) => {
    const stranger = await program().newMember();
    const answer = await program().call('GET', `/api/review/${path}/${invoiceId}`, { token: stranger.token });
    expect(answer).toMatchObject(NOT_FOUND);
  });
});

describe('The database', () => {
  const states = ['draft', ...REVIEW_STATES] as const;
  const transitions = states
    .flatMap((from) => states.map((to) => [from, to] as const))
    .filter(([from, to]) => from !== to);
  const allowed = new Set(
    Object.values(REVIEW_ACTIONS).flatMap(({ from, to }) => from.map((state) => `${state ?? 'draft'} ${to}`)),
  );
  const pathTo: Record<(typeof states)[number], (typeof states)[number][]> = {
    draft: [],
    submitted: ['submitted'],
    returned: ['submitted', 'returned'],
    forwarded: ['submitted', 'forwarded'],
    paid: ['submitted', 'forwarded', 'paid'],
    paidOut: ['submitted', 'forwarded', 'paid', 'paidOut'],
  };
  const set = (id: string, state: (typeof states)[number]) =>
    program().deps.db.execute(sql`
      update invoices set review_state = ${state === 'draft' ? null : state}, sent_status = true, frozen_currency = 'EUR'
      where id = ${id}`);

  test.each(transitions)('allows an invoice to go from %s to %s exactly if the product does', async (from, to) => {
    const { invoiceId: id } = await newInvoice(program(), member);
    for (const state of pathTo[from]) await set(id, state);
    const tried = set(id, to).then(
      () => true,
      () => false,
    );
    expect(await tried).toBe(allowed.has(`${from} ${to}`));
  });

  test('refuses a state that the product does not know, and never makes a sent invoice unsent', async () => {
    const { invoiceId: id } = await newInvoice(program(), member);
    const { db } = program().deps;
    const unknown = db.execute(sql`update invoices set sent_status = true, review_state = 'pending' where id = ${id}`);
    await expect(unknown).rejects.toMatchObject(refusal('never goes from <NULL> to pending'));
    await set(id, 'submitted');
    const unsent = db.execute(sql`update invoices set sent_status = false, review_state = null where id = ${id}`);
    await expect(unsent).rejects.toMatchObject(refusal('a sent invoice stays sent'));
  });

  test('accepts one decision per revision, a return with a note, and no change of it', async () => {
    const own = await newSubmittedInvoice(program());
    const decide = (decision: string) =>
      program().deps.db.execute(sql`
        update reviews set decision = ${decision}, decided_at = now(), decided_by = member_id, note = null
        where invoice_id = ${own.invoiceId}`);
    await expect(decide('returned')).rejects.toMatchObject(refusal('reviews_note_of_return'));
    await decide('forwarded');
    await expect(decide('forwarded')).rejects.toMatchObject(refusal('reviews is append-only'));
  });
});

/** The database's message when it refuses. */
function refusal(words: string) {
  return { cause: { message: expect.stringContaining(words) as string } };
}
