import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { hashPassword } from '../src/features/account/server/password/password.ts';
import { startPostgres } from '../tests/support/database/test-postgres.ts';
import { requestEveryEndpoint } from './every-endpoint/request-every-endpoint.ts';
import { databaseUrl, execute, newDatabase } from './execute.ts';
import { type Filling, fillStatements, undoStatements } from './fill-database.ts';
import { openSender } from './load.ts';
import { median } from './median.ts';
import { type Measured, openMeasured } from './open-measured.ts';
import { printScale, type ScaleRow } from './print-scale.ts';
import { printVerdict } from './print-verdict.ts';
import { FILLED_PASSWORD } from './product-operations.ts';
import { findBareReferences, findWholeReads } from './query-plans.ts';
import { recordRequests } from './record-requests.ts';
import { SCALED, scaledOperation } from './scaled-operations.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { timeInTurns } from './time-in-turns.ts';
import type { SentStatement } from './watch-statements.ts';

// `npm run bench:scale [-- --sizes=1000,20000 --seconds=0.5 --only=dashboard --shape='one long book alone' --plans]` times the
// operations on a database of the first size and, in turns with it, on larger ones. These have three shapes, each with
// stale and fresh statistics. It also checks how PostgreSQL plans every query of the product in each of them, and without
// statistics too.
// With `--plans` it only checks the plans. With `--warm` all rows are loaded into PostgreSQL's memory first, as far as its
// `shared_buffers` hold them. With `--keep` a server of TEST_DATABASE_URL keeps the filled databases, so that the next run
// copies them.
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,1000000' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string' },
    shape: { type: 'string' },
    plans: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    warm: { type: 'boolean', default: false },
  },
});
const [FEW = NaN, ...SIZES] = values.sizes.split(',').map(Number);
const SECONDS = Number(values.seconds);
if (values.only !== undefined && !SCALED.includes(values.only))
  throw new Error(`--only takes one of these: ${SCALED.join('; ')}.`);
const INVOICES_PER_MEMBER = 50;

/** The number of members for a number of invoices. Each has fifty; all remaining ones are one member's long book. */
const SHAPES: Record<string, (invoices: number) => number> = {
  'many small books': (invoices) => invoices / INVOICES_PER_MEMBER,
  'one long book alone': () => 20,
  'one long book among many': (invoices) => Math.floor((0.9 * invoices) / INVOICES_PER_MEMBER),
};

/** What PostgreSQL knows about the rows when it plans. A database goes through these in order. */
const STATISTICS = {
  // As after filling: they were counted when there were few invoices.
  stale: [],
  missing: [
    `delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
    `update pg_class set relpages = 0, reltuples = -1, relallvisible = 0
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`,
  ],
  fresh: ['vacuum analyze'],
};

/** A running program on a filled database. */
interface Subject {
  filling: Filling;
  measured: Measured;
}

const nameOf = (size: number, shape: string) => `egenlon_${shape.replaceAll(' ', '_')}_${size}`;

const forEachTable = (command: string) => `do $$ declare name text; begin
  for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    and relname not in ('invoice_number_series', 'review_counts')
  loop execute format('${command}', name); end loop;
end $$`;
const WARM = [
  'create extension if not exists pg_prewarm',
  `select pg_prewarm(oid) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`,
];
const WITHOUT_AUTOVACUUM = forEachTable('alter table %I set (autovacuum_enabled = false)');
const EMPTY = forEachTable('truncate %I cascade');

const passwordHash = await hashPassword(FILLED_PASSWORD);
const postgres = await startPostgres();
using folder = temporaryFolder();
await using cleanup = new AsyncDisposableStack();
cleanup.defer(() => postgres.stop());
await measureShapes();

async function measureShapes(): Promise<void> {
  const rows: ScaleRow[] = [];
  const statements = values.only === undefined ? await everyStatement() : [];
  const { url, filling } = await fill(FEW, 'many small books');
  await execute(url, ...STATISTICS.fresh);
  await using measured = await openTimed(url);
  for (const size of SIZES) {
    for (const shape of Object.keys(SHAPES)) {
      if (values.shape !== undefined && values.shape !== shape) continue;
      rows.push(...(await measureShape({ filling, measured }, statements, size, shape)));
    }
  }
  if (!values.plans) printScale(rows, FEW);
}

/** Measures one shape: the plans of all queries and the time of each operation, with each kind of statistics. */
async function measureShape(
  small: Subject,
  statements: readonly SentStatement[],
  size: number,
  shape: string,
): Promise<ScaleRow[]> {
  const { url, filling } = await fill(size, shape);
  const rows: ScaleRow[] = [];
  for (const [statistics, change] of Object.entries(STATISTICS)) {
    await execute(url, ...change);
    await explain(url, statements, `${shape}, ${size}, statistics ${statistics}`);
    // A program that starts on a database without statistics makes them first.
    if (values.plans || statistics === 'missing') continue;
    if (values.warm) await execute(url, ...WARM);
    await using measured = await openTimed(url);
    const hasLongBook = filling.invoices > filling.members * INVOICES_PER_MEMBER;
    const callers = [
      { filling, measured, where: `${shape}${hasLongBook ? ', the others' : ''}` },
      ...(hasLongBook ? [{ filling: { ...filling, ofLongBook: true }, measured, where: `${shape}, its member` }] : []),
    ];
    for (const endpoint of SCALED.filter((one) => values.only === undefined || one === values.only)) {
      for (const { where, ...subject } of callers) {
        const [first, second] = [small, subject].map((one) => ({
          measured: one.measured,
          run: scaledOperation(one.filling, endpoint),
        })) as [Turn, Turn];
        const queries = [await countQueries(first), await countQueries(second)];
        const [fewMs = NaN, ms = NaN] = await timeInTurns([first, second], SECONDS);
        rows.push({ endpoint, where, statistics, few: fewMs, ms, queries });
        console.log(
          `${where}, ${size}, statistics ${statistics}: ${endpoint} ${fewMs.toFixed(2)}, ${ms.toFixed(2)} ms`,
        );
        for (const one of [small, subject]) await one.measured.run('execute', undoStatements(one.filling));
      }
    }
  }
  await execute(postgres.url, `drop database ${nameOf(size, shape)}`);
  return rows;
}

type Turn = Parameters<typeof timeInTurns>[0][number];

/**
 * The middle of a hundred runs. A few invoices need fewer than the others, and what the program does in the background may
 * come in between.
 */
async function countQueries({ measured, run }: Turn): Promise<number> {
  const counts: number[] = [];
  while (counts.length < 100) {
    const recorded = await recordRequests(measured, run);
    counts.push(recorded.reduce((sum, { statements }) => sum + statements.length, 0));
  }
  return median(counts);
}

function open(url: string, env: Record<string, string> = {}): Promise<Measured> {
  return openMeasured({ DATABASE_URL: url, DATA_DIR: folder.path, ...env });
}

async function openTimed(url: string): Promise<Measured> {
  const measured = await open(url);
  await measured.run('takeStatements');
  await measured.run('timeRequests');
  return measured;
}

/** Creates a database that is filled, or copies one that was kept. */
async function fill(size: number, shape: string): Promise<{ url: string; filling: Filling }> {
  const begin = performance.now();
  const name = nameOf(size, shape);
  const url = urlOf(name);
  const filling = fillingOf(size, shape);
  await execute(postgres.url, `drop database if exists ${name}`);
  if (values.keep) {
    const kept = keptName(filling);
    const found = await execute(postgres.url, `select from pg_database where datname = '${kept}'`);
    if (found.rows.length === 0) {
      await fillNew(`${kept}_begun`, size, shape);
      await execute(postgres.url, `alter database ${kept}_begun rename to ${kept}`);
    }
    await execute(postgres.url, `create database ${name} template ${kept} strategy file_copy`);
    await (await open(url)).close();
  } else {
    await fillNew(name, size, shape);
  }
  const { rows } = await execute(url, 'select pg_database_size(current_database())::float8 / 1e6 as mb');
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  console.log(`${shape}: ${size} invoices filled in ${seconds} s, ${Number(rows[0]?.['mb']).toFixed(0)} MB`);
  return { url, filling };
}

/** Fills a new database. Its statistics are from when it had few invoices, and its visibility map is up to date. */
async function fillNew(name: string, size: number, shape: string): Promise<void> {
  const url = await newDatabase(postgres.url, name);
  const measured = await open(url);
  await measured.run('execute', [WITHOUT_AUTOVACUUM, ...fillStatements(fillingOf(FEW, shape))]);
  await execute(url, 'analyze');
  await measured.run('execute', [EMPTY, ...fillStatements(fillingOf(size, shape))]);
  await measured.close();
  await execute(url, 'vacuum', 'checkpoint');
}

function fillingOf(invoices: number, shape: string): Filling {
  const members = SHAPES[shape]?.(invoices) ?? NaN;
  return { members, invoices, invoicesPerMember: INVOICES_PER_MEMBER, passwordHash };
}

/** The name for a kept database. The program updates the tables of an older one when it starts. */
function keptName(filling: Filling): string {
  const made = [FEW, ...fillStatements({ ...filling, passwordHash: '' })];
  return `egenlon_kept_${createHash('sha256').update(made.join()).digest('hex').slice(0, 16)}`;
}

function urlOf(name: string): string {
  return databaseUrl(postgres.url, name);
}

/** Every query of the product: those of its start, of every endpoint, and of the jobs that these start. */
async function everyStatement(): Promise<SentStatement[]> {
  const { url, filling } = await fill(FEW, 'many small books');
  await using measured = await open(url, { RATE_LIMIT: 'on' });
  await using sender = openSender(measured.product);
  const missed = await requestEveryEndpoint(sender.send, url, filling);
  const sent = (await measured.run('takeStatements')).filter(isOwn);
  for (const name of missed) console.log(`Not requested: ${name}`);
  printVerdict('endpoints that were not requested', missed.length, { atMost: 0 });
  return [...new Map(sent.map((statement) => [statement.text, statement])).values()];
}

/** Whether a statement is the product's own, not the job queue's or the migrations', and has a plan. */
function isOwn({ text }: SentStatement): boolean {
  return /^\s*(select|insert|update|delete|with)\b/i.test(text) && !/pgboss|drizzle|pg_advisory/.test(text);
}

async function explain(url: string, statements: readonly SentStatement[], where: string): Promise<void> {
  if (statements.length === 0) return;
  const whole = await findWholeReads(url, statements);
  const bare = await findBareReferences(url, statements);
  for (const { table, statement } of whole) console.log(`Reads ${table} whole: ${statement}`);
  for (const name of bare) console.log(`No index for ${name}`);
  printVerdict(`${where}: of ${statements.length} queries, those that read a growing table whole`, whole.length, {
    atMost: 0,
  });
  printVerdict(`${where}: references to deleted rows without an index`, bare.length, { atMost: 0 });
}
