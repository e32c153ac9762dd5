import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { offeredDates } from '../src/features/recurring/domain/schedule.ts';
import { stockholmDate } from '../src/shared/calendar-date.ts';
import {
  filledEmail,
  filledId,
  type Filling,
  filledToken,
  firstDraft,
  ownerOf,
  reviewerToken,
} from './fill-database.ts';
import { ORGANIZATION } from '../tests/support/people/new-client.ts';
import type { Send } from './load.ts';
import { FILLED_PASSWORD } from './product-operations.ts';

const RESET_TOKEN = 'measuring-reset-link';
const EMAIL_TOKEN = 'measuring-email-link';

/** The parts of a request besides its endpoint, which is named as in `GET /api/client/{id}`. */
interface RequestParts {
  token?: string;
  params?: Record<string, string | number>;
  query?: string;
  body?: object;
}

/**
 * Calls every endpoint of the product at least once on a filled database, and waits for the jobs that this starts.
 * @returns the endpoints of the OpenAPI document that were not called
 */
export async function callEveryEndpoint(send: Send, databaseUrl: string, filling: Filling): Promise<string[]> {
  const prepared = await prepare(databaseUrl, filling);
  const called = new Set<string>();
  const call = async (name: string, { token, params = {}, query = '', body }: RequestParts = {}): Promise<unknown> => {
    called.add(name);
    const [method, pattern = ''] = name.split(' ');
    const path = pattern.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(params[key])) + query;
    return send({
      method: method as 'GET',
      path,
      ...(token === undefined ? {} : { token }),
      ...(body === undefined ? {} : { body }),
    });
  };
  await callAccount(call);
  await callDetails(call);
  await callClients(call);
  await callInvoices(call, filling);
  await callReview(call, prepared);
  const { paths } = (await call('GET /api/openapi.json')) as { paths: Record<string, object> };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  return described.filter((name) => !called.has(name));
}

type Call = (name: string, parts?: RequestParts) => Promise<unknown>;

// Each of these parts uses a member of its own, because some of them sign their member out.
const [MEMBER, LEAVING, CHANGING, RESETTING, MOVING] = [1, 2, 3, 4, 5] as const;
const token = filledToken(MEMBER);

async function callAccount(call: Call): Promise<void> {
  const password = 'nytthemligt123';
  await call('POST /api/auth/login', { body: { email: filledEmail(MEMBER), password: FILLED_PASSWORD } });
  await call('POST /api/auth/createuser', {
    body: {
      name: 'Anna Andersson',
      phoneNo: '+46701234567',
      email: 'ny@example.se',
      password,
      confirmPassword: password,
    },
  });
  await call('POST /api/auth/forgotpassword', { body: { email: filledEmail(MEMBER) } });
  await call('GET /api/auth/validate-token/{token}', { params: { token: RESET_TOKEN } });
  await call('POST /api/auth/resetpassword', { query: `?token=${RESET_TOKEN}`, body: { password } });
  await call('POST /api/auth/getuser', { token });
  const { sessions } = (await call('GET /api/auth/sessions', { token })) as {
    sessions: { _id: string; current: boolean }[];
  };
  const id = sessions.find(({ current }) => !current)?._id ?? '';
  await call('DELETE /api/auth/sessions/{id}', { token, params: { id } });
  await call('POST /api/auth/changepassword', {
    token: filledToken(CHANGING),
    body: {
      email: filledEmail(CHANGING),
      oldPassword: FILLED_PASSWORD,
      newPassword: password,
      confirmPassword: password,
    },
  });
  await call('POST /api/auth/confirmemail', { body: { token: EMAIL_TOKEN } });
  await call('POST /api/auth/changeemail', {
    token: filledToken(MOVING),
    body: { newEmail: 'flyttar@example.se', password: FILLED_PASSWORD },
  });
  await call('POST /api/auth/logout', { token: filledToken(LEAVING) });
}

async function callDetails(call: Call): Promise<void> {
  await call('GET /api/userprofile/getuserprofile', { token });
  await call('POST /api/userprofile/saveprofile', {
    token,
    body: {
      profileOption: 'private',
      privateUserInfo: { pvtFname: 'Anna', pvtLname: 'Andersson', pvtMobNo: '+46701234567' },
    },
  });
  await call('GET /api/bankinformation/getbankinfo', { token });
  await call('POST /api/bankinformation/savebankinfo', {
    token,
    body: { bankAndWiseOption: 'wiseAccountInfo', wiseAccountInfo: { ibanNumber: 'BE68539007547034' } },
  });
  await call('GET /api/dashboard/summary', { token });
  await call('POST /api/dashboard/welcomed', { token });
  const { sha256 } = (await call('GET /api/agreement/current', { token })) as { sha256: string };
  await call('POST /api/agreement/accept', { token, body: { sha256 } });
  await call('GET /api/documents/contract');
  await call('GET /api/documents/affiliate');
}

async function callClients(call: Call): Promise<void> {
  const body = {
    clientOption: 'organization',
    organizationClient: ORGANIZATION,
  };
  const { _id } = (await call('POST /api/client/createclient', { token, body })) as { _id: string };
  await call('PUT /api/client/updateclient/{id}', { token, params: { id: _id }, body });
  await call('GET /api/client/{id}', { token, params: { id: _id } });
  await call('DELETE /api/client/deleteclient/{id}', { token, params: { id: _id } });
  for (const query of ['', '?limit=20', '?limit=20&after=4&q=kund']) {
    await call('GET /api/client/fetchallclients', { token, query });
  }
}

async function callInvoices(call: Call, filling: Filling): Promise<void> {
  const clientId = filledId.clientOf(MEMBER);
  const term = { noOfDueDates: 30, dueDate: '2030-01-01' };
  const line = { unit: 'timmar', quantity: 7.5, price: 85, workDescription: 'Utveckling' };
  const created = await call('POST /api/invoice/createinvoice', { token, body: { clientId, ...term } });
  const { _id: invoiceId } = created as { _id: string };
  const params = { id: invoiceId, invoiceId };
  await call('PUT /api/invoice/updateinvoice/{id}', { token, params, body: term });
  await call('PUT /api/invoice/addnote/{invoiceId}', { token, params, body: { note: 'Tack!' } });
  const added = await call('POST /api/invoice/addamount', { token, body: { invoiceId, ...line } });
  const id = (added as { data: { _id: string } }).data._id;
  await call('PUT /api/invoice/updateamount/{id}', {
    token,
    params: { id },
    body: { invoiceId, ...line, quantity: 8 },
  });
  await call('DELETE /api/invoice/deleteamount/{id}', { token, params: { id } });
  const copied = await call('POST /api/invoice/copyinvoice/{invoiceId}', {
    token,
    params,
    body: { copyKey: randomUUID() },
  });
  await call('DELETE /api/invoice/deleteinvoice/{id}', { token, params: { id: (copied as { _id: string })._id } });
  const day = 1;
  const [nextOn] = offeredDates(stockholmDate(new Date()), day);
  await call('PUT /api/invoice/recurring/{invoiceId}', { token, params, body: { months: 1, day, nextOn } });
  await call('GET /api/invoice/recurring', { token });
  await call('POST /api/invoice/pauserecurring/{invoiceId}', { token, params });
  await call('DELETE /api/invoice/recurring/{invoiceId}', { token, params });
  const trashed = { invoice: { _id: invoiceId }, invoiceAmount: [] };
  await call('POST /api/invoice/sendtotrash', { token, body: trashed });
  await call('DELETE /api/invoice/deleteinvoice/{id}', { token, params });
  for (const query of ['', '?limit=20', '?limit=20&after=100000&q=1']) {
    await call('GET /api/invoice/fetchinvoices', { token, query });
    await call('GET /api/invoice/specificclientinvoices/{clientId}', { token, params: { clientId }, query });
  }
  await call('GET /api/invoice/sums', { token });
  await call('GET /api/invoice/sums/{clientId}', { token, params: { clientId } });
  await call('GET /api/invoice/getsentInvoicesofmember/{userId}', {
    token,
    params: { userId: filledId.member(MEMBER) },
  });
  const draft = filledId.invoice(firstDraft(filling));
  await readInvoice(draft);
  const invoice = { _id: draft };
  await call('POST /api/invoice/sentInvoices', { token, body: { invoice } });
  await call('POST /api/admin/invoicepdf/generateinvoicepdfnew', {
    token,
    body: { invoiceData: { invoice }, totalAmountWithInterest: '1377.00', interest: 8 },
  });
  await call('POST /api/admin/invoicepdf/sendinvoicepdftoadmin', { token, body: { invoice } });
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
      await call(name, { token, params: { invoiceId: shown } });
    }
  }
}

async function callReview(call: Call, prepared: Prepared): Promise<void> {
  const { submitted, toReturn, refused, forwarded, paid, returnedOwner } = prepared;
  const as = { token: reviewerToken };
  for (const state of ['submitted', 'returned', 'forwarded', 'paid', 'paidOut']) {
    await call('GET /api/review/queue', { ...as, query: `?state=${state}` });
    await call('GET /api/review/queue', { ...as, query: `?state=${state}&q=kund` });
  }
  await call('GET /api/review/figures', as);
  const on = (invoiceId: string) => ({ ...as, params: { invoiceId, revision: 1 } });
  await call('POST /api/review/open/{invoiceId}', { ...on(submitted), body: { revision: 1 } });
  await call('GET /api/review/pdf/{invoiceId}/{revision}', on(submitted));
  await call('POST /api/review/forward/{invoiceId}', { ...on(submitted), body: { revision: 1 } });
  await call('POST /api/review/return/{invoiceId}', {
    ...on(toReturn),
    body: { revision: 1, note: 'Rätta referensen.', pins: [{ field: 'line', line: 1 }] },
  });
  await call('GET /api/review/returned', { token: filledToken(returnedOwner) });
  await call('POST /api/review/forwardagain/{invoiceId}', {
    ...on(refused),
    body: { recipientEmail: 'kund@example.se' },
  });
  const paidOn = stockholmDate(new Date());
  await call('POST /api/review/payment/{invoiceId}', {
    ...on(forwarded),
    body: { paidOn, amount: '1.00', paidBefore: '0' },
  });
  const { payments } = (await call('GET /api/review/invoice/{invoiceId}', on(forwarded))) as {
    payments: { _id: string }[];
  };
  await call('POST /api/review/reversal/{invoiceId}', {
    ...on(forwarded),
    body: { entryId: payments[0]?._id, reason: 'Hörde till en annan faktura.', paidBefore: '1.00' },
  });
  const { disclosureId } = (await call('POST /api/review/payoutdetails/{invoiceId}', on(paid))) as {
    disclosureId: string;
  };
  await call('POST /api/review/payout/{invoiceId}', { ...on(paid), body: { paidOn, amount: '1.00', disclosureId } });
  for (;;) {
    const review = await call('GET /api/review/invoice/{invoiceId}', on(submitted));
    if ((review as { forwarding: { state: string } }).forwarding.state === 'accepted') return;
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
