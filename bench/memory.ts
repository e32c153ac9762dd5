import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type ProgramProcess, startProcess } from '../tests/support/program/program-process.ts';
import { fillDatabaseOf } from './fill-database-of.ts';
import { filledId, type Filling, filledToken, firstDraft } from './fill-database.ts';
import { atOnce, openSender } from './load.ts';
import { printTable } from './print-table.ts';
import { printVerdict } from './print-verdict.ts';
import { memoryOf } from './process-cpu.ts';
import { productOperations } from './product-operations.ts';
import { START_COMMAND } from './start-command.ts';
import { temporaryFolder } from './temporary-folder.ts';

// `npm run bench:memory [-- --requests=1000]` measures the memory of the program with its database, on one core. It starts
// the program with the command of `npm start`.
const { values } = parseArgs({ options: { requests: { type: 'string', default: '10000' } } });
const REQUESTS = Number(values.requests);
const AT_ONCE = 8;
const GOAL = 150;
/** How long the program rests, in seconds. Connections and processes that nobody uses are gone after that. */
const REST = 160;

const filling: Filling = { members: 200, invoices: 10_000, invoicesPerMember: 50, passwordHash: '' };
const operations = productOperations(filling).filter(({ kind }) => kind !== 'login');

using folder = temporaryFolder();
await fillDatabaseOf({ DATA_DIR: folder.path }, filling);
// The libraries and a database alone, on the same data, are what the program is compared with.
const librariesAlone = await run(
  START_COMMAND.replace('src/app/server.ts', 'bench/libraries-alone.mjs'),
  async ({ pid }) => {
    await setTimeout(REST * 1000);
    return memoryOf(pid);
  },
);
await run(START_COMMAND, (program) => measure(program, librariesAlone));

async function run<Result>(command: string, use: (program: ProgramProcess) => Promise<Result>): Promise<Result> {
  const taskset: [string, ...string[]] = ['taskset', '-c', '0', 'sh', '-c', command];
  await using program = await startProcess({ DATA_DIR: folder.path }, taskset);
  return await use(program);
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
  row(`right after ${REQUESTS} requests`);
  await setTimeout(REST * 1000);
  const rested = row('the same, rested');
  await requestPdf(address);
  row('right after a PDF');
  await setTimeout(REST * 1000);
  const afterPdf = row('the same, rested');
  console.log(
    '\nMemory of the program, of what it has started (its database, and processes for PDFs), and of both (MB)',
  );
  printTable(['', 'program', 'started', 'both'], rows);
  console.log(
    `At rest the program takes ${(atRest / floor).toFixed(2)} times what its libraries and a database take alone.`,
  );
  printVerdict('MB at rest', atRest, { atMost: GOAL });
  printVerdict(`MB after ${REQUESTS} requests, rested`, rested, { atMost: GOAL });
  printVerdict('MB after a PDF, rested', afterPdf, { atMost: GOAL });
}

async function requestPdf(address: string): Promise<void> {
  await using sender = openSender(address);
  await sender.send({ path: `/api/invoice/pdf/${filledId.invoice(firstDraft(filling))}`, token: filledToken(1) });
}

async function makeCalls(address: string): Promise<void> {
  await using sender = openSender(address, AT_ONCE);
  let made = 0;
  await atOnce(AT_ONCE, async () => {
    while (made < REQUESTS) {
      made += 1;
      await operations[made % operations.length]?.run(sender.send);
    }
  });
}
