import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { request } from 'undici';
import { hashPassword } from '../src/features/account/server/password.ts';
import { startPostgres } from '../tests/support/database/test-postgres.ts';
import { makeEveryCall } from './every-call.ts';
import { type Filling, fillStatements, filledToken, undoStatements } from './fill-database.ts';
import { type Send, withSender } from './load.ts';
import { median } from './median.ts';
import { type Measured, openMeasured } from './open-measured.ts';
import { printTable } from './print-table.ts';
import { printVerdict } from './print-verdict.ts';
import { FILLED_PASSWORD } from './product-operations.ts';
import { findBareReferences, findWholeReads } from './query-plans.ts';
import { shapesOf } from './request-shape.ts';
import { SCALED, scaledOperation } from './scaled-operations.ts';
import { timeInTurns } from './time-in-turns.ts';
import type { SentStatement } from './watch-statements.ts';

// `npm run bench:scale [-- --sizes=1000,100000 --seconds=1 --only=dashboard]`: the same calls on PostgreSQL with few and
// with many invoices, in turns, and how PostgreSQL plans every query of the product at the largest size. `--only='long book'`
// measures one member who has nearly all of 100,000 invoices, and nothing else.
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000,1000000' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string' },
  },
});
const SIZES = values.sizes.split(',').map(Number);
const SECONDS = Number(values.seconds);
const INVOICES_PER_MEMBER = 50;
/** What one member of the largest database has beside the invoices that everybody has. */
const MANY = 10_000;
/** A database in which one member has nearly all invoices, which PostgreSQL plans for otherwise than for many members. */
const LONG_BOOK = { members: 20, invoices: 100_000 };
const GOAL = 1.3;
/** Of the list of the member who has so many. */
const ROUNDS = 4;

/** A running program on a database that is filled. */
interface Subject {
  url: string;
  filling: Filling;
  measured: Measured;
}

const passwordHash = await hashPassword(FILLED_PASSWORD);
const postgres = await startPostgres();
const folder = mkdtempSync(join(tmpdir(), 'egenlon-bench-'));
try {
  if (values.only === undefined || values.only === 'long book') await compareLongBook();
  if (values.only !== 'long book') await compareEverything();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true });
}

async function compareEverything(): Promise<void> {
  const filled = [];
  for (const size of SIZES) {
    const invoices = size === Math.max(...SIZES) ? size + MANY : size;
    filled.push(await fill(`egenlon_${size}`, size / INVOICES_PER_MEMBER, invoices));
  }
  const subjects: Subject[] = [];
  for (const { url, filling } of filled) subjects.push({ url, filling, measured: await open(url) });
  for (const { measured } of subjects) {
    await measured.ask('takeStatements');
    await measured.ask('timeRequests');
  }
  await compareSizes(subjects);
  const largest = subjects.at(-1);
  if (largest === undefined) throw new Error('No size is given.');
  await compareMany(largest);
  for (const { measured } of subjects) await measured.close();
  await explainEverything(largest);
}

function open(url: string, env: Record<string, string> = {}) {
  return openMeasured({ DATABASE_URL: url, DATA_DIR: folder, FLOOR_MEMBERS: '1', ...env });
}

/** A database of its own, as it is long after it was filled: counted, and its pages marked as seen by everybody. */
async function fill(name: string, members: number, invoices: number): Promise<{ url: string; filling: Filling }> {
  const begin = performance.now();
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  const filling = { members, invoices, invoicesPerMember: INVOICES_PER_MEMBER, passwordHash };
  await execute(postgres.url, `drop database if exists ${name}`, `create database ${name}`);
  const measured = await open(url.href);
  await measured.ask('execute', fillStatements(filling));
  await measured.close();
  await execute(url.href, 'vacuum analyze', 'checkpoint');
  const { rows } = await execute(url.href, 'select pg_database_size(current_database())::float8 / 1e6 as mb');
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  console.log(
    `${invoices} invoices of ${members} members: filled in ${seconds} s, ${Number(rows[0]?.['mb']).toFixed(0)} MB`,
  );
  return { url: url.href, filling };
}

/** @returns what the last statement answers */
async function execute(url: string, ...statements: string[]): Promise<{ rows: Record<string, unknown>[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let result: { rows: Record<string, unknown>[] } = { rows: [] };
  for (const statement of statements) result = await client.query(statement);
  await client.end();
  return result;
}

async function compareSizes(subjects: readonly Subject[]): Promise<void> {
  const rows: { name: string; queries: number[]; p50s: number[]; ratio: number }[] = [];
  for (const name of SCALED.filter((one) => values.only === undefined || one === values.only)) {
    const turns = subjects.map(({ filling, measured }) => ({ measured, run: scaledOperation(filling, name) }));
    const queries: number[] = [];
    for (const { measured, run } of turns) {
      const shapes = await shapesOf(measured, run);
      queries.push(shapes.reduce((sum, shape) => sum + shape.queries, 0));
    }
    const p50s = await timeInTurns(turns, SECONDS);
    rows.push({ name, queries, p50s, ratio: (p50s.at(-1) ?? NaN) / (p50s[0] ?? NaN) });
    for (const { filling, measured } of subjects) await measured.ask('execute', undoStatements(filling));
  }
  console.log(`\nMilliseconds in the server that half of the calls do not exceed, in turns, ${SECONDS} s each`);
  printTable(
    ['', ...SIZES.map(String), 'ratio', 'queries'],
    rows.map(({ name, queries, p50s, ratio }) => [
      name,
      ...p50s.map((ms) => ms.toFixed(2)),
      ratio.toFixed(2),
      [...new Set(queries)].join(' / '),
    ]),
  );
  for (const { name, ratio } of rows) {
    printVerdict(`${name}: p50 with ${SIZES.at(-1)} invoices / with ${SIZES[0]}`, ratio, { atMost: GOAL });
  }
  const growing = rows.filter(({ queries }) => new Set(queries).size > 1);
  for (const { name, queries } of growing) console.log(`${name} makes ${queries.join(', ')} queries`);
  printVerdict('calls whose number of queries depends on the size', growing.length, { atMost: 0 });
}

/** The member with thousands of invoices beside those who have fifty, in the same program. */
async function compareMany(subject: Subject): Promise<void> {
  const { filling, measured } = subject;
  const token = filledToken(filling.members);
  const list = '/api/invoice/fetchinvoices';
  const runs = {
    others: scaledOperation(filling, 'list, first page of 20'),
    first: (send: Send) => send({ path: `${list}?limit=20`, token }),
    whole: (send: Send) => send({ path: list, token }),
  };
  const taken: Record<keyof typeof runs, number[]> = { others: [], first: [], whole: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of ['others', 'first', 'whole'] as const) {
      taken[name].push(...(await timeInTurns([{ measured, run: runs[name] }], SECONDS / ROUNDS)));
    }
  }
  const page = await fetchBytes(`${measured.product}${list}?limit=20`, token);
  const all = await fetchBytes(`${measured.product}${list}`, token);
  console.log(`\nThe list of a member with ${MANY + INVOICES_PER_MEMBER} invoices`);
  const row = (name: string, p50s: number[], { count, bytes, gzip }: FetchedList) => [
    name,
    median(p50s).toFixed(2),
    String(count),
    ...[bytes, gzip].map((size) => (size / 1000).toFixed(1)),
  ];
  printTable(
    ['', 'p50 ms', 'invoices', 'kB', 'kB gzip'],
    [row('first page', taken.first, page), row('all of them, as specified', taken.whole, all)],
  );
  const ratio = median(taken.first.map((ms, round) => ms / (taken.others[round] ?? NaN)));
  printVerdict(`first page / that of a member with ${INVOICES_PER_MEMBER}`, ratio, { atMost: GOAL });
}

/** The first page of the member who has nearly everything, in turns with that of the members with fifty beside it. */
async function compareLongBook(): Promise<void> {
  const { members, invoices } = LONG_BOOK;
  const { url, filling } = await fill('egenlon_long_book', members, invoices);
  const measured = await open(url);
  await measured.ask('timeRequests');
  const others = scaledOperation(filling, 'list, first page of 20');
  const long = (send: Send) => send({ path: '/api/invoice/fetchinvoices?limit=20', token: filledToken(members) });
  const taken: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [short = NaN] = await timeInTurns([{ measured, run: others }], SECONDS / ROUNDS);
    const [first = NaN] = await timeInTurns([{ measured, run: long }], SECONDS / ROUNDS);
    taken.push([first, short]);
  }
  await measured.close();
  const [first, short] = [median(taken.map(([ms]) => ms)), median(taken.map(([, ms]) => ms))];
  console.log(
    `\nA member with nearly all of ${invoices} invoices: first page ${first.toFixed(2)} ms, of others ${short.toFixed(2)}`,
  );
  const ratio = median(taken.map(([one, other]) => one / other));
  printVerdict(`first page of one long book / of a member with ${INVOICES_PER_MEMBER} beside it`, ratio, {
    atMost: GOAL,
  });
}

interface FetchedList {
  count: number;
  bytes: number;
  gzip: number;
}

async function fetchBytes(address: string, token: string): Promise<FetchedList> {
  const ask = async (encoding: string) => {
    const { body } = await request(address, { headers: { 'auth-token': token, 'accept-encoding': encoding } });
    return Buffer.from(await body.arrayBuffer());
  };
  const plain = await ask('identity');
  const { length: gzip } = await ask('gzip');
  return { count: (JSON.parse(plain.toString()) as unknown[]).length, bytes: plain.length, gzip };
}

/** Every query of the product's own: those of its start, of every call, and of the jobs that these begin. */
async function explainEverything({ url, filling }: Subject): Promise<void> {
  const measured = await open(url, { RATE_LIMIT: 'on' });
  const missed = await withSender(measured.product, (send) => makeEveryCall(send, url, filling));
  const noted = (await measured.ask('takeStatements')).filter(isOwn);
  await measured.close();
  const statements = [...new Map(noted.map((statement) => [statement.text, statement])).values()];
  const whole = await findWholeReads(url, statements);
  const bare = await findBareReferences(url, statements);
  console.log(`\n${statements.length} different queries of all calls, explained with ${filling.invoices} invoices`);
  for (const { table, statement } of whole) console.log(`Reads ${table} whole: ${statement}`);
  printVerdict('queries that read a growing table whole', whole.length, { atMost: 0 });
  for (const name of bare) console.log(`No index for ${name}`);
  printVerdict('references to deleted rows without an index', bare.length, { atMost: 0 });
  for (const name of missed) console.log(`Not made: ${name}`);
  printVerdict('calls that were not made', missed.length, { atMost: 0 });
}

/** Neither of the job queue nor of the migrations, and with a plan. */
function isOwn({ text }: SentStatement): boolean {
  return /^\s*(select|insert|update|delete|with)\b/i.test(text) && !/pgboss|drizzle|pg_advisory/.test(text);
}
