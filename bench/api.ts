import { parseArgs } from 'node:util';
import { hashPassword } from '../src/features/account/server/password/password.ts';
import { type DatabaseCpu, watchDatabaseCpu } from './database-cpu.ts';
import { compareAfterPause } from './compare-after-pause.ts';
import { compareEventLoop } from './compare-event-loop.ts';
import { compareWorstRequests } from './compare-worst-requests.ts';
import { type Filling, filledIds, fillStatements, undoStatements } from './fill-database.ts';
import type { Operation } from './load.ts';
import { median } from './median.ts';
import { openMeasured } from './open-measured.ts';
import { printTable } from './print-table.ts';
import { printVerdict } from './print-verdict.ts';
import { FILLED_PASSWORD, productOperations } from './product-operations.ts';
import { type RecordedRequest, recordRequests, repeatOnFloor } from './record-requests.ts';
import { type LoadSample, medianSample, sampleLoad } from './sample-load.ts';
import { temporaryFolder } from './temporary-folder.ts';

// `npm run bench:api [-- --rounds=1 --seconds=1 --only='add line']` measures what requests cost the server, on the
// database that the program starts itself. It compares them with a floor in the same process and run, which repeats the
// same statements and responses.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
  },
});
const ROUNDS = Number(values.rounds);
const SECONDS = Number(values.seconds);
const CONNECTIONS = [1, 16];
const GOALS = { read: 0.6, write: 0.5 };
const LOGIN_GOAL = 1.3;
/** The number of runs of each operation that the floor repeats in random order. */
const RECORDED = 200;
/** The number of password hashes that a round's logins are compared with. */
const HASHES = 64;

const passwordHash = await hashPassword(FILLED_PASSWORD);
const filling: Filling = { members: 200, invoices: 20_000, invoicesPerMember: 50, passwordHash };
const operations = productOperations(filling).filter(({ name }) => values.only === undefined || name === values.only);
const recorded = new Map<string, RecordedRequest[][]>();

const keyOf = (name: string, connections: number) => `${name} at ${connections}`;
const floorOf = (name: string) => `floor of ${name}`;

const existing = filledIds(filling);
using folder = temporaryFolder();
await using measured = await openMeasured({ DATA_DIR: folder.path });
await measured.run('execute', [...fillStatements(filling), 'analyze']);
for (const { name, kind, run } of operations) {
  const runs: RecordedRequest[][] = [];
  while (runs.length < (kind === 'login' ? 1 : RECORDED)) runs.push(await recordRequests(measured, run, existing));
  recorded.set(name, runs);
}
await measured.run('execute', undoStatements(filling));
await compare(watchDatabaseCpu(await measured.run('databaseProcess')));
if (values.only === undefined) {
  await compareEventLoop(measured, filling, ROUNDS, SECONDS);
  await compareWorstRequests(measured, filling, ROUNDS, SECONDS);
  await compareAfterPause(measured, filling, ROUNDS);
}

/** The product's operations and their floors take turns. Each ratio compares figures of the same turn. */
async function compare(databaseCpu: DatabaseCpu): Promise<void> {
  const samples = new Map<string, LoadSample[]>();
  const hashes: number[] = [];
  const sample = async (name: string, address: string, operation: Operation, connections: number) => {
    const taken = await sampleLoad(measured, address, operation, { connections, seconds: SECONDS }, databaseCpu);
    const key = keyOf(name, connections);
    samples.set(key, [...(samples.get(key) ?? []), taken]);
  };
  for (let round = 0; round <= ROUNDS; round += 1) {
    // The first round only warms up.
    if (round === 1) {
      samples.clear();
      hashes.length = 0;
    }
    for (const connections of CONNECTIONS) {
      for (const { name, kind, run } of operations) {
        await sample(name, measured.product, run, connections);
        await measured.run('execute', undoStatements(filling));
        // A login is compared with its hash alone, of which as many are made at once, because they share caches and cores.
        if (kind === 'login') {
          const hash = await measured.run('hash', { hash: passwordHash, times: HASHES, atOnce: connections });
          if (connections === Math.max(...CONNECTIONS)) hashes.push(hash);
          continue;
        }
        const runs = recorded.get(name) ?? [];
        await measured.run('repeatOnFloor', runs.flat());
        await sample(floorOf(name), measured.floor, repeatOnFloor(runs), connections);
        await measured.run('execute', undoStatements(filling));
      }
    }
  }
  console.log(`\n${ROUNDS} rounds of ${SECONDS} s each`);
  for (const connections of CONNECTIONS) printLoad(samples, connections);
  printVerdicts(samples, hashes);
}

function printLoad(samples: Map<string, LoadSample[]>, connections: number): void {
  const row = (name: string) => {
    const figures = medianSample(samples.get(keyOf(name, connections)) ?? []);
    const { cpu, databaseCpu, rate, p50, p99, failed } = figures;
    return [
      name,
      String(statementsOf(name)),
      ...[cpu, databaseCpu].map((ms) => ms.toFixed(2)),
      rate.toFixed(0),
      ...[p50, p99].map((ms) => ms.toFixed(1)),
      String(failed),
    ];
  };
  console.log(`\n${connections} at once`);
  printTable(
    ['', 'statements', 'CPU ms', 'database CPU ms', 'a second', 'p50 ms', 'p99 ms', 'failed'],
    operations.flatMap(({ name, kind }) => (kind === 'login' ? [row(name)] : [row(name), row(floorOf(name))])),
  );
}

/** Those that an operation sends to PostgreSQL, begin and commit among them. */
function statementsOf(name: string): number {
  const [first = []] = recorded.get(name.replace('floor of ', '')) ?? [];
  return first.reduce((sum, { statements }) => sum + statements.length, 0);
}

/**
 * Compares the processor time of program and database under the highest load, and also that of the program alone and the
 * operations per second.
 */
function printVerdicts(samples: Map<string, LoadSample[]>, hashes: number[]): void {
  const connections = Math.max(...CONNECTIONS);
  const all = (name: string) => samples.get(keyOf(name, connections)) ?? [];
  for (const { name, kind } of operations) {
    const taken = all(name);
    if (kind === 'login') {
      const ratio = median(taken.map(({ cpu }, round) => cpu / (hashes[round] ?? NaN)));
      const ms = median(hashes).toFixed(1);
      printVerdict(`${name}: CPU / that of its password hash, ${ms} ms`, ratio, { atMost: LOGIN_GOAL });
      continue;
    }
    const rounds = taken.map((own, round) => ({ own, floor: all(floorOf(name))[round] ?? own }));
    const ratio = (of: (sample: LoadSample) => number) => median(rounds.map(({ own, floor }) => of(floor) / of(own)));
    const others = `program alone ${ratio(({ cpu }) => cpu).toFixed(2)}, rate ${ratio(({ rate }) => 1 / rate).toFixed(2)}`;
    const whole = ratio(({ cpu, databaseCpu }) => cpu + databaseCpu);
    printVerdict(`${name}: CPU of its floor / its own (${others})`, whole, { atLeast: GOALS[kind] });
  }
  const failed = [...samples.values()].flat().reduce((sum, sample) => sum + sample.failed, 0);
  printVerdict('failed requests', failed, { atMost: 0 });
}
