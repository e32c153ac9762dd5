import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { newReviewer } from '#tests/support/people/new-reviewer.ts';
import { newInvoice } from '#tests/support/people/new-invoice.ts';
import { newSubmittedInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import type { Database } from '#database/database.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { REVIEW_ACTIONS, REVIEW_STATES } from '#features/invoices/domain/review-state.ts';

const program = useTestApp();

const features = import.meta.glob<Record<string, Endpoint>>('../../**/endpoints.ts', { eager: true });
const endpoints = Object.values(features)
  .flatMap((exported) => Object.values(exported))
  .filter((endpoint) => typeof endpoint.path === 'string' && endpoint.access !== undefined)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const ofMember = endpoints.filter(([, { access }]) => access === 'member');
const ofProvider = endpoints.filter(([, { access }]) => typeof access !== 'string');

const NOT_FOUND = { status: 404, json: { message: 'Det du söker finns inte.' } };

/** Sends an endpoint's request about an invoice that is with the provider, so it can be found. */
const request = (endpoint: Endpoint, invoiceId: string, token?: string) => {
  const path = endpoint.path.replace('{revision}', '1').replaceAll(/\{\w+\}/g, invoiceId);
  return program().request(endpoint.method, path, {
    ...(token === undefined ? {} : { token }),
    ...(endpoint.body === undefined ? {} : { body: { revision: 1 } }),
  });
};

let invoiceId: string;
let member: string;
let reviewer: string;
beforeAll(async () => {
  ({ token: member, invoiceId } = await newSubmittedInvoice(program()));
  ({ token: reviewer } = await newReviewer(program(), 'Bo Ek'));
});

describe('The roles', () => {
  test('have endpoints of their own', () => {
    expect(ofProvider.length).toBeGreaterThanOrEqual(35);
    expect(ofMember.length).toBeGreaterThanOrEqual(25);
  });

  test.each(ofProvider)('%s is unknown to a member and requires a visitor to sign in', async (_, endpoint) => {
    expect(await request(endpoint, invoiceId, member)).toMatchObject(NOT_FOUND);
    expect((await request(endpoint, invoiceId)).status).toBe(401);
  });

  test.each(ofMember)('%s is unknown to a reviewer', async (_, endpoint) => {
    expect(await request(endpoint, invoiceId, reviewer)).toMatchObject(NOT_FOUND);
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
    const { json } = await program().request('POST', '/api/auth/createuser', { body });
    const { json: who } = await program().request('POST', '/api/auth/getuser', { token: json.authtoken });
    expect(who.user.role).toBe('member');
  });
});

describe.each(ofProvider.filter(([, endpoint]) => endpoint.params !== undefined))('%s', (_, endpoint) => {
  const money = {
    paidOn: '2026-11-20',
    amount: 1,
    paidBefore: 0,
    entryId: 'x',
    reason: 'Fel',
    rowId: 'x',
    rowIds: ['x'],
    isStopped: true,
    refundableBefore: 1,
    unpaidBefore: 1,
    roles: ['reviewer'],
    rolesBefore: ['reviewer'],
    disclosedUntil: '2026-11-20T10:00:00Z',
  };
  const valid = { revision: 1, note: 'Fel', recipientEmail: 'a@b.se', ...money };
  const requestAbout = (id: string) => {
    const path = endpoint.path.replace('{revision}', '1').replace(/\{(invoice|batch|account)Id\}/, id);
    return program().request(endpoint.method, path, {
      token: reviewer,
      ...(endpoint.body === undefined ? {} : { body: { ...valid, disclosureId: 'x' } }),
    });
  };

  test('responds with 404 to a draft, an unknown id and an invalid one', async () => {
    const draft = await newInvoice(program(), member);
    for (const id of [draft.invoiceId, crypto.randomUUID(), 'x'])
      expect(await requestAbout(id)).toMatchObject(NOT_FOUND);
  });

  test('responds with 400 to an invalid body', async () => {
    if (endpoint.body === undefined) return;
    const path = endpoint.path.replace(/\{(invoice|batch|account)Id\}/, invoiceId);
    const other = { revision: 'x', note: 7, amount: {}, recipientEmail: 'x', disclosedBefore: 7 };
    const { body: schema } = endpoint;
    const invalid = [{}, { revision: 0 }, other].filter((body) => !schema.safeParse(body).success);
    expect(invalid).toContain(other);
    for (const body of invalid) {
      expect((await program().request(endpoint.method, path, { token: reviewer, body })).status).toBe(400);
    }
  });
});

describe('A member’s own view of the review', () => {
  test.each(['timeline', 'checks'])('gets 404 for the %s of another member’s invoice', async (path) => {
    const stranger = await program().newMember();
    const response = await program().request('GET', `/api/review/${path}/${invoiceId}`, { token: stranger.token });
    expect(response).toMatchObject(NOT_FOUND);
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
    credited: ['submitted', 'forwarded', 'credited'],
  };
  const set = (id: string, state: (typeof states)[number], db: Database = program().deps.db) =>
    db.execute(sql`
      update invoices set review_state = ${state === 'draft' ? null : state}, sent_status = true, frozen_currency = 'EUR'
      where id = ${id}`);

  test.each(transitions)('allows an invoice to go from %s to %s exactly if the product does', async (from, to) => {
    const { invoiceId: id } = await newInvoice(program(), member);
    const undone = new Error('undone');
    // The transaction is rolled back, because the recorded money doesn't lead to these states.
    const tried = program().deps.db.transaction(async (tx) => {
      for (const state of [...pathTo[from], to]) await set(id, state, tx);
      throw undone;
    });
    const isAllowed = await tried.catch((error: unknown) => error === undone);
    expect(isAllowed).toBe(allowed.has(`${from} ${to}`));
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
function refusal(message: string) {
  return { cause: { message: expect.stringContaining(message) as string } };
}
