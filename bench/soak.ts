import { readdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { openDatabaseForCommand } from '../src/database/open-database.ts';
import { Freelancer } from '../tests/faults/freelancer.ts';
import { openMailInbox } from '../tests/support/mail/mail-inbox.ts';
import { type ProgramProcess, startProcess } from '../tests/support/program/program-process.ts';
import { fillDatabaseOf } from './fill-database-of.ts';
import { filledId, type Filling, filledToken, firstDraft } from './fill-database.ts';
import { openSender, type Operation, percentile } from './load.ts';
import { median } from './median.ts';
import { printTable } from './print-table.ts';
import { printVerdict } from './print-verdict.ts';
import { memoryOf } from './process-cpu.ts';
import { FILLED_PASSWORD, productOperations } from './product-operations.ts';
import { START_COMMAND } from './start-command.ts';
import { temporaryFolder } from './temporary-folder.ts';

// `npm run soak [-- --minutes=20]` lets people work for four hours at about a tenth of what one process can handle, and
// prints what should stay as it is: memory, connections, open files, jobs that wait, and how long requests take.
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '240' } } });
const MINUTES = Number(values.minutes);
if (!(MINUTES > 0)) throw new Error(`--minutes=${values.minutes} is no number above 0.`);
const ROWS = 16;
/** Requests that may run at the same time. If more would have to, the program has fallen behind. */
const MOST_AT_ONCE = 100;
/** How often each kind of work is done in a second. A send mails a PDF. */
const PER_SECOND = { login: 2, read: 20, write: 4, pdf: 0.5, send: 0.5 };
type Kind = keyof typeof PER_SECOND;

interface Sample {
  own: number;
  started: number;
  files: number;
  connections: number;
  due: number;
  latencies: Record<Kind, number[]>;
}

const filling: Filling = { members: 200, invoices: 10_000, invoicesPerMember: 50, passwordHash: '' };
const failures: string[] = [];
using folder = temporaryFolder();
await using inbox = await openMailInbox();
await fillDatabaseOf({ DATA_DIR: folder.path }, filling);
const env = { DATA_DIR: folder.path, SMTP_URL: inbox.url };
await using program = await startProcess(env, ['sh', '-c', START_COMMAND]);
report(await work(program));

async function work({ pid, address }: ProgramProcess): Promise<Sample[]> {
  const freelancer = new Freelancer('soak@example.se');
  freelancer.address = address;
  await freelancer.begin();
  const ofKind = (kind: string) => productOperations(filling).filter((operation) => operation.kind === kind);
  const draft = filledId.invoice(firstDraft(filling));
  const login = () => freelancer.signIn('soak@example.se', FILLED_PASSWORD);
  const kinds: Record<Kind, Operation[]> = {
    login: [login],
    read: ofKind('read').map(({ run }) => run),
    write: ofKind('write').map(({ run }) => run),
    pdf: [(send) => send({ path: `/api/invoice/pdf/${draft}`, token: filledToken(1) })],
    send: [() => freelancer.makeAndSend()],
  };
  const samples: Sample[] = [];
  await using sender = openSender(address, MOST_AT_ONCE);
  let latencies = newLatencies();
  const running = new Set<Promise<void>>();
  const timers = (Object.keys(kinds) as Kind[]).map((kind) => {
    let turn = 0;
    return setInterval(() => {
      turn += 1;
      const operation = kinds[kind][turn % kinds[kind].length];
      if (operation === undefined) return;
      if (running.size >= MOST_AT_ONCE) return void failures.push(`${kind}: ${MOST_AT_ONCE} requests already run`);
      const began = performance.now();
      const request = operation(sender.send).then(
        () => void latencies[kind].push(performance.now() - began),
        (error: unknown) => void failures.push(`${kind}: ${String(error)}`),
      );
      running.add(request);
      void request.then(() => running.delete(request));
    }, 1000 / PER_SECOND[kind]);
  });
  for (let row = 0; row < ROWS; row += 1) {
    await setTimeout((MINUTES * 60_000) / ROWS);
    samples.push({ ...(await measure(pid)), latencies });
    latencies = newLatencies();
  }
  for (const timer of timers) clearInterval(timer);
  await Promise.all(running);
  return samples;
}

function newLatencies(): Sample['latencies'] {
  return { login: [], read: [], write: [], pdf: [], send: [] };
}

async function measure(pid: number): Promise<Omit<Sample, 'latencies'>> {
  const { own, started } = memoryOf(pid);
  const files = readdirSync(`/proc/${pid}/fd`).length;
  await using database = await openDatabaseForCommand({ databaseUrl: null, dataDir: folder.path });
  const { rows } = await database.db.execute(sql`
    select (select count(*)::int from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()) as connections,
      (select count(*)::int from pgboss.job where state < 'active' and start_after < now() - interval '5 seconds') as due`);
  return { own, started, files, ...(rows[0] as { connections: number; due: number }) };
}

function report(samples: Sample[]): void {
  const p95 = ({ latencies }: Sample, kind: Kind) =>
    percentile({ latencies: latencies[kind].toSorted((a, b) => a - b) }, 0.95);
  const kinds = Object.keys(PER_SECOND) as Kind[];
  const minutes = (row: number) => ((MINUTES / ROWS) * (row + 1)).toFixed(MINUTES < ROWS ? 1 : 0);
  console.log(
    '\nMemory in MB of the program, and of its database with the processes for PDFs; jobs that should have begun; the time that 95 % of each kind of work don’t exceed, in ms',
  );
  printTable(
    ['minute', 'program', 'started', 'files', 'connections', 'jobs', ...kinds],
    samples.map((sample, row) => [
      minutes(row),
      ...[sample.own, sample.started].map((mb) => mb.toFixed(0)),
      ...[sample.files, sample.connections, sample.due].map(String),
      ...kinds.map((kind) => p95(sample, kind).toFixed(0)),
    ]),
  );
  // In the first quarter caches fill, and code is compiled.
  const [second, last] = [samples.slice(ROWS / 4, ROWS / 2), samples.slice(-ROWS / 4)];
  const growth = (figure: (sample: Sample) => number) => median(last.map(figure)) / median(second.map(figure));
  console.log('The last quarter to the second one:');
  printVerdict(
    'memory of the program',
    growth(({ own }) => own),
    { atMost: 1.15 },
  );
  printVerdict(
    'memory of the database and the processes for PDFs',
    growth(({ started }) => started),
    { atMost: 1.15 },
  );
  printVerdict(
    'open files',
    growth(({ files }) => files),
    { atMost: 1.1 },
  );
  for (const kind of kinds)
    printVerdict(
      `time for a ${kind}`,
      growth((sample) => p95(sample, kind)),
      { atMost: 1.5 },
    );
  printVerdict('most connections', Math.max(...samples.map(({ connections }) => connections)), { atMost: 20 });
  printVerdict('jobs that should have begun, at the end', last.at(-1)?.due ?? NaN, { atMost: 0 });
  printVerdict('failed requests', failures.length, { atMost: 0 });
  for (const failure of new Set(failures.slice(0, 20))) console.log(failure);
}
