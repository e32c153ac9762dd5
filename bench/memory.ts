import { readFileSync, rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newDataDir } from '../tests/support/database/test-postgres.ts';
import { type ProgramProcess, startProcess } from '../tests/support/program/program-process.ts';
import { fillDataDir } from './fill-data-dir.ts';
import { filledId, type Filling, filledToken, firstDraft } from './fill-database.ts';
import { withSender } from './load.ts';
import { printTable } from './print-table.ts';
import { printVerdict } from './print-verdict.ts';
import { memoryOf } from './process-cpu.ts';
import { productOperations } from './product-operations.ts';

// `npm run bench:memory [-- --requests=1000]` measures the memory of the program with its database, on one core. It starts
// the program with the command of `npm start`.
const { values } = parseArgs({ options: { requests: { type: 'string', default: '10000' } } });
const REQUESTS = Number(values.requests);
const AT_ONCE = 8;
const GOAL = 150;
/** How long the program rests, in seconds. Connections and threads that nobody uses are gone after that. */
const REST = 40;

const filling: Filling = { members: 200, invoices: 10_000, invoicesPerMember: 50, passwordHash: '' };
const operations = productOperations(filling).filter(({ kind }) => kind !== 'login');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };

const folder = newDataDir('egenlon-memory-');
try {
  await fillDataDir(folder, filling);
  // The libraries and a database alone, on the same data, are what the program is compared with.
  const alone = await run(scripts.start.replace('src/app/server.ts', 'bench/libraries-alone.mjs'), async ({ pid }) => {
    await setTimeout(REST * 1000);
    return memoryOf(pid);
  });
  await run(scripts.start, (program) => measure(program, alone));
} finally {
  rmSync(folder, { recursive: true });
}

async function run<Result>(command: string, use: (program: ProgramProcess) => Promise<Result>): Promise<Result> {
  const program = await startProcess({ DATA_DIR: folder }, ['taskset', '-c', '0', 'sh', '-c', command]);
  try {
    return await use(program);
  } finally {
    await program.stop();
  }
}

async function measure({ pid, address }: ProgramProcess, alone: ReturnType<typeof memoryOf>): Promise<void> {
  const rows: string[][] = [];
  const row = (when: string, { own, started } = memoryOf(pid)) => {
    rows.push([when, ...[own, started, own + started].map((mb) => mb.toFixed(0))]);
    return own + started;
  };
  const floor = row('its libraries and a database alone, at rest', alone);
  await setTimeout(REST * 1000);
  const atRest = row('at rest');
  await makeCalls(address);
  const afterRequests = row(`right after ${REQUESTS} requests`);
  await setTimeout(REST * 1000);
  const rested = row('the same, rested');
  await withSender(address, (send) =>
    send({ path: `/api/invoice/pdf/${filledId.invoice(firstDraft(filling))}`, token: filledToken(1) }),
  );
  row('right after a PDF');
  await setTimeout(REST * 1000);
  const afterPdf = row('the same, rested');
  console.log('\nMemory of the program, of its database, and of both (MB)');
  printTable(['', 'program', 'database', 'both'], rows);
  console.log(
    `At rest the program takes ${(atRest / floor).toFixed(2)} times what its libraries and a database take alone.`,
  );
  printVerdict('MB at rest', atRest, { atMost: GOAL });
  printVerdict(`MB right after ${REQUESTS} requests`, afterRequests, { atMost: GOAL });
  printVerdict('MB after these requests, rested', rested, { atMost: GOAL });
  printVerdict('MB after a PDF, rested', afterPdf, { atMost: GOAL });
}

async function makeCalls(address: string): Promise<void> {
  let made = 0;
  await withSender(
    address,
    (send) =>
      Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (made < REQUESTS) {
            made += 1;
            await operations[made % operations.length]?.run(send);
          }
        }),
      ),
    AT_ONCE,
  );
}
