import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { propertyNames, readDescribedEndpoints } from './support/program/described-endpoints.ts';
import { ORGANIZATION } from './support/people/new-client.ts';
import { newInvoice, newLine } from './support/people/new-invoice.ts';
import { newReviewer } from './support/people/new-reviewer.ts';
import { newSendableInvoice } from './support/people/new-sendable-invoice.ts';
import { makePdf, register, send } from './support/program/send-steps.ts';
import { useTestApp } from './support/program/test-app.ts';

const program = useTestApp();

/** What one member owns. Each endpoint is tested with a member of its own, so that none affects another. */
interface Owned {
  token: string;
  memberId: string;
  invoiceId: string;
  clientId: string;
  lineId: string;
  sessionId: string;
}

/** A request about something that has an owner: which id it is about, and the rest of a valid request. */
interface OwnedRequest {
  id: (owned: Owned) => string;
  /** The rest of the request. It contains the id if the path doesn't. */
  body?: (id: string, owned: Owned) => unknown;
  /** What must be done before the owner's request succeeds. */
  before?: (owned: Owned) => Promise<unknown>;
}

const term = { noOfDueDates: 10, dueDate: '2026-11-30' };
const line = { unit: 'st', quantity: 1, price: 100, workDescription: 'Granskning' };
const client: OwnedRequest['id'] = ({ clientId }) => clientId;
const invoice: OwnedRequest['id'] = ({ invoiceId }) => invoiceId;
const MONTHLY = { months: 1, day: 20, nextOn: '2026-12-20' };
const repeat = ({ token, invoiceId }: Owned) =>
  program().request('PUT', `/api/invoice/recurring/${invoiceId}`, { token, body: MONTHLY });
const invoiceLine: OwnedRequest['id'] = ({ lineId }) => lineId;

/** A request for every endpoint about something that a member owns. */
const OWNED: Record<string, OwnedRequest> = {
  'DELETE /api/auth/sessions/{id}': { id: ({ sessionId }) => sessionId },
  'GET /api/client/{id}': { id: client },
  'PUT /api/client/updateclient/{id}': {
    id: client,
    body: () => ({ clientOption: 'organization', organizationClient: ORGANIZATION }),
  },
  'DELETE /api/client/deleteclient/{id}': { id: client },
  'POST /api/invoice/createinvoice': { id: client, body: (id) => ({ clientId: id, ...term }) },
  'POST /api/invoice/copyinvoice/{invoiceId}': { id: invoice, body: () => ({ copyKey: randomUUID() }) },
  'POST /api/invoice/credit/{invoiceId}': {
    id: invoice,
    body: () => ({ reason: 'Fel antal timmar', creditKey: randomUUID() }),
    before: async ({ token, invoiceId }) => {
      await send(program(), token, invoiceId);
      const bo = await newReviewer(program(), 'Bo Ek');
      const body = { revision: 1 };
      await program().request('POST', `/api/review/forward/${invoiceId}`, { token: bo.token, body });
    },
  },
  'PUT /api/invoice/recurring/{invoiceId}': { id: invoice, body: () => MONTHLY },
  'POST /api/invoice/pauserecurring/{invoiceId}': { id: invoice, before: repeat },
  'DELETE /api/invoice/recurring/{invoiceId}': { id: invoice, before: repeat },
  'PUT /api/invoice/updateinvoice/{id}': { id: invoice, body: () => term },
  'DELETE /api/invoice/deleteinvoice/{id}': { id: invoice },
  'POST /api/invoice/sendtotrash': { id: invoice, body: (id) => ({ invoice: { _id: id }, invoiceAmount: [] }) },
  'POST /api/invoice/addamount': { id: invoice, body: (id) => ({ invoiceId: id, ...line }) },
  'PUT /api/invoice/updateamount/{id}': { id: invoiceLine, body: (_, { invoiceId }) => ({ invoiceId, ...line }) },
  'PUT /api/invoice/moveamount/{id}': { id: invoiceLine, body: () => ({ before: null }) },
  'DELETE /api/invoice/deleteamount/{id}': { id: invoiceLine },
  'PUT /api/invoice/delivery/{invoiceId}': {
    id: invoice,
    body: () => ({ deliveredFrom: null, deliveredOn: '2026-11-18' }),
  },
  'PUT /api/invoice/addnote/{invoiceId}': { id: invoice, body: () => ({ note: 'Tack!' }) },
  'GET /api/invoice/invoicedata/{invoiceId}': { id: invoice },
  'GET /api/invoice/specificclientinvoices/{clientId}': { id: client },
  'GET /api/invoice/sums/{clientId}': { id: client },
  'GET /api/invoice/getsentInvoicesofmember/{userId}': { id: ({ memberId }) => memberId },
  'GET /api/invoice/document/{invoiceId}': { id: invoice },
  'GET /api/invoice/pdf/{invoiceId}': { id: invoice },
  'GET /api/invoice/vat/{invoiceId}': { id: invoice },
  'GET /api/agreement/pdf/{sha256}': {
    id: () => program().deps.settings.provider.contract.sha256,
    before: ({ token }) =>
      program().request('POST', '/api/agreement/accept', {
        token,
        body: { sha256: program().deps.settings.provider.contract.sha256 },
      }),
  },
  'GET /api/review/timeline/{invoiceId}': { id: invoice },
  'GET /api/review/checks/{invoiceId}': { id: invoice },
  'GET /api/salary/specification/{invoiceId}': { id: invoice },
  'GET /api/salary/pdf/{invoiceId}': { id: invoice },
  'POST /api/invoice/sentInvoices': { id: invoice, body: (id) => ({ invoice: { _id: id }, invoiceAmount: [] }) },
  'POST /api/admin/invoicepdf/generateinvoicepdfnew': {
    id: invoice,
    body: (id) => ({
      invoiceData: { invoice: { _id: id }, clientData: {}, invoiceAmount: [], userData: {} },
      totalAmountWithInterest: '973.08',
      interest: 8,
    }),
    before: ({ token, invoiceId }) => register(program(), token, invoiceId),
  },
  'POST /api/admin/invoicepdf/sendinvoicepdftoadmin': {
    id: invoice,
    body: (id) => ({ userData: {}, invoice: { _id: id } }),
    before: async ({ token, invoiceId }) => {
      await register(program(), token, invoiceId);
      await makePdf(program(), token, invoiceId);
    },
  },
};

/** Every endpoint about a sent invoice that only a reviewer may use, with the rest of a valid request. */
const REVIEWED: Record<string, object | null> = {
  'GET /api/review/invoice/{invoiceId}': null,
  'GET /api/review/pdf/{invoiceId}/{revision}': null,
  'POST /api/review/open/{invoiceId}': { revision: 1 },
  'POST /api/review/forward/{invoiceId}': { revision: 1 },
  'POST /api/review/return/{invoiceId}': { revision: 1, note: 'Rätta referensen.', pins: [] },
  'POST /api/review/forwardagain/{invoiceId}': { recipientEmail: 'kund@example.se' },
  'POST /api/review/payment/{invoiceId}': { paidOn: '2026-11-20', amount: '100.00', paidBefore: '0' },
  'POST /api/review/reversal/{invoiceId}': { entryId: randomUUID(), reason: 'Fel faktura', paidBefore: '0' },
  'POST /api/review/writeoff/{invoiceId}': { reason: 'Bankens avgift', unpaidBefore: '1.00' },
  'POST /api/review/credit/{invoiceId}': { reason: 'Kunden har gått i konkurs' },
  'POST /api/review/refund/{invoiceId}': {
    paidOn: '2026-11-20',
    amount: '1.00',
    reference: '',
    refundableBefore: '0',
  },
  'POST /api/review/latecharge/{invoiceId}': { amount: '1.00', refundableBefore: '0' },
  'POST /api/review/reminders/{invoiceId}': { isStopped: true, reason: 'Uppskov' },
  'POST /api/review/payoutdetails/{invoiceId}': null,
  'POST /api/review/notpaid/{invoiceId}': { disclosedUntil: '2026-11-20T10:00:00.000Z' },
  'POST /api/review/payout/{invoiceId}': { paidOn: '2026-11-20', amount: '100.00', disclosureId: randomUUID() },
};

/** Every endpoint about a batch of wages or an account of the provider's, with the rest of a valid request. */
const BATCHED: Record<string, object | null> = {
  'PUT /api/provider/accounts/{accountId}': { roles: ['reviewer'], rolesBefore: ['reviewer'] },
  'POST /api/provider/disable/{accountId}': null,
  'POST /api/provider/enable/{accountId}': null,
  'GET /api/payout/batch/{batchId}': null,
  'POST /api/payout/approve/{batchId}': null,
  'POST /api/payout/cancel/{batchId}': null,
  'POST /api/payout/file/{batchId}': null,
  'POST /api/payout/paidout/{batchId}': { paidOn: '2026-11-20', rowIds: [randomUUID()] },
  'POST /api/payout/takeout/{batchId}': { rowId: randomUUID(), reason: 'Fel konto' },
};

const FORWARD = 'POST /api/review/forward/{invoiceId}';
const UNKNOWN = { message: 'Det du söker finns inte.', code: 'not-found' };
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MALFORMED = ['1', 'null', '../../etc/passwd', 'é🙂', "' or 1=1 --", '\0', 'x'.repeat(5000), '__proto__'];

/** Requests an endpoint with its first parameter set to an id. */
function requestAbout(name: string, id: string, token: string | undefined, body: unknown) {
  const [method = '', path = ''] = name.split(' ');
  const url = path.replace(/\{\w+\}/, encodeURIComponent(id)).replace('{revision}', '1');
  return program().request(method, url, {
    ...(token === undefined ? {} : { token }),
    ...(body === undefined || body === null ? {} : { body }),
  });
}

/** Keys of a request's body that identify something with an owner. */
const ID_KEYS = new Set(['_id', 'invoiceId', 'clientId', 'userId', 'memberId']);

test('the tables have every endpoint that is about an id', async () => {
  const endpoints = await readDescribedEndpoints(program());
  const about = endpoints.filter(
    ({ access, params, body }) =>
      access !== 'public' &&
      (params.length > 0 || (body !== null && propertyNames(body).some((name) => ID_KEYS.has(name)))),
  );
  expect(about.map(({ name }) => name).toSorted()).toEqual(
    Object.keys({ ...OWNED, ...REVIEWED, ...BATCHED }).toSorted(),
  );
});

async function newOwner(): Promise<Owned> {
  const { token, memberId, invoiceId, clientId } = await newSendableInvoice(program());
  const { _id: lineId } = await newLine(program(), token, invoiceId);
  const { json } = await program().request('GET', '/api/auth/sessions', { token });
  return { token, memberId, invoiceId, clientId, lineId, sessionId: json.sessions[0]._id };
}

let other: Owned;
let reviewer: { token: string };
beforeAll(async () => {
  other = await newOwner();
  reviewer = await newReviewer(program(), 'Greta Granskare');
});

describe.each(Object.entries(OWNED))('%s', (name, { id, body, before }) => {
  let owner: Owned;
  beforeAll(async () => {
    owner = await newOwner();
  });

  const requestWith = (given: string, token?: string) => requestAbout(name, given, token, body?.(given, owner));

  test('returns 401 to somebody who is signed out', async () => {
    const response = await requestWith(id(owner));
    expect(response.status).toBe(401);
  });

  test('returns the same to another member as for an unknown id', async () => {
    const strangers = await requestWith(id(owner), other.token);
    const nobodys = await requestWith(randomUUID(), owner.token);
    expect([strangers.status, strangers.json]).toEqual([404, UNKNOWN]);
    expect([nobodys.status, nobodys.json]).toEqual([404, UNKNOWN]);
  });

  test.each(MALFORMED)('returns 404 for a malformed id: %j', async (malformed) => {
    const response = await requestWith(malformed, owner.token);
    expect([response.status, response.json]).toEqual([404, UNKNOWN]);
  });

  test('succeeds for its owner, who may write the id in capitals', async () => {
    await before?.(owner);
    // The other ids in addresses are hashes.
    const given = UUID.test(id(owner)) ? id(owner).toUpperCase() : id(owner);
    const response = await requestWith(given, owner.token);
    expect(response.status, JSON.stringify(response.json)).toBe(200);
  });
});

describe.each(Object.entries(REVIEWED))('%s', (name, body) => {
  test('lets a reviewer use it for a sent invoice, and for nothing else', async () => {
    const about = async (id: string, token?: string) => {
      const { status, json } = await requestAbout(name, id, token, body);
      return { status, json };
    };
    const sent = await newOwner();
    expect((await send(program(), sent.token, sent.invoiceId)).status).toBe(200);
    expect((await about(sent.invoiceId)).status).toBe(401);
    expect(await about(sent.invoiceId, sent.token)).toEqual({ status: 404, json: UNKNOWN });
    for (const id of [other.invoiceId, randomUUID(), ...MALFORMED]) {
      expect(await about(id, reviewer.token)).toEqual({ status: 404, json: UNKNOWN });
    }
    if (name.includes('forwardagain')) await requestAbout(FORWARD, sent.invoiceId, reviewer.token, REVIEWED[FORWARD]);
    // Some are not possible yet: a wage is paid after the invoice.
    expect([200, 409]).toContain((await about(sent.invoiceId.toUpperCase(), reviewer.token)).status);
  });
});

describe.each(Object.entries(BATCHED))('%s', (name, body) => {
  test('does not exist for a member, and neither does an unknown id for the provider', async () => {
    expect((await requestAbout(name, randomUUID(), undefined, body)).status).toBe(401);
    for (const [token, ids] of [
      [other.token, [randomUUID()]],
      [reviewer.token, [randomUUID(), other.invoiceId, ...MALFORMED]],
    ] as const) {
      for (const id of ids) {
        const { status, json } = await requestAbout(name, id, token, body);
        expect([status, json]).toEqual([404, UNKNOWN]);
      }
    }
  });
});

test('a line can only be changed on its own invoice', async () => {
  const owner = await newOwner();
  const { invoiceId } = await newInvoice(program(), owner.token, owner.clientId);
  const url = `/api/invoice/updateamount/${owner.lineId}`;
  const { status } = await program().request('PUT', url, { token: owner.token, body: { invoiceId, ...line } });
  expect(status).toBe(404);
});
