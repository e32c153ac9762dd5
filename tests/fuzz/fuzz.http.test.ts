import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { REQUEST_LIMIT } from '#server/http/request-timeout.ts';
import { logIn } from '../support/people/log-in.ts';
import { readDescribedEndpoints } from '../support/program/described-endpoints.ts';
import { newClient } from '../support/people/new-client.ts';
import { newInvoice, newLine } from '../support/people/new-invoice.ts';
import { newReviewer } from '../support/people/new-reviewer.ts';
import { saveSenderDetails } from '../support/people/new-sendable-invoice.ts';
import { send } from '../support/program/send-steps.ts';
import { useTestApp } from '../support/program/test-app.ts';
import { isLong, SEED } from '../support/test-form.ts';
import { hostileRequest, type HostileRequest } from './hostile-request.ts';
import { largeNumbers } from './large-numbers.ts';
import { type Neighbour, newNeighbour } from './neighbour.ts';

const RUNS = isLong ? 20_000 : 2_000;
/** After this many milliseconds a request counts as hanging: the program itself gives up after half of it. */
const TIMEOUT = 2 * REQUEST_LIMIT;

// Sends generated requests to every endpoint of the program. None may do harm.
const program = useTestApp();
let token = '';
let email = '';
let reviewer = '';
let neighbour: Neighbour;
/** The ids that the fuzzing member owns, the newest last. */
const own = { member: [] as string[], client: [] as string[], invoice: [] as string[], line: [] as string[] };
const seen = { requests: 0, succeeded: 0 };

beforeAll(async () => {
  neighbour = await newNeighbour(program());
  reviewer = (await newReviewer(program(), 'Greta Granskare')).token;
  const member = await program().newMember();
  ({ token, email } = member);
  own.member = [member.memberId];
  await saveSenderDetails(program(), token);
});

/** Creates an invoice to fuzz. Every second one is sent. */
async function supply(): Promise<void> {
  const clientId = await newClient(program(), token);
  const { invoiceId } = await newInvoice(program(), token, clientId);
  const { _id: lineId } = await newLine(program(), token, invoiceId);
  own.client.push(clientId);
  own.invoice.push(invoiceId);
  own.line.push(lineId);
  if (own.invoice.length % 2 === 0) await send(program(), token, invoiceId);
}

/** Replaces placeholders with ids: the caller's newest ones, or the neighbour's. */
function fill(text: string, isReviewer: boolean): string {
  return text.replaceAll(
    /(?:«|%C2%AB)(other(?: |%20))?(\w+)(?: |%20)(\d+)(?:»|%C2%BB)/g,
    (_, other: string | undefined, kind: keyof typeof own, back: string) => {
      const pool = (other === undefined ? own : neighbour.ids)[kind];
      // A reviewer may change what the neighbour has sent.
      const at = isReviewer && other !== undefined ? 0 : Number(back);
      return pool[Math.max(0, pool.length - 1 - at)] ?? 'none';
    },
  );
}

async function sendHostile({ endpoint, method, url, headers, payload, caller }: HostileRequest) {
  const isReviewer = endpoint.access === 'provider';
  const auth = { own: isReviewer ? reviewer : token, garbage: 'å'.repeat(43), 'signed out': '' }[caller];
  const body =
    typeof payload === 'string' ? fill(payload, isReviewer).replaceAll('exempel@example.se', email) : payload;
  const request = program().app.inject({
    method: method as 'GET',
    url: fill(url, isReviewer),
    headers: { ...(auth === '' ? {} : { 'auth-token': auth }), ...(body === undefined ? {} : headers) },
    ...(body === undefined ? {} : { payload: body }),
  });
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The request hangs.')), TIMEOUT);
  });
  return Promise.race([request, hang]).finally(() => clearTimeout(timer));
}

async function remember(path: string, text: string): Promise<void> {
  if (path.endsWith('/createclient')) own.client.push(JSON.parse(text)._id);
  if (path.endsWith('/createinvoice') || path.includes('/copyinvoice/')) own.invoice.push(JSON.parse(text)._id);
  if (path.endsWith('/addamount')) own.line.push(JSON.parse(text).data._id);
  if (path.endsWith('/logout')) {
    token = (await logIn(program(), email)).json.authtoken;
  }
}

async function check(request: HostileRequest): Promise<void> {
  if (seen.requests % 50 === 0) await supply();
  const { statusCode, body } = await sendHostile(request);
  seen.requests += 1;
  if (statusCode >= 500) {
    const failure = program().log.findLast((line) => line.includes('request failed'));
    throw new Error(`${statusCode} ${body}\n${failure}`);
  }
  if (statusCode < 400) {
    seen.succeeded += 1;
    if (request.method === request.endpoint.method) await remember(request.endpoint.path, body);
  } else if (request.method !== 'HEAD') {
    expect(JSON.parse(body).message).toMatch(/\p{L}/u);
  }
  expect(body).not.toMatch(/FST_|node_modules|\.ts:\d/);
  expect(body).not.toMatch(request.endpoint.access === 'provider' ? neighbour.unsentMarker : neighbour.anyMarker);
}

test('no number makes the server fail, however large it is', async () => {
  const requests = (await readDescribedEndpoints(program())).flatMap(largeNumbers);
  expect(requests.length).toBeGreaterThan(100);
  for (const request of requests) await check(request);
});

test(
  `no request makes the server fail, hang or tell what is another’s (TEST_SEED=${SEED})`,
  { timeout: 1_800_000 },
  async () => {
    const endpoints = await readDescribedEndpoints(program());
    const before = await neighbour.rows();
    await fc.assert(fc.asyncProperty(hostileRequest(endpoints), check), {
      numRuns: RUNS,
      seed: SEED,
      endOnFailure: true,
    });
    console.log(`TEST_SEED=${SEED}: ${seen.requests} requests, ${seen.succeeded} of them succeeded`);
    expect(await neighbour.rows()).toEqual(before);
  },
);

test('some requests succeeded, and not all were refused at the start', async () => {
  expect(seen.requests).toBeGreaterThanOrEqual(RUNS);
  expect(seen.succeeded / seen.requests).toBeGreaterThan(0.2);
  const { rows } = await program().deps.db.execute(sql`select count(*)::int as n from invoice_lines`);
  expect(Number(rows[0]?.n)).toBeGreaterThan(RUNS / 200);
});
