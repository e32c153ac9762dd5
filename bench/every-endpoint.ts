import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { offeredDates } from '../src/features/recurring/domain/schedule.ts';
import { creditorReference } from '../src/features/invoices/domain/creditor-reference.ts';
import { stockholmDate } from '../src/shared/calendar-date.ts';
import { decimalToHundredths, toDecimalString } from '../src/shared/money.ts';
import { writeBankFile } from '../tests/support/bank/write-bank-file.ts';
import { describeEndpoints } from '../tests/support/program/described-endpoints.ts';
import { exampleBodies } from '../tests/support/program/example-request.ts';
import {
  colleagueToken,
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
const FIRST_TOKEN = 'measuring-first-link';
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
  parts?: { token?: string; query?: string; body?: object | string },
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
      ...(body === undefined && example === undefined ? {} : { body: body ?? (example as object) }),
    });
  };
  await requestAccount(request);
  await requestDetails(request);
  await requestInvoices(request, filling);
  await requestAccounts(request);
  await requestReview(request, prepared);
  await requestPaymentsIn(request, prepared, await requestWagesOut(request, prepared.wages));
  await requestCredit(request, prepared.credited, ownerOf(filling, Number(prepared.credited.number)));
  await requestProvider(request);
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
  const { mailChoices } = await request('GET /api/auth/mailchoices');
  await request('PUT /api/auth/mailchoices', {}, { body: { mailChoices: { ...mailChoices, overdue: false } } });
  await request('POST /api/auth/confirmemail', { token: EMAIL_TOKEN });
  await request('POST /api/auth/changeemail', { newEmail: 'flyttar@example.se' }, { token: filledToken(MOVING) });
  await request('POST /api/auth/logout', {}, { token: filledToken(LEAVING) });
}

/** Invites somebody at the provider, changes their roles, and disables and enables their account. */
async function requestAccounts(request: Request): Promise<void> {
  const token = reviewerToken;
  const email = 'ny.kollega@example.se';
  await request(
    'POST /api/provider/accounts',
    {},
    { token, body: { name: 'Nina Kollega', email, roles: ['reviewer'] } },
  );
  const { accounts } = await request('GET /api/provider/accounts', {}, { token });
  const accountId = accounts.find((account: { email: string }) => account.email === email)?._id ?? '';
  const body = { roles: ['accountant'], rolesBefore: ['reviewer'] };
  await request('PUT /api/provider/accounts/{accountId}', { accountId }, { token, body });
  await request('POST /api/provider/disable/{accountId}', { accountId }, { token });
  await request('POST /api/provider/enable/{accountId}', { accountId }, { token });
}

/** Changes the provider's facts and contract. Its first account is there already, so the link to one is refused. */
async function requestProvider(request: Request): Promise<void> {
  const token = reviewerToken;
  for (const name of ['GET /api/auth/firstadministrator/{token}', 'POST /api/auth/firstadministrator'])
    await request(name, { token: FIRST_TOKEN, email: 'forsta@example.se' }).catch((error: Error) => {
      if (!error.message.includes('administrator-link-ended')) throw error;
    });
  const { version, facts } = await request('GET /api/provider/facts', {}, { token });
  const { name, organizationNumber, address, email } = facts;
  const company = { name, organizationNumber, address, email, phone: '08-12 34 56' };
  const saved = await request(
    'PUT /api/provider/facts',
    {},
    { token, body: { version, part: 'company', facts: company } },
  );
  const contract = { kind: 'contract', text: 'Uppdragstagaren fakturerar genom oss.' };
  await request('POST /api/provider/agreementpreview', {}, { token, body: contract });
  await request('POST /api/provider/agreement', {}, { token, body: { ...contract, version: saved.version } });
  await request('POST /api/provider/testmail', {}, { token });
}

/** Makes a credit note of an invoice as its member, and deletes it. */
async function requestCredit(request: Request, { id: invoiceId }: Found, member: number): Promise<void> {
  const token = filledToken(member);
  const body = { reason: 'Fel timpris.', creditKey: randomUUID() };
  const { _id: id } = await request('POST /api/invoice/credit/{invoiceId}', { invoiceId }, { token, body });
  await request('GET /api/invoice/invoicedata/{invoiceId}', { invoiceId: id }, { token });
  await request('DELETE /api/invoice/deleteinvoice/{id}', { id }, { token });
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
  const { sha256 } = await request('GET /api/agreement/current');
  await request('POST /api/agreement/accept', { sha256 });
  await request('GET /api/agreement/accepted');
  await request('GET /api/agreement/pdf/{sha256}', { sha256 });
  const values = { pvtLanguage: 'sv', orgLanguage: 'sv' };
  const { _id: id } = await request('POST /api/client/createclient', values);
  await request('PUT /api/client/updateclient/{id}', { ...values, id });
  await request('GET /api/client/{id}', { id });
  await request('DELETE /api/client/deleteclient/{id}', { id });
  for (const query of ['', '?limit=20', '?limit=20&after=4&q=kund']) {
    await request('GET /api/client/fetchallclients', {}, { query });
  }
}

async function requestInvoices(request: Request, filling: Filling): Promise<void> {
  const clientId = filledId.clientOf(MEMBER);
  const { _id: invoiceId } = await request('POST /api/invoice/createinvoice', { clientId, createKey: randomUUID() });
  const values = { id: invoiceId, invoiceId, _id: invoiceId, vatRate: '0' };
  await request('PUT /api/invoice/updateinvoice/{id}', values);
  await request('PUT /api/invoice/addnote/{invoiceId}', values);
  await request('PUT /api/invoice/delivery/{invoiceId}', values, {
    body: { deliveredFrom: null, deliveredOn: '2026-11-18' },
  });
  const { data } = await request('POST /api/invoice/addamount', values);
  await request('PUT /api/invoice/updateamount/{id}', { ...values, id: data._id });
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
      'GET /api/invoice/vat/{invoiceId}',
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
  const { submitted, toReturn, refused, forwarded, overpaid, paid, returnedOwner } = prepared;
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
  await review('POST /api/review/reminders/{invoiceId}', forwarded, { isStopped: true, reason: 'Kunden har ringt.' });
  const { unpaidAmount: unpaid } = await review('GET /api/review/invoice/{invoiceId}', overpaid);
  const tooMuch = toDecimalString(decimalToHundredths(unpaid) + 50_00n);
  const overpayment = { amount: tooMuch, unpaid };
  await review('POST /api/review/payment/{invoiceId}', overpaid, {
    paidOn,
    amount: tooMuch,
    paidBefore: '0',
    overpayment,
  });
  const refund = { paidOn, amount: '50.00', reference: '', refundableBefore: '50.00' };
  await review('POST /api/review/refund/{invoiceId}', overpaid, refund);
  const { disclosureId } = await review('POST /api/review/payoutdetails/{invoiceId}', paid);
  await review('POST /api/review/payout/{invoiceId}', paid, { paidOn, amount, disclosureId });
  for (;;) {
    const { forwarding } = await review('GET /api/review/invoice/{invoiceId}', submitted);
    if (forwarding.state === 'accepted') return;
    await setTimeout(200);
  }
}

const reference = (id: string) => id.replaceAll('-', '');

/** Two wages that a bank's file tells of: one on its way, and one that was recorded as paid out. */
interface WagesAtBank {
  sent: { rowId: string; amount: string };
  paidOut: { rowId: string; amount: string };
}

/** Makes batches of wages, and ends them in each way. */
async function requestWagesOut(request: Request, wages: readonly string[]): Promise<WagesAtBank> {
  const [paidOut = '', takenOut = '', cancelled = '', rejected = '', sent = ''] = wages;
  const payout = (name: string, values: Record<string, string> = {}, body?: object, token = reviewerToken) =>
    request(`POST /api/payout/${name}`, values, { token, ...(body === undefined ? {} : { body }) });
  await request('GET /api/payout/due', {}, { token: reviewerToken });
  /** @returns the batch's id, and the rows of its wages in their order */
  const download = async (...invoiceIds: string[]) => {
    const { batchId } = await payout('batch', {}, { invoiceIds });
    await payout('approve/{batchId}', { batchId }, undefined, colleagueToken);
    await payout('file/{batchId}', { batchId });
    const { wages: rows } = await request('GET /api/payout/batch/{batchId}', { batchId }, { token: reviewerToken });
    const rowOf = (id: string) => {
      const { _id: rowId, amount } = rows.find(({ invoiceId }: { invoiceId: string }) => invoiceId === id);
      return { rowId, amount };
    };
    return { batchId, rows: invoiceIds.map(rowOf) };
  };
  const whole = await download(paidOut, takenOut);
  const [first = { rowId: '', amount: '' }, second] = whole.rows;
  const paidOn = stockholmDate(new Date());
  await payout('paidout/{batchId}', { batchId: whole.batchId }, { paidOn, rowIds: [first.rowId] });
  const taken = { rowId: second?.rowId ?? '', reason: 'Kontot är stängt.' };
  await payout('takeout/{batchId}', { batchId: whole.batchId }, taken);
  const { batchId: back } = await payout('batch', {}, { invoiceIds: [cancelled] });
  await payout('cancel/{batchId}', { batchId: back });
  const refused = await download(rejected);
  await payout('bankreply', {}, { content: rejection(refused.batchId, refused.rows[0]?.rowId ?? '') });
  const [onItsWay = { rowId: '', amount: '' }] = (await download(sent)).rows;
  return { paidOut: first, sent: onItsWay };
}

/** The bank's reply that rejects a row of a batch, pain.002. */
const rejection = (batchId: string, rowId: string) => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>B1</MsgId><CreDtTm>2026-11-20T12:00:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${reference(batchId)}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${reference(batchId)}</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${reference(rowId)}</OrgnlEndToEndId>
<TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;

/** Imports a bank's file, and does with its payments what there is to do. */
async function requestPaymentsIn(request: Request, prepared: Prepared, { sent, paidOut }: WagesAtBank): Promise<void> {
  const token = reviewerToken;
  const bookedOn = stockholmDate(new Date());
  const facts = async ({ id: invoiceId, number }: Found) => {
    const { unpaidAmount } = await request('GET /api/review/invoice/{invoiceId}', { invoiceId }, { token });
    return { number, unpaid: String(unpaidAmount) };
  };
  const certain = await facts(prepared.certain);
  const partial = await facts(prepared.partial);
  const paying = ({ number }: { number: string }) => ({ payments: [{ reference: creditorReference(Number(number)) }] });
  const naming = (rowId: string) => ({ payments: [{ endToEndId: reference(rowId) }] });
  const file = writeBankFile({
    id: 'measuring',
    entries: [
      { amount: decimalToHundredths(certain.unpaid), ...paying(certain) },
      { amount: 1_00n, ...paying(partial) },
      { amount: 7_77n, payments: [{ text: 'Okänd' }] },
      { amount: decimalToHundredths(paidOut.amount), ...naming(paidOut.rowId) },
      { amount: decimalToHundredths(sent.amount), direction: 'DBIT' as const, ...naming(sent.rowId) },
    ].map((entry, at) => ({ bookedOn, bankReference: `measuring-${at}`, ...entry })),
  });
  await request('POST /api/review/bankfile', {}, { token, query: '?name=utdrag.xml', body: file });
  const listed = async (group: string) =>
    (await request('GET /api/review/paymentsin', {}, { token, query: `?group=${group}` })).payments;
  const { now } = await request('GET /api/review/paymentsin', {}, { token });
  await request('GET /api/review/payableinvoice', {}, { token, query: `?number=${partial.number}` });
  await request('POST /api/review/bookcertain', {}, { token, body: { importedUntil: now } });
  const change = (name: string, payment: { _id: string; left: string }, body: object = { reason: 'Fel' }) =>
    request(
      `POST /api/review/${name}`,
      {},
      { token, body: { transactionId: payment._id, leftBefore: payment.left, ...body } },
    );
  const isOf = (amount: string) => (payment: { amount: string }) => payment.amount === amount;
  const part = { invoiceNumber: partial.number, amount: '1.00', unpaid: partial.unpaid };
  const small = (await listed('partial')).find(isOf('1.00'));
  await change('bookpaymentin', small, { parts: [part], overpaymentConfirmed: false });
  const unknown = (await listed('unmatched')).find(isOf('7.77'));
  await change('setpaymentinaside', unknown);
  await change('undopaymentin', unknown);
  for (const group of ['booked', 'setAside']) await listed(group);
  const returned = (await listed('likely')).find(
    (payment: { returnedWage: object | null }) => payment.returnedWage !== null,
  );
  await change('returnwage', returned, {});
}

/** An invoice of the filled database. */
interface Found {
  id: string;
  number: string;
}

/** Ids of invoices in the states that the reviewer's endpoints need. */
interface Prepared {
  submitted: string;
  toReturn: string;
  refused: string;
  forwarded: string;
  overpaid: string;
  /** Is paid by the bank's file in whole. */
  certain: Found;
  /** Is paid by the bank's file in part. */
  partial: Found;
  /** Is credited. */
  credited: Found;
  paid: string;
  /** Paid ones whose wages are due. */
  wages: string[];
  /** The number of the member who owns the invoice to return. */
  returnedOwner: number;
}

/** Finds an invoice for each endpoint. It also marks one invoice's mail as refused and creates a reset link. */
async function prepare(databaseUrl: string, filling: Filling): Promise<Prepared> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  const find = async (state: string, count: number) => {
    const { rows } = await client.query<Found>(
      'select id, invoice_number as number from invoices where review_state = $1 order by invoice_number limit $2',
      [state, count],
    );
    return rows;
  };
  const [submitted, toReturn] = await find('submitted', 2);
  const [refused, forwarded, overpaid, certain, partial, credited] = await find('forwarded', 6);
  const [paid, ...wages] = await find('paid', 6);
  if (!submitted || !toReturn || !refused || !forwarded || !overpaid || !certain || !partial || !credited || !paid)
    throw new Error('The database is not filled.');
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
    `insert into first_administrator_links (token_hash, expires_at) values ($1, now() + interval '1 hour')`,
    [createHash('sha256').update(FIRST_TOKEN).digest('hex')],
  );
  await client.query(
    `insert into booked_periods (month, last_posting, accounts, booked_by, booked_at) select '2000-01', 0,
      '{"customers":"1510","bank":"1930","overpayments":"2420","wagesPayable":"2821","fees":"3000"}', id, now()
      from members where role = 'reviewer' limit 1`,
  );
  await client.end();
  return {
    submitted: submitted.id,
    toReturn: toReturn.id,
    refused: refused.id,
    forwarded: forwarded.id,
    overpaid: overpaid.id,
    certain,
    partial,
    credited,
    paid: paid.id,
    wages: wages.map(({ id }) => id),
    returnedOwner: ownerOf(filling, Number(toReturn.number)),
  };
}
