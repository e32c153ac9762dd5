import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { openDatabaseForCommand } from '../src/database/open-database.ts';
import { COMMAND } from '../tests/support/program/run-script.ts';
import { fillDatabaseOf } from './fill-database-of.ts';
import type { Filling } from './fill-database.ts';
import { printTable } from './print-table.ts';
import { printVerdict } from './print-verdict.ts';
import { memoryOf } from './process-cpu.ts';
import { temporaryFolder } from './temporary-folder.ts';

// `npm run bench:backup [-- --invoices=200000] [--document=0]` measures how much memory a backup and a restore of a
// database take, and of one with a tenth of its invoices. It needs some ten times the room of the larger database:
// 200,000 invoices are about 1 GB. With --document=300 each archived document has 300 kB of noise, which like a PDF
// hardly compresses.
const { values } = parseArgs({
  options: { invoices: { type: 'string', default: '200000' }, document: { type: 'string', default: '0' } },
});
const LARGE = Number(values.invoices);
const DOCUMENT = Number(values.document) * 1000;
const SIZES = [LARGE / 10, LARGE];
/** How many times the memory ten times as many invoices may take. */
const GOAL = 1.25;
const POLL = 50;

/** What one command took, in seconds and megabytes. */
interface Run {
  seconds: number;
  program: number;
  database: number;
}

const rows: string[][] = [];
const programs: Record<'backup' | 'restore', number[]> = { backup: [], restore: [] };
for (const invoices of SIZES) await measure(invoices);
console.log('\nTime, and the most memory of the command and of its database (MB)');
printTable(['', 'file', 'seconds', 'command', 'database'], rows);
for (const [name, [small = 0, large = 0]] of Object.entries(programs))
  printVerdict(`times the memory for a ${name} of ten times as many invoices`, large / small, { atMost: GOAL });

async function measure(invoices: number): Promise<void> {
  const filling: Filling = { members: 200, invoices, invoicesPerMember: invoices / 200, passwordHash: '' };
  using folder = temporaryFolder();
  const [source, target, file] = ['source', 'target', 'backup'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  await fillDatabaseOf({ DATA_DIR: source }, filling);
  if (DOCUMENT > 0) await enlargeDocuments(source);
  const backup = await run('back-up', source, file);
  const size = statSync(file).size / 1e6;
  const restore = await run('restore', target, file);
  for (const [name, { seconds, program, database }] of Object.entries({ backup, restore })) {
    programs[name as keyof typeof programs].push(program);
    const figures = [size, seconds, program, database].map((figure) => figure.toFixed(0));
    rows.push([`${name} of ${invoices} invoices`, ...figures]);
  }
}

/** Gives each archived document other bytes, as many as DOCUMENT says. */
async function enlargeDocuments(dataDir: string): Promise<void> {
  await using database = await openDatabaseForCommand({ databaseUrl: null, dataDir });
  const { rows: documents } = await database.db.execute(sql`select sha256 from documents`);
  for (const { sha256 } of documents)
    await database.db.execute(sql`update documents set bytes = ${randomBytes(DOCUMENT)} where sha256 = ${sha256}`);
}

async function run(command: 'back-up' | 'restore', dataDir: string, file: string): Promise<Run> {
  const started = performance.now();
  const child = spawn(process.execPath, [COMMAND, command, file], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  let program = 0;
  let database = 0;
  while (child.exitCode === null && child.signalCode === null) {
    const memory = memoryOf(child.pid ?? 0);
    program = Math.max(program, memory.own);
    database = Math.max(database, memory.started);
    await Promise.race([ended, setTimeout(POLL)]);
  }
  if (child.exitCode !== 0) throw new Error(`${command} failed.`);
  return { seconds: (performance.now() - started) / 1000, program, database };
}
