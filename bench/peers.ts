import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { freePort } from '../src/database/postgres-server.ts';
import { startOwnPostgres } from '../tests/support/database/test-postgres.ts';
import { findBrowser } from '../tests/support/browser/test-browser.ts';
import { addPages, startWithPages, visitPlain } from './add-pages.ts';
import { databaseUrl } from './execute.ts';
import { median } from './median.ts';
import { DATABASE, egenlon, LIST, TOKEN } from './peers/egenlon.ts';
import { INVOICES, LINES, type RunningPeer, WORK, type Work } from './peers/peer.ts';
import { sqlLedger } from './peers/sql-ledger.ts';
import { tryton } from './peers/tryton.ts';
import { printTable } from './print-table.ts';
import { printVerdict } from './print-verdict.ts';
import { parentOf, shareOfMemory, wholeCpu } from './process-cpu.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { AS_IT_IS, PHONE, visitInTurns } from './visit-page.ts';

// `npm run bench:peers [-- --rounds=5 --seconds=2]` measures what the same work costs in open-source products that invoice
// too. They come from Debian's packages and take turns on one PostgreSQL server.
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '2' } },
});
const ROUNDS = Number(values.rounds);
const SECONDS = Number(values.seconds);
/** How much of the best peer's cost the product's may be. */
const GOALS: Record<Work, number> = { list: 1, read: 1, create: 0.25, pdf: 0.25 };
/** How long all rest before their memory is read, in seconds. */
const REST = 160;

interface Contender extends RunningPeer {
  name: string;
}

const products = [egenlon, sqlLedger, tryton];
assertInstalled();
await using cleanup = new AsyncDisposableStack();
const postgres = await startOwnPostgres();
cleanup.defer(() => postgres.stop());
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
cleanup.defer(() => client.end());
const server = parentOf(await ownBackend()) ?? 0;

const contenders: Contender[] = [];
for (const { name, start } of products) {
  console.log(`${name}: filling ${INVOICES} invoices of ${LINES} lines …`);
  contenders.push({ name, ...cleanup.use(await start(postgres.url)) });
}
await client.query('checkpoint');
await compareFirstRows();
await compareWork();
await compareMemory();

/** @throws Error that tells how to install what is missing */
function assertInstalled(): void {
  const missing = products.flatMap(({ packages }) =>
    Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name])),
  );
  if (missing.length > 0)
    throw new Error(`Missing from Debian: apt-get install --no-install-recommends ${missing.join(' ')}`);
}

async function ownBackend(): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Compares the processor time of each product with the database. The other products rest meanwhile. */
async function compareWork(): Promise<void> {
  const costs = new Map<string, number[]>();
  for (const work of WORK) {
    // The first round only warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const contender of contenders) {
        const cost = await costOf(contender, work);
        const key = `${work} ${contender.name}`;
        if (round > 0) costs.set(key, [...(costs.get(key) ?? []), cost]);
      }
    }
  }
  const of = (work: Work, { name }: Contender) => costs.get(`${work} ${name}`) ?? [];
  console.log(`\nProcessor time of program and database for each (ms), the median of ${ROUNDS} rounds`);
  printTable(
    ['', ...WORK],
    contenders.map((contender) => [contender.name, ...WORK.map((work) => median(of(work, contender)).toFixed(1))]),
  );
  for (const work of WORK) {
    printVerdict(`${work}, to the best peer's`, toBest(contenders.map((contender) => of(work, contender))), {
      atMost: GOALS[work],
    });
  }
}

/** What one piece of work costs, in milliseconds. */
async function costOf({ pid, work }: Contender, name: Work): Promise<number> {
  const cpu = () => wholeCpu(pid) + wholeCpu(server);
  const before = cpu();
  let done = 0;
  for (const end = performance.now() + SECONDS * 1000; performance.now() < end; done += 1) await work[name]();
  return (cpu() - before) / done;
}

/**
 * Compares how soon a browser shows the first row of the list, with an empty cache. The least that a page of the product's
 * libraries takes is that of a plain page with the same responses.
 */
async function compareFirstRows(): Promise<void> {
  const { launch } = await findBrowser();
  const port = await freePort();
  await using _ = await chromium.launch({ ...launch, args: [`--remote-debugging-port=${port}`] });
  using folder = temporaryFolder();
  const screens = join(folder.path, 'screens');
  await addPages(screens);
  await using withPages = await startWithPages(screens, {
    DATA_DIR: folder.path,
    DATABASE_URL: databaseUrl(postgres.url, DATABASE),
  });
  const visits = contenders.flatMap(({ name, list }) => (list === null ? [] : [{ name, visit: list }]));
  visits.push({ name: 'a plain page', visit: visitPlain(withPages.address, 'plain', LIST, TOKEN) });
  for (const conditions of [AS_IT_IS, PHONE]) {
    const inTurns = (rounds: number) =>
      visitInTurns(
        port,
        conditions,
        visits.map(({ visit }) => visit),
        rounds,
      );
    // The first visits only warm up.
    await inTurns(1);
    const times = (await inTurns(ROUNDS)).map((visited) => visited.map(({ usable }) => usable));
    console.log(`\nFirst row of the list in a browser (ms): ${conditions.name}`);
    printTable(
      ['', 'first row'],
      visits.map(({ name }, at) => [name, median(times[at] ?? []).toFixed(0)]),
    );
    const [product = [], ...peers] = times;
    const plain = peers.pop() ?? [];
    console.log(`The plain page's, to the best peer's, ${conditions.name}: ${toBest([plain, ...peers]).toFixed(2)}`);
    printVerdict(`First row, to the best peer's, ${conditions.name}`, toBest([product, ...peers]), { atMost: 1 });
  }
}

/** The product's figures to the lowest ones of the others, by the middle of the rounds. */
function toBest([product = [], ...peers]: number[][]): number {
  return median(product.map((figure, round) => figure / Math.min(...peers.map((peer) => peer[round] ?? NaN))));
}

/** Prints what each takes after all that, once it has rested. */
async function compareMemory(): Promise<void> {
  await setTimeout(REST * 1000);
  console.log('\nMemory after that (MB)');
  const rows: string[][] = [];
  for (const { name, memory, database } of contenders) {
    const { rows: backends } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = $1',
      [database],
    );
    const connections = backends.reduce((sum, backend) => sum + shareOfMemory(backend.pid), 0);
    rows.push([name, ...[memory(), connections].map((mb) => mb.toFixed(0))]);
  }
  printTable(['', 'program', 'its connections'], rows);
}
