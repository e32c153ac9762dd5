import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { offeredDates } from '../src/features/recurring/domain/schedule.ts';
import { stockholmDate } from '../src/shared/calendar-date.ts';
import { describeEndpoints } from '../tests/support/program/described-endpoints.ts';
import { exampleBodies } from '../tests/support/program/example-request.ts';
import {
  filledEmail,
  filledId,
  type Filling,
  filledToken,
  firstDraft,
  ownerOf,
  reviewerToken,
} from './fill-database.ts';
import type { Send } from './load.ts';

const RESET_TOKEN = 'measuring-reset-link';
const EMAIL_TOKEN = 'measuring-email-link';
const NEW_PASSWORD = 'nytthemligt123';

// Each of these parts uses a member of its own, because some of them sign their member out.
const [MEMBER, LEAVING, CHANGING, RESETTING, MOVING] = [1, 2, 3, 4, 5] as const;

/**
 * Makes a request to an endpoint, which is named as in `GET /api/client/{id}`, as the first member unless a token is given.
 * `values` are for the path and for an example of its body, unless a whole body is given.
 */
type Request = (
  name: string,
  values?: Record<string, string | number>,
  parts?: { token?: string; query?: string; body?: object },
  // A response is read by its literal keys, like a client does.
  // oxlint-disable-next-line typescript/no-explicit-any
) => Promise<any>;

/**
 * Requests every endpoint of the product at least once on a filled database, and waits for the jobs that this starts.
 * @returns the endpoints of the OpenAPI document that were not requested
 */
export async function requestEveryEndpoint(send: Send, databaseUrl: string, filling: Filling): Promise<string[]> {
  const prepared = await prepare(databaseUrl, filling);
  const document = (await send({ path: '/api/openapi.json' })) as Parameters<typeof describeEndpoints>[0];
  const missed = new Map(describeEndpoints(document).map((endpoint) => [endpoint.name, endpoint]));
  const endpoints = new Map(missed);
  const request: Request = (name, values = {}, { token = filledToken(MEMBER), query = '', body } = {}) => {
    missed.delete(name);
    const endpoint = endpoints.get(name);
    if (endpoint === undefined) throw new Error(`There is no endpoint ${name}.`);
    const example = endpoint.body === null ? undefined : exampleBodies(endpoint.body, values)[0];
    return send({
      method: endpoint.method as 'GET',
      path: endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(values[key])) + query,
      token,
      ...(example === undefined ? {} : { body: body ?? (example as object) }),
    });
  };
  await requestAccount(request);
  await requestDetails(request);
  await requestInvoices(request, filling);
  await requestReview(request, prepared);
  return [...missed.keys()];
}

async function requestAccount(request: Request): Promise<void> {
  await request('POST /api/auth/login', { email: filledEmail(MEMBER) });
  await request('POST /api/auth/createuser', { email: 'ny@example.se' });
  await request('POST /api/auth/forgotpassword', { email: filledEmail(MEMBER) });
  await request('GET /api/auth/validate-token/{token}', { token: RESET_TOKEN });
  await request('POST /api/auth/resetpassword', { password: NEW_PASSWORD }, { query: `?token=${RESET_TOKEN}` });
  await request('POST /api/auth/getuser');
  const { sessions } = await request('GET /api/auth/sessions');
  const id = sessions.find(({ current }: { current: boolean }) => !current)?._id ?? '';
  await request('DELETE /api/auth/sessions/{id}', { id });
  await request(
    'POST /api/auth/changepassword',
    { email: filledEmail(CHANGING), newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    { token: filledToken(CHANGING) },
  );
  await request('POST /api/auth/confirmemail', { token: EMAIL_TOKEN });
  await request('POST /api/auth/changeemail', { newEmail: 'flyttar@example.se' }, { token: filledToken(MOVING) });
  await request('POST /api/auth/logout', {}, { token: filledToken(LEAVING) });
}

async function requestDetails(request: Request): Promise<void> {
  for (const name of [
    'GET /api/openapi.json',
    'GET /api/userprofile/getuserprofile',
    'POST /api/userprofile/saveprofile',
    'GET /api/bankinformation/getbankinfo',
    'POST /api/bankinformation/savebankinfo',
    'GET /api/dashboard/summary',
    'POST /api/dashboard/welcomed',
    'GET /api/documents/contract',
    'GET /api/documents/affiliate',
  ]) {
    await request(name);
  }
  await request('POST /api/agreement/accept', await request('GET /api/agreement/current'));
  const { _id: id } = await request('POST /api/client/createclient');
  await request('PUT /api/client/updateclient/{id}', { id });
  await request('GET /api/client/{id}', { id });
  await request('DELETE /api/client/deleteclient/{id}', { id });
  for (const query of ['', '?limit=20', '?limit=20&after=4&q=kund']) {
    await request('GET /api/client/fetchallclients', {}, { query });
  }
}

async function requestInvoices(request: Request, filling: Filling): Promise<void> {
  const clientId = filledId.clientOf(MEMBER);
  const { _id: invoiceId } = await request('POST /api/invoice/createinvoice', { clientId });
  const values = { id: invoiceId, invoiceId, _id: invoiceId };
  await request('PUT /api/invoice/updateinvoice/{id}', values);
  await request('PUT /api/invoice/addnote/{invoiceId}', values);
  const { data } = await request('POST /api/invoice/addamount', values);
  await request('PUT /api/invoice/updateamount/{id}', { invoiceId, id: data._id });
  await request('PUT /api/invoice/moveamount/{id}', { id: data._id }, { body: { before: null } });
  await request('DELETE /api/invoice/deleteamount/{id}', { id: data._id });
  const copied = await request('POST /api/invoice/copyinvoice/{invoiceId}', { invoiceId, copyKey: randomUUID() });
  await request('DELETE /api/invoice/deleteinvoice/{id}', { id: copied._id });
  const day = 1;
  const [nextOn] = offeredDates(stockholmDate(new Date()), day);
  await request('PUT /api/invoice/recurring/{invoiceId}', values, { body: { months: 1, day, nextOn } });
  await request('GET /api/invoice/recurring');
  for (const q of ['kundportal', 'finns-inte', '1234,50', '12'])
    await request('GET /api/search', {}, { query: `?q=${q}` });
  await request('POST /api/invoice/pauserecurring/{invoiceId}', values);
  await request('DELETE /api/invoice/recurring/{invoiceId}', values);
  await request('POST /api/invoice/sendtotrash', values);
  await request('DELETE /api/invoice/deleteinvoice/{id}', values);
  for (const query of ['', '?limit=20', '?limit=20&after=100000&q=1']) {
    await request('GET /api/invoice/fetchinvoices', {}, { query });
    await request('GET /api/invoice/specificclientinvoices/{clientId}', { clientId }, { query });
  }
  for (const query of ['', `?clientId=${clientId}&status=draft&period=2026&q=1`]) {
    await request('GET /api/invoice/csv', {}, { query });
  }
  await request('GET /api/invoice/sums');
  await request('GET /api/invoice/sums/{clientId}', { clientId });
  await request('GET /api/invoice/getsentInvoicesofmember/{userId}', { userId: filledId.member(MEMBER) });
  const draft = filledId.invoice(firstDraft(filling));
  await readInvoice(draft);
  const sent = { _id: draft, totalAmountWithInterest: '1377.00' };
  await request('POST /api/invoice/sentInvoices', sent);
  await request('POST /api/admin/invoicepdf/generateinvoicepdfnew', sent);
  await request('POST /api/admin/invoicepdf/sendinvoicepdftoadmin', sent);
  await readInvoice(draft);

  async function readInvoice(shown: string): Promise<void> {
    for (const name of [
      'GET /api/invoice/invoicedata/{invoiceId}',
      'GET /api/invoice/document/{invoiceId}',
      'GET /api/invoice/pdf/{invoiceId}',
      'GET /api/salary/specification/{invoiceId}',
      'GET /api/salary/pdf/{invoiceId}',
      'GET /api/review/checks/{invoiceId}',
      'GET /api/review/timeline/{invoiceId}',
    ]) {
      await request(name, { invoiceId: shown });
    }
  }
}

async function requestReview(request: Request, prepared: Prepared): Promise<void> {
  const { submitted, toReturn, refused, forwarded, paid, returnedOwner } = prepared;
  const review = (name: string, invoiceId = '', body?: object) =>
    request(name, { invoiceId, revision: 1 }, { token: reviewerToken, ...(body === undefined ? {} : { body }) });
  for (const state of ['submitted', 'returned', 'forwarded', 'paid', 'paidOut']) {
    for (const query of [`?state=${state}`, `?state=${state}&q=kund`]) {
      await request('GET /api/review/queue', {}, { token: reviewerToken, query });
    }
  }
  await review('GET /api/review/figures');
  await review('GET /api/review/economy');
  for (const query of ['', '?q=kund']) {
    await request('GET /api/review/receivables', {}, { token: reviewerToken, query });
    await request('GET /api/review/receivables/csv', {}, { token: reviewerToken, query });
  }
  await review('GET /api/review/books');
  await review('POST /api/review/books', '', { month: '2000-02' });
  const ofMonth = '?month=2000-02';
  await request('GET /api/review/books/sie', {}, { token: reviewerToken, query: `${ofMonth}&currency=EUR` });
  await request('GET /api/review/books/csv', {}, { token: reviewerToken, query: ofMonth });
  await review('POST /api/review/open/{invoiceId}', submitted);
  await review('GET /api/review/pdf/{invoiceId}/{revision}', submitted);
  await review('POST /api/review/forward/{invoiceId}', submitted);
  const pins = [{ field: 'line', line: 1 }];
  await review('POST /api/review/return/{invoiceId}', toReturn, { revision: 1, note: 'Rätta referensen.', pins });
  await request('GET /api/review/returned', {}, { token: filledToken(returnedOwner) });
  await review('POST /api/review/forwardagain/{invoiceId}', refused);
  const paidOn = stockholmDate(new Date());
  const amount = '1.00';
  await review('POST /api/review/payment/{invoiceId}', forwarded, { paidOn, amount, paidBefore: '0' });
  const { payments } = await review('GET /api/review/invoice/{invoiceId}', forwarded);
  const reversal = { entryId: payments[0]?._id, reason: 'Hörde till en annan faktura.', paidBefore: amount };
  await review('POST /api/review/reversal/{invoiceId}', forwarded, reversal);
  const { disclosureId } = await review('POST /api/review/payoutdetails/{invoiceId}', paid);
  await review('POST /api/review/payout/{invoiceId}', paid, { paidOn, amount, disclosureId });
  for (;;) {
    const { forwarding } = await review('GET /api/review/invoice/{invoiceId}', submitted);
    if (forwarding.state === 'accepted') return;
    await setTimeout(200);
  }
}

/** Ids of invoices in the states that the reviewer's endpoints need. */
interface Prepared {
  submitted: string;
  toReturn: string;
  refused: string;
  forwarded: string;
  paid: string;
  /** The number of the member who owns the invoice to return. */
  returnedOwner: number;
}

/** Finds an invoice for each endpoint. It also marks one invoice's mail as refused and creates a reset link. */
async function prepare(databaseUrl: string, filling: Filling): Promise<Prepared> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  const find = async (state: string, count: number) => {
    const { rows } = await client.query<{ id: string; number: string }>(
      'select id, invoice_number as number from invoices where review_state = $1 order by invoice_number limit $2',
      [state, count],
    );
    return rows;
  };
  const [submitted, toReturn] = await find('submitted', 2);
  const [refused, forwarded] = await find('forwarded', 2);
  const [paid] = await find('paid', 1);
  if (!submitted || !toReturn || !refused || !forwarded || !paid) throw new Error('The database is not filled.');
  await client.query(`update forwardings set state = 'refused', accepted_at = null where invoice_id = $1`, [
    refused.id,
  ]);
  await client.query(
    `insert into password_resets (token_hash, member_id, created_at, expires_at)
      values ($1, $2, now(), now() + interval '1 hour')`,
    [createHash('sha256').update(RESET_TOKEN).digest('hex'), filledId.member(RESETTING)],
  );
  await client.query(
    `insert into email_changes (member_id, id, new_email, token_hash, expires_at)
      values ($1, gen_random_uuid(), 'flyttad@example.se', $2, now() + interval '1 hour')`,
    [filledId.member(MOVING), createHash('sha256').update(EMAIL_TOKEN).digest('hex')],
  );
  await client.query(
    `insert into booked_periods (month, last_posting, accounts, booked_by, booked_at) select '2000-01', 0,
      '{"customers":"1510","bank":"1930","overpayments":"2420","wagesPayable":"2821","fees":"3000"}', id, now()
      from members where role = 'reviewer'`,
  );
  await client.end();
  return {
    submitted: submitted.id,
    toReturn: toReturn.id,
    refused: refused.id,
    forwarded: forwarded.id,
    paid: paid.id,
    returnedOwner: ownerOf(filling, Number(toReturn.number)),
  };
}
