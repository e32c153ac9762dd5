import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('./install.mjs', import.meta.url));
const LOCKED = {
  '': {},
  'node_modules/a': { version: '1.0.0' },
  'node_modules/tester': { version: '1.0.0', dev: true },
  'node_modules/b-win32': { version: '2.0.0', optional: true },
};
const RUNNING = { 'node_modules/a': LOCKED['node_modules/a'] };
const WHOLE = { ...RUNNING, 'node_modules/tester': LOCKED['node_modules/tester'] };
/** Replaces npm on the path. It records its arguments and its end, and creates the packages of the lock file. */
const NPM = `#!${process.execPath}
  const fs = require('node:fs');
  fs.appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n');
  setTimeout(() => {
    fs.mkdirSync('node_modules', { recursive: true });
    fs.writeFileSync('node_modules/.package-lock.json', '${JSON.stringify({ packages: WHOLE })}');
    fs.appendFileSync('npm.log', 'end\\n');
    process.exit(Number(process.env.NPM_ENDS ?? 0));
  }, 300);`;
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install-'));
  write('bin/npm', NPM);
  chmodSync(join(root, 'bin/npm'), 0o755);
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function writeLocks(locked: object, installed: object | null): void {
  write('package-lock.json', JSON.stringify({ packages: locked }));
  if (installed !== null) write('node_modules/.package-lock.json', JSON.stringify({ packages: installed }));
}

/** @param script what runs in place of Node, in the shell's language */
function writePinnedNode(script: string): void {
  const file = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  write(file, `#!/bin/sh\n${script}\n`);
  chmodSync(join(root, file), 0o755);
}

async function install(
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<{ code: unknown; output: string }> {
  const child = spawn(process.execPath, [SCRIPT, ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: join(root, 'bin'), ...env },
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code, output };
}

const npmLog = () =>
  existsSync(join(root, 'npm.log')) ? readFileSync(join(root, 'npm.log'), 'utf8').trim().split('\n') : [];

test('nothing is installed if every package is there in the version of the lock file, whatever else is there', async () => {
  writeLocks(LOCKED, { ...WHOLE, 'node_modules/c': { version: '1.0.0' } });
  expect(await install()).toEqual({ code: 0, output: '' });
  expect(npmLog()).toEqual([]);
});

test.each([
  ['no installation has come to its end', LOCKED, null],
  ['a package is of another version', LOCKED, { ...WHOLE, 'node_modules/a': { version: '1.0.1' } }],
  ['a package is missing', LOCKED, {}],
  ['what tests is missing', LOCKED, RUNNING],
  [
    'the pinned Node of this kind of machine is missing',
    { ...LOCKED, [`node_modules/node-${process.platform}-${process.arch}`]: { version: '24.0.0', optional: true } },
    WHOLE,
  ],
])('npm installs where %s', async (_, locked, installed) => {
  writeLocks(locked, installed);
  expect((await install()).output).toMatch(/^Installing the packages .*\nInstalled in \d+ s\.\n$/);
  expect(npmLog()).toEqual([expect.stringMatching(/^ci .*--include=dev --include=optional/), 'end']);
});

test.runIf(process.platform !== 'win32').each([
  ['', null],
  [' in an installation by hand', WHOLE],
])('the pinned Node is the one of npm scripts, also where npm has not linked it%s', async (_, installed) => {
  writeLocks(LOCKED, installed);
  writePinnedNode('exit 0');
  expect((await install()).code).toBe(0);
  expect(readFileSync(join(root, 'node_modules/.bin/node'), 'utf8')).toContain('exit 0');
});

test.runIf(process.platform !== 'win32').each([
  ['when it was installed', null],
  ['and says it again when everything is installed', WHOLE],
])('a pinned Node that lacks a library of the system says which %s', async (_, installed) => {
  writeLocks(LOCKED, installed);
  writePinnedNode('echo "error while loading shared libraries: libatomic.so.1" >&2; exit 127');
  const { code, output } = await install();
  expect(code).toBe(1);
  expect(output).toContain('The pinned Node does not start: error while loading shared libraries: libatomic.so.1');
  expect(output).toContain('apt install libatomic1');
});

test.each(['18.20.4', '20.18.1', '21.7.3', '22.11.0'])(
  'Node %s, for which npm would leave out a package, is refused with a sentence',
  async (version) => {
    writeLocks(LOCKED, null);
    const versions = `{ value: { ...process.versions, node: '${version}' } }`;
    const older = `data:text/javascript,Object.defineProperty(process, 'versions', ${versions})`;
    const { code, output } = await install([], { NODE_OPTIONS: `--import=${encodeURI(older)}` });
    expect(code).toBe(1);
    expect(output).toMatch(/^Node [\d.]+ is too old to install the packages\. [^\n]+\n$/);
    expect(npmLog()).toEqual([]);
  },
);

test('the oldest Node is the one for which npm installs what builds the screens', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: object };
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { engines?: object }>;
  };
  expect(packages['node_modules/@rolldown/binding-linux-x64-gnu']?.engines).toEqual(engines);
});

test('each npm script looks for Node anew when everything is installed', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const installing = Object.values(scripts).filter((script) => script.includes('install.mjs'));
  expect(installing.length).toBeGreaterThan(20);
  // A shell remembers where a program was, except for exec.
  for (const script of installing) expect(script).not.toMatch(/&& (\w+=\S+ )*node /);
});

test('running does not miss packages that only tests need', async () => {
  writeLocks(LOCKED, RUNNING);
  expect(await install(['--omit=dev'])).toEqual({ code: 0, output: '' });
});

test('running does not install packages that only tests need', async () => {
  writeLocks(LOCKED, null);
  await install(['--omit=dev']);
  expect(npmLog()[0]).toMatch(/^ci .*--omit=dev --include=optional/);
});

test('two installations at once run npm once, and leave no lock', async () => {
  writeLocks(LOCKED, null);
  const both = await Promise.all([install(), install()]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(npmLog()).toHaveLength(2);
  expect(existsSync(join(root, '.install-lock'))).toBe(false);
});

test.each([
  ['was not touched for long', new Date(0)],
  ['was touched by a clock that was ahead', new Date('2100-01-01')],
])('a lock that %s is taken, since a killed installation has left it', async (_, touched) => {
  writeLocks(LOCKED, null);
  write('.install-lock', 'someone');
  utimesSync(join(root, '.install-lock'), touched, touched);
  expect((await install()).output).not.toContain('Waiting');
  expect(npmLog()).toHaveLength(2);
});

test('one command installs two packages', async () => {
  writeLocks(LOCKED, null);
  write('bench/package-lock.json', readFileSync(join(root, 'package-lock.json'), 'utf8'));
  expect((await install(['--prefix=.', '--prefix=bench'])).code).toBe(0);
  expect(npmLog()).toHaveLength(2);
  expect(existsSync(join(root, 'bench/npm.log'))).toBe(true);
});

test('a failure of npm is told, and ends the command', async () => {
  writeLocks(LOCKED, null);
  const { code, output } = await install([], { NPM_ENDS: '1' });
  expect(code).toBe(1);
  expect(output).toContain('The installation failed: npm ci ended with code 1.');
});
