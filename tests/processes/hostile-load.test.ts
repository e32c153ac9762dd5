import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type DescribedEndpoint, readDescribedEndpoints } from '../support/program/described-endpoints.ts';
import { pdfProcessesOf } from '../support/documents/pdf-processes.ts';
import { exampleUrl } from '../support/program/example-request.ts';
import { openMailInbox } from '../support/mail/mail-inbox.ts';
import { newClient } from '../support/people/new-client.ts';
import { newMember } from '../support/people/new-member.ts';
import { newInvoice, newLine } from '../support/people/new-invoice.ts';
import { expectOthersServed, slowdown } from '../support/program/others-served.ts';
import { type ProgramProcess, startProcess } from '../support/program/program-process.ts';
import { type Caller, fetchCaller } from '../support/program/caller.ts';
import { copyDatabase, execute } from '../support/database/test-database.ts';
import { isLong } from '../support/test-form.ts';
import { codeOf } from '#shared/code-of.ts';

const METRICS_TOKEN = 'figures-of-this-test';
const TWO_MB = 2 * 1024 * 1024;
/**
 * The most processor time that a body of two megabytes may cost, in milliseconds (product §12.5). On a slower machine, it
 * may cost as much as parsing its numbers twice.
 */
const MOST_CPU_MS = 50;
const MOST_PARSES = 2;
const MOST_RESPONSE_BYTES = 10_000;
/** How often a long list is requested at once. */
const LISTS = isLong ? 20 : 5;

let server: ProgramProcess;
let caller: Caller;
let databaseUrl: string;
let inbox: Awaited<ReturnType<typeof openMailInbox>>;

beforeAll(async () => {
  inbox = await openMailInbox();
  databaseUrl = await copyDatabase();
  server = await startProcess({ DATABASE_URL: databaseUrl, SMTP_URL: inbox.url, METRICS_TOKEN });
  caller = fetchCaller(server.address);
});
afterAll(async () => {
  await server.stop();
  await inbox.close();
});

describe('a body of two megabytes', () => {
  /** Lists, objects and texts that are expensive to parse or to validate, each as long as allowed. */
  const SHAPES: Record<string, (list: string) => string> = {
    'empty objects': (list) => `{"invoice":{"_id":"a"},"${list}":[${fill('{},')}{}]}`,
    'lists in lists': () => fill('[', TWO_MB / 2) + fill(']', TWO_MB / 2),
    'objects in objects': () => `${fill('{"a":', TWO_MB / 2)}1${'}'.repeat(TWO_MB / 10)}`,
    keys: () => `{${Array.from({ length: 200_000 }, (_, at) => `"${at.toString(36)}":0`).join(',')}}`,
    numbers: (list) => `{"${list}":[${fill('1,')}1]}`,
    texts: (list) => `{"${list}":[${Array.from({ length: 250_000 }, (_, at) => `"${at}"`).join(',')}]}`,
    'prototype keys': () => `{"a":[${fill('{},', TWO_MB - 40)}{}],"__proto__":1}`,
    'one long text': () => `{"email":"${fill('a@', TWO_MB - 20)}"}`,
    'a list as long as it may be': (list) =>
      `{"invoice":{"_id":"a"},"${list}":[${fill('{},', 190_000)}"${'å'.repeat(900_000)}"]}`,
  };

  test(
    'costs little and gets a short response, whatever it holds and whichever endpoint it is for',
    { timeout: 600_000 },
    async () => {
      const { token } = await newMember(caller);
      const endpoints = (await readDescribedEndpoints(caller)).filter(({ body }) => body !== null);
      expect(endpoints.length).toBeGreaterThan(20);
      const numbers = SHAPES['numbers']?.('list') ?? '';
      // Measured after each request that costs more, because other programs slow the processor down too.
      const isCheap = (cpu: number) => cpu <= MOST_CPU_MS || cpu <= MOST_PARSES * parseMs(numbers);
      const costly: string[] = [];
      const shapes = Object.entries(SHAPES);
      for (const [at, described] of endpoints.entries()) {
        // Each endpoint gets one of them in turn; in the long form, all of them.
        const chosen = isLong ? shapes : shapes.slice(at % shapes.length).slice(0, 1);
        for (const [shape, make] of chosen) {
          const body = hostileBody(described, make);
          const costs: number[] = [];
          // Sometimes one request pays for the garbage collection of those before it, or for the program’s own work meanwhile.
          let isEnough = false;
          while (costs.length < 10 && !isEnough) {
            const before = await cpuMs();
            const { status, bytes } = await send(described, token, body);
            const cpu = (await cpuMs()) - before;
            costs.push(cpu);
            isEnough = isCheap(cpu);
            expect([400, 401, 404, 409, 413], `${described.name}, ${shape}`).toContain(status);
            expect(bytes, `${described.name}, ${shape}`).toBeLessThan(MOST_RESPONSE_BYTES);
          }
          if (!isEnough) costly.push(`${described.name}, ${shape}: ${Math.min(...costs).toFixed(0)} ms`);
        }
      }
      expect(costly).toEqual([]);
    },
  );

  test('sent 24 times at once keeps nobody else waiting', async () => {
    const { token } = await newMember(caller);
    const costly: DescribedEndpoint = {
      name: '',
      method: 'POST',
      path: '/api/invoice/sentInvoices',
      access: 'member',
      roles: [],
      params: [],
      query: [],
      body: {},
    };
    const bodies = ['a list as long as it may be', 'numbers'].map((shape) => SHAPES[shape]?.('invoiceAmount') ?? '');
    const sent = Array.from({ length: 24 }, (_, at) => bodies[at % bodies.length] ?? '');
    await expectOthersServed(caller, () => Promise.all(sent.map((body) => send(costly, token, body))));
  });
});

describe('a list of ten thousand', () => {
  test.each([
    ['invoices', '/api/invoice/fetchinvoices', 'invoiceNumber'],
    ['customers', '/api/client/fetchallclients', 'customerNumber'],
  ])(
    `%s, requested in full ${LISTS} times at once, is complete and keeps nobody else waiting`,
    async (what, url, number) => {
      const { token, memberId } = await newMember(caller);
      const statement = what === 'invoices' ? MANY_INVOICES : MANY_CLIENTS;
      await execute(databaseUrl, statement, [memberId, await newClient(caller, token)]);
      const responses = await expectOthersServed(caller, () =>
        Promise.all(Array.from({ length: LISTS }, () => fetchBytes(url, token))),
      );
      const list: unknown = JSON.parse(responses[0]?.toString() ?? '');
      const rows = (what === 'invoices' ? list : (list as { clients: unknown }).clients) as Record<string, unknown>[];
      const numbers = rows.map((row) => Number(row[number]));
      expect(numbers.length).toBeGreaterThanOrEqual(10_000);
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => b - a));
      expect(new Set(responses.map(({ length }) => length)).size).toBe(1);
    },
  );
});

describe('a PDF with the most lines and the most expensive text', () => {
  /** Creates a member with an invoice, and returns a function that requests its PDF. */
  async function newPdf(isCostly: boolean) {
    const { token, memberId } = await newMember(caller);
    const { invoiceId, clientId } = await newInvoice(caller, token);
    await newLine(caller, token, invoiceId);
    if (isCostly) await execute(databaseUrl, MANY_LINES, [invoiceId]);
    const pdf = (signal?: AbortSignal) =>
      fetch(`${server.address}/api/invoice/pdf/${invoiceId}`, {
        headers: { 'auth-token': token },
        ...(signal === undefined ? {} : { signal }),
      });
    return { token, memberId, clientId, pdf };
  }

  /** Ends the processes that wait for work after earlier PDFs, so that the next one is seen to begin. */
  async function noPdfProcess() {
    for (const pid of pdfProcessesOf(server.pid)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        // It may have ended by itself meanwhile.
        if (codeOf(error) !== 'ESRCH') throw error;
      }
    }
    await expect.poll(() => pdfProcessesOf(server.pid)).toEqual([]);
  }
  const aPdfProcess = () => vi.waitUntil(() => pdfProcessesOf(server.pid).length > 0, { timeout: 30_000, interval: 5 });

  test('requested four times keeps another member’s PDF of one line waiting for less than two seconds', async () => {
    const [costly, short] = [await newPdf(true), await newPdf(false)];
    const leaving = new AbortController();
    await noPdfProcess();
    let made = 0;
    const requested = Array.from({ length: 4 }, () =>
      costly.pdf(leaving.signal).then(
        () => (made += 1),
        () => null,
      ),
    );
    await aPdfProcess();
    const waits: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const sentAt = performance.now();
      expect((await short.pdf()).status).toBe(200);
      waits.push(performance.now() - sentAt);
    }
    // They are made one after the other, so one of them was being made all the time.
    expect(made, 'the costly ones were made before the short ones').toBeLessThan(4);
    leaving.abort();
    await Promise.all(requested);
    expect((waits.toSorted((a, b) => a - b)[1] ?? Infinity) / slowdown()).toBeLessThan(2_000);
  });

  test('is cancelled when its client disconnects, and no longer keeps the member’s next PDF waiting', async () => {
    const costly = await newPdf(true);
    const leaving = new AbortController();
    await noPdfProcess();
    const requested = Array.from({ length: 4 }, () => costly.pdf(leaving.signal).catch(() => null));
    await aPdfProcess();
    leaving.abort();
    await Promise.all(requested);
    // An idle process would end after thirty seconds.
    await expect.poll(() => pdfProcessesOf(server.pid), { timeout: 20_000 }).toEqual([]);
    const { invoiceId } = await newInvoice(caller, costly.token, costly.clientId);
    await newLine(caller, costly.token, invoiceId);
    const sentAt = performance.now();
    const { status } = await caller.request('GET', `/api/invoice/pdf/${invoiceId}`, { token: costly.token });
    expect(status).toBe(200);
    const waited = performance.now() - sentAt;
    expect(waited / slowdown()).toBeLessThan(5_000);
  });
});

const MANY_INVOICES = `insert into invoices
  (id, member_id, client_id, invoice_number, no_of_due_dates, due_date, created_at, updated_at)
  select gen_random_uuid(), $1, $2, 1000000 + i, 10, '2026-11-30', now(), now() from generate_series(1, 10000) i`;

const MANY_CLIENTS = `insert into clients select (jsonb_populate_record(client, jsonb_build_object(
    'id', gen_random_uuid(), 'customer_number', client.customer_number + i))).*
  from clients client, generate_series(1, 10000) i where member_id = $1 and id = $2`;

/** Five hundred invoice lines of a thousand characters, each of which takes a whole line on paper. */
const MANY_LINES = `insert into invoice_lines (id, invoice_id, position, unit, fixed_price, work_description, amount, created_at)
  select gen_random_uuid(), $1, 1 + i, 'fast-pris', 100, repeat(E'a\\n', 500), 100, now() from generate_series(1, 499) i`;

async function fetchBytes(url: string, token: string): Promise<Buffer> {
  const response = await fetch(server.address + url, {
    headers: { 'auth-token': token, 'accept-encoding': 'identity' },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const fill = (part: string, length = TWO_MB - 100) => part.repeat(Math.floor(length / part.length));

/** A body that has a shape under the name of a list that the endpoint knows. */
function hostileBody({ path, body }: DescribedEndpoint, make: (list: string) => string): string {
  const names = Object.entries(body?.properties ?? {});
  const list = names.find(([, { type, anyOf }]) => type === 'array' || anyOf?.some((part) => part.type === 'array'));
  const text = make(list?.[0] ?? 'invoiceAmount');
  return path.endsWith('/generateinvoicepdfnew')
    ? `{"invoiceData":${text},"totalAmountWithInterest":1,"interest":8}`
    : text;
}

/** The processor time that parsing a body takes in this process, in milliseconds: the least of three times. */
function parseMs(body: string): number {
  const costs = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    JSON.parse(body);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...costs);
}

/** The program's processor time since its start, in milliseconds. */
async function cpuMs(): Promise<number> {
  const response = await fetch(`${server.address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const seconds = /^process_cpu_seconds_total (\S+)/m.exec(await response.text())?.[1];
  return Number(seconds) * 1000;
}

/** Sends a body. The server may refuse it before it has received all of it. */
function send(described: DescribedEndpoint, token: string, body: string): Promise<{ status: number; bytes: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; bytes: number }>();
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'auth-token': token,
  };
  const url = server.address + exampleUrl(described, { id: NOBODYS, invoiceId: NOBODYS, clientId: NOBODYS });
  const sending = request(url, { method: described.method, headers, agent: false }, (response) => {
    let bytes = 0;
    response.on('data', (chunk: Buffer) => (bytes += chunk.length));
    response.on('error', () => {});
    response.on('close', () => resolve({ status: response.statusCode ?? 0, bytes }));
  });
  sending.on('error', reject);
  sending.end(body);
  return promise;
}

const NOBODYS = '00000000-0000-4000-8000-000000000000';
