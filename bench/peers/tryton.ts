import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { execute, newDatabase } from '../execute.ts';
import { openSender, type Send } from '../load.ts';
import { shareOfMemory } from '../process-cpu.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { anyOf, expect, INVOICES, LINES, type Peer, ROWS, type RunningPeer } from './peer.ts';

const DATABASE = 'tryton';
const USER = 'admin';
const PASSWORD = 'A password 4 the bench';
const FILL = fileURLToPath(new URL('./fill-tryton.py', import.meta.url));
const MODULES = '/usr/lib/python3/dist-packages';
/** The packages that are needed, by a file of each. */
const PACKAGES = {
  'tryton-modules-account-invoice': `${MODULES}/trytond/modules/account_invoice`,
  'tryton-proteus': `${MODULES}/proteus`,
  'python3-psycopg2': `${MODULES}/psycopg2`,
  gunicorn: '/usr/bin/gunicorn',
  'libreoffice-writer-nogui': '/usr/bin/soffice',
};
/** Posted invoices are what the list shows. */
const POSTED = [
  ['type', '=', 'out'],
  ['state', '=', 'posted'],
];
/** Between two times that statistics are made, in milliseconds. */
const PAUSE = 3000;

/** What the database has been filled with. */
interface Filled {
  /** The ids of invoices. */
  posted: number[];
  drafts: number[];
  /** The values of a new invoice of one line. */
  new: object;
}

interface Row {
  id: number;
  number: string;
}

/** Calls a method of the server with parameters, and returns its result. */
type Call = (method: string, ...parameters: unknown[]) => Promise<unknown>;

/** Tryton's server with its module for invoices, called over JSON-RPC as by its web client. */
export const tryton: Peer = {
  name: 'Tryton',
  packages: PACKAGES,
  async start(postgres) {
    await using stack = new AsyncDisposableStack();
    const { path } = stack.use(temporaryFolder());
    const env = {
      PATH: '/usr/bin:/bin',
      LANG: 'C.UTF-8',
      // LibreOffice writes its profile there.
      HOME: path,
      TRYTOND_DATABASE_URI: await newDatabase(postgres, DATABASE),
      TRYTOND_DATABASE_NAMES: DATABASE,
      // Tryton's helpers for tests want that.
      DB_NAME: DATABASE,
      TRYTOND_WEB__ROOT: '',
      TRYTONPASSFILE: join(path, 'password'),
    };
    writeFileSync(env.TRYTONPASSFILE, PASSWORD);
    const filled = await fill(env.TRYTOND_DATABASE_URI, env);
    const server = stack.use(await serve(env));
    const { send } = stack.use(openSender(server.address));
    const work = await workOf(await signIn(send), filled);
    const started = stack.move();
    return {
      pid: server.pid,
      database: DATABASE,
      memory: () => shareOfMemory(server.pid),
      work,
      list: null,
      [Symbol.asyncDispose]: () => started.disposeAsync(),
    };
  },
};

async function fill(url: string, env: Record<string, string>): Promise<Filled> {
  const run = promisify(execFile);
  const modules = ['--update', 'account_invoice', '--activate-dependencies'];
  // As PostgreSQL does by itself where that isn't switched off. Without statistics the modules take two minutes, and with
  // them twenty seconds.
  const done = new AbortController();
  const analyzing = analyzeUntil(done.signal, url);
  try {
    await run('/usr/bin/trytond-admin', ['--database', DATABASE, ...modules, '--email', 'admin@example.com'], { env });
    const { stdout } = await run('/usr/bin/python3', [FILL, String(INVOICES), String(LINES)], { env });
    return JSON.parse(stdout) as Filled;
  } finally {
    done.abort();
    await analyzing;
    await execute(url, 'vacuum analyze');
  }
}

async function analyzeUntil(done: AbortSignal, url: string): Promise<void> {
  for (; !done.aborted; await setTimeout(PAUSE)) await execute(url, 'analyze');
}

/** Serves with one process, whose caches so are the fullest, and which keeps connections open. */
async function serve(env: Record<string, string>): Promise<{ address: string; pid: number } & AsyncDisposable> {
  const options = ['--bind', '127.0.0.1:0', '--worker-class', 'gthread', '--threads', '4', '--keep-alive', '60'];
  const child = spawn('/usr/bin/gunicorn', [...options, 'trytond.application:app'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env,
  });
  const ended = once(child, 'exit');
  return {
    address: await listening(child),
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The URL that gunicorn prints once it listens. Requests wait until it has loaded Tryton. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const fail = () => reject(new Error(`Tryton did not start:\n${printed}`));
    child.once('close', fail);
    createInterface({ input: child.stderr ?? process.stdin }).on('line', (line) => {
      printed += `${line}\n`;
      const address = /Listening at: (\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
}

/** Signs in, and calls with the user's context from then on. */
async function signIn(send: Send): Promise<Call> {
  const request = async (headers: Record<string, string>, method: string, params: unknown[]) => {
    const body = { id: 0, method, params };
    const response = await send({ method: 'POST', path: `/${DATABASE}/`, headers, body });
    const { result, error } = response as { result: unknown; error?: unknown };
    expect(error === undefined, `${method}: ${JSON.stringify(error)}`);
    return result;
  };
  const login = await request({}, 'common.db.login', [USER, { password: PASSWORD }, 'en']);
  const [user, session] = login as [number, string];
  const headers = { authorization: `Session ${Buffer.from(`${USER}:${user}:${session}`).toString('base64')}` };
  const context = await request(headers, 'model.res.user.get_preferences', [true, {}]);
  return (method, ...parameters) => request(headers, method, [...parameters, context]);
}

async function workOf(call: Call, filled: Filled): Promise<RunningPeer['work']> {
  const listFields = await fieldsOf(call, 'account.invoice', 'tree');
  const formFields = await fieldsOf(call, 'account.invoice', 'form');
  const lineFields = await fieldsOf(call, 'account.invoice.line', 'tree');
  return {
    // The client asks for the ids first, and then for the rows, and for the number of all.
    async list() {
      const rows = await call('model.account.invoice.search_read', POSTED, 0, ROWS, null, listFields);
      const numbers = new Set((rows as Row[]).map(({ number }) => number));
      expect(numbers.size === ROWS && !numbers.has(''), 'A page of invoices');
    },
    async read() {
      const id = anyOf(filled.posted);
      const [invoice] = (await call('model.account.invoice.read', [id], formFields)) as (Row & { lines: number[] })[];
      const lines = await call('model.account.invoice.line.read', invoice?.lines, lineFields);
      expect(invoice?.id === id && (lines as Row[]).length === LINES, 'The lines of an invoice');
    },
    async create() {
      const [id = 0] = (await call('model.account.invoice.create', [filled.new])) as number[];
      expect(id > Math.max(...filled.drafts), 'A new invoice');
    },
    async pdf() {
      const id = anyOf(filled.drafts);
      const report = await call('report.account.invoice.execute', [id], { id, ids: [id], model: 'account.invoice' });
      const [type, { base64 }] = report as [string, { base64: string }];
      const pdf = Buffer.from(base64, 'base64');
      expect(type === 'pdf' && pdf.subarray(0, 4).toString() === '%PDF' && pdf.length > 10_000, 'A PDF');
    },
  };
}

/** What the client reads to show a view: its fields, the names of the records that they refer to, and some of its own. */
async function fieldsOf(call: Call, model: string, view: 'tree' | 'form'): Promise<string[]> {
  const { fields } = (await call(`model.${model}.fields_view_get`, null, view)) as {
    fields: Record<string, { type: string }>;
  };
  const names = Object.entries(fields).flatMap(([name, { type }]) =>
    ['many2one', 'one2one', 'reference'].includes(type) ? [name, `${name}.rec_name`] : [name],
  );
  return [...new Set([...names, 'rec_name', '_timestamp', '_write', '_delete'])];
}
