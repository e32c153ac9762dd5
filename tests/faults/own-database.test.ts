import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, onTestFinished, vi } from 'vitest';
import { npmPostgres } from '#database/postgres-binaries.ts';
import { openDatabaseForCommand } from '#database/open-database.ts';
import { listProcesses } from '../support/program/list-processes.ts';
import { type ProgramProcess, startProcess } from '../support/program/program-process.ts';
import { runScript } from '../support/program/run-script.ts';
import { useMadeDataDirs } from '../support/database/made-data-dirs.ts';
import { newDataDir, removeDataDir } from '../support/database/test-postgres.ts';
import { Freelancer } from './freelancer.ts';
import { codeOf } from '#shared/code-of.ts';

const LONG = { timeout: 300_000 };
const REVIEWER = 'greta@example.se';

const fillDataDir = useMadeDataDirs();
let dataDir: string;

beforeEach(() => {
  const folder = newDataDir('egenlon-own-');
  onTestFinished(() => removeDataDir(folder));
  dataDir = folder;
});

/** Starts the program on a database that it has made before. */
async function startAgain(): Promise<ProgramProcess> {
  await fillDataDir(dataDir);
  return start();
}

async function start(): Promise<ProgramProcess> {
  const program = await startProcess({ DATA_DIR: dataDir });
  onTestFinished(() => program.kill());
  return program;
}

/** Mounts a small file system as the data directory. @returns whether this machine allows it */
function mountSmall(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=128m,mode=711', 'egenlon', folder]).status === 0;
}

function unmount(folder: string): void {
  spawnSync('umount', ['--lazy', folder]);
}

/** Whether we may mount: only root may, and not in every container. */
function mayMount(): boolean {
  const folder = newDataDir('egenlon-mount-');
  const may = mountSmall(folder);
  if (may) unmount(folder);
  rmSync(folder, { recursive: true });
  return may;
}

/** Fills the disk with a file. */
function fillDisk(file: string): void {
  const block = Buffer.alloc(64 * 1024);
  try {
    for (;;) appendFileSync(file, block);
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error;
  }
}

const serverFolder = () => realpathSync(join(dataDir, 'postgresql'));

/** The user to run a process as: the owner of a file if we are root, and otherwise ourselves. */
function ownerOf(path: string): { uid?: number; gid?: number } {
  const { uid, gid } = statSync(path);
  return process.getuid?.() === 0 ? { uid, gid } : {};
}

/** The id of the server's process, from the file that exists while it runs. */
function serverProcess(): number {
  return Number.parseInt(readFileSync(join(serverFolder(), 'data/postmaster.pid'), 'utf8'), 10);
}

/** The ids of a process's own children. */
function childrenOf(pid: number): number[] {
  return listProcesses()
    .filter(({ parent }) => parent === pid)
    .map(({ id }) => id);
}

/** Whether a process runs. One that has ended and that nobody has asked for its code yet doesn't. */
function isRunning(pid: number): boolean {
  return listProcesses().some(({ id, state }) => id === pid && !state.startsWith('Z'));
}

/**
 * Kills the server and then the program. The program is halted meanwhile: it would start the server again, and the server
 * would end properly after the program.
 */
async function killBoth(program: ProgramProcess, server: number): Promise<void> {
  process.kill(program.pid, 'SIGSTOP');
  process.kill(server, 'SIGKILL');
  await program.kill();
}

async function settingsOf(): Promise<Record<string, unknown>> {
  const database = await openDatabaseForCommand({ databaseUrl: null, dataDir });
  const { rows } = await database.db.execute(
    sql`select name, setting from pg_settings where name in
      ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses')`,
  );
  await database.close();
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

describe("the program's own database", () => {
  test('is created at the first start, is durable, and lets nobody else in', LONG, async () => {
    await start();
    expect(await settingsOf()).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '',
    });
    expect(statSync(serverFolder()).mode & 0o077).toBe(0);
    expect(statSync(serverFolder()).uid).not.toBe(0);
  });

  test('stops with the program, whether that is stopped or killed, and is free for the next start', LONG, async () => {
    const first = await startAgain();
    const stopped = serverProcess();
    // It can only be stopped once it is up.
    await fetch(`${first.address}/readyz`);
    expect(await first.stop()).toBe(0);
    expect(isRunning(stopped)).toBe(false);

    const second = await start();
    const orphaned = serverProcess();
    await second.kill();
    await start();
    expect(serverProcess()).not.toBe(orphaned);
    expect(isRunning(orphaned)).toBe(false);
  });

  test('starts again if another process has the id of a server that was killed', LONG, async () => {
    const first = await startAgain();
    const file = join(serverFolder(), 'data/postmaster.pid');
    // Only a process of the server's own user could be mistaken for it.
    const other = spawn('sleep', ['600'], ownerOf(serverFolder()));
    onTestFinished(() => void other.kill());
    const log = readFileSync(file, 'utf8');
    await killBoth(first, serverProcess());
    writeFileSync(file, log.replace(/^\d+/, String(other.pid)));
    const { uid, gid } = statSync(serverFolder());
    chownSync(file, uid, gid);
    await start();
    expect(serverProcess()).not.toBe(other.pid);
  });

  test('starts again if the server’s lock file has lost its text, as after a power failure', LONG, async () => {
    await killBoth(await startAgain(), serverProcess());
    truncateSync(join(serverFolder(), 'data/postmaster.pid'));
    const { address } = await start();
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  test(
    'starts after a kill of program and server as soon as the last of the server’s processes has ended',
    LONG,
    async () => {
      const first = await startAgain();
      const server = serverProcess();
      const [slow = 0] = childrenOf(server);
      // A process that waits for the disk, for example, ends later than its server.
      process.kill(slow, 'SIGSTOP');
      await killBoth(first, server);
      const second = start();
      await vi.waitFor(() => expect(readFileSync(join(serverFolder(), 'log'), 'utf8')).toContain('is still in use'), {
        timeout: 60_000,
      });
      process.kill(slow, 'SIGCONT');
      expect((await fetch(`${(await second).address}/readyz`)).status).toBe(200);
    },
  );

  test('with missing files is waited for while requests are refused, and works when they are back', LONG, async () => {
    const { address } = await startAgain();
    const [folder, away] = [join(dataDir, 'postgresql'), join(dataDir, 'away')];
    const killed = serverProcess();
    renameSync(folder, away);
    process.kill(killed, 'SIGKILL');
    const status = async () => (await fetch(`${address}/readyz`)).status;
    await vi.waitFor(async () => expect(await status()).toBe(503), { timeout: 60_000 });
    renameSync(away, folder);
    await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 60_000 });
  });

  test('belongs to one program: a second one is refused with one line', LONG, async () => {
    await startAgain();
    const second = startProcess({ DATA_DIR: dataDir });
    await expect(second).rejects.toThrow(
      new RegExp(
        `\\nThe data directory ${dataDir} is in use by another process\\. Stop it, or set DATA_DIR [^\\n]+\\n$`,
      ),
    );
  });

  test('lets an operator work beside the program, and without it', LONG, async () => {
    const env = { DATA_DIR: dataDir, PUBLIC_URL: 'http://egenlon.test' };
    expect(await runScript('add-reviewer', env, REVIEWER)).toContain(
      `${REVIEWER} is invited as granskare, ekonom, administratör.`,
    );
    expect(existsSync(join(serverFolder(), 'data/postmaster.pid'))).toBe(false);

    const { address } = await start();
    expect(await runScript('end-sessions', env, REVIEWER)).toBe('Sessions ended: 0.\n');
    expect(await runScript('audit-invoices', env)).toContain('The series is whole.');
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  test('listens on a port of this machine if the path is too long for a socket', LONG, async () => {
    dataDir = join(dataDir, 'x'.repeat(100));
    mkdirSync(dataDir, { mode: 0o711 });
    const { address } = await startAgain();
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(await settingsOf()).toMatchObject({ listen_addresses: '127.0.0.1' });
  });
});

// If we may not mount, src/database/database-failure.http.test.ts simulates the database's error for a full disk instead.
if (mayMount()) {
  test('a full disk is reported with 507 and loses nothing, and work continues once there is room', LONG, async () => {
    mountSmall(dataDir);
    onTestFinished(() => unmount(dataDir));
    const freelancer = new Freelancer('frida@example.se');
    freelancer.address = (await startAgain()).address;
    await freelancer.begin();
    const invoice = await freelancer.createInvoice();
    const lines = freelancer.acknowledged.invoices.get(invoice)?.lines ?? new Set();
    const fill = async () => {
      // Each text fills a page of the table or more.
      for (let line = 1; line <= 400; line += 1) await freelancer.addLine(invoice, 1, line, 'å'.repeat(1000));
    };
    fillDisk(join(dataDir, 'filler'));
    await expect(fill()).rejects.toThrow(/: 507 .*Det är slut på plats hos oss, så inget sparades/);

    const stored = async () =>
      (await freelancer.request<{ invoiceAmount: { _id: string }[] }>('GET', `/api/invoice/invoicedata/${invoice}`))
        .invoiceAmount;
    const ids = async () => new Set((await stored()).map(({ _id }) => _id));
    expect(await ids()).toEqual(lines);
    rmSync(join(dataDir, 'filler'));
    await freelancer.addLine(invoice, 1, 100);
    expect(await ids()).toEqual(lines);
  });
}

describe('A start is refused with one line', () => {
  test.each(['file/data', '/proc/egenlon', '/proc/egenlon/data'])(
    'if the folder %s can not be created',
    async (folder) => {
      writeFileSync(join(dataDir, 'file'), '');
      const opening = startProcess({ DATA_DIR: resolve(dataDir, folder) });
      await expect(opening).rejects.toThrow(/\nSetting DATA_DIR is wrong: [^\n]+\n$/);
    },
  );

  test('if the folder can not be locked, with the reason', async () => {
    mkdirSync(join(dataDir, 'lock'));
    const opening = startProcess({ DATA_DIR: dataDir });
    await expect(opening).rejects.toThrow(
      /\nSetting DATA_DIR is wrong: [^\n]+\/lock: unable to open database file\.\n$/,
    );
  });

  test('if npm has no PostgreSQL for the machine', () => {
    vi.spyOn(process, 'arch', 'get').mockReturnValue('mips');
    onTestFinished(() => void vi.restoreAllMocks());
    expect(() => npmPostgres(tmpdir(), null)).toThrow(
      /^There is no PostgreSQL [^\n]+-mips\): set DATABASE_URL [^\n]+$/,
    );
  });
});
