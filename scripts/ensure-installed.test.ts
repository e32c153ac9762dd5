import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isInstalled } from './ensure-installed.mjs';
import { pinnedNodePath } from './pinned-node.mjs';

const LOCKED = {
  '': {},
  'node_modules/a': { version: '1.0.0' },
  'node_modules/b-win32': { version: '2.0.0', optional: true },
};
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function writeLocks(locked: object, installed: object | null): void {
  write(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }));
  if (installed !== null) write(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  const node = pinnedNodePath(root);
  if (node !== null) write(node, '');
}

describe('what counts as installed', () => {
  test('every package that is not optional, in the version of the lock file', () => {
    writeLocks(LOCKED, { 'node_modules/a': { version: '1.0.0' } });
    expect(isInstalled(root)).toBe(true);
  });

  test('nothing where npm has not finished an installation', () => {
    writeLocks(LOCKED, null);
    expect(isInstalled(root)).toBe(false);
  });

  test('no folder with another version, a missing or a foreign package', () => {
    writeLocks(LOCKED, { 'node_modules/a': { version: '1.0.1' } });
    expect(isInstalled(root)).toBe(false);
    writeLocks(LOCKED, {});
    expect(isInstalled(root)).toBe(false);
    writeLocks(LOCKED, { 'node_modules/a': { version: '1.0.0' }, 'node_modules/c': { version: '1.0.0' } });
    expect(isInstalled(root)).toBe(false);
  });

  test('no folder without the pinned Node of this kind of machine', () => {
    writeLocks(LOCKED, { 'node_modules/a': { version: '1.0.0' } });
    const node = pinnedNodePath(root);
    if (node !== null) rmSync(node);
    expect(isInstalled(root)).toBe(node === null);
  });
});

describe('installing', () => {
  // Stands for npm on the path: notes its start and end, and makes what the lock file asks for.
  const NPM = `#!${process.execPath}
    const fs = require('node:fs');
    fs.appendFileSync('npm.log', 'start\\n');
    setTimeout(() => {
      fs.mkdirSync('node_modules', { recursive: true });
      fs.writeFileSync('node_modules/.package-lock.json', '{"packages":{"node_modules/a":{"version":"1.0.0"}}}');
      fs.appendFileSync('npm.log', 'end\\n');
      process.exit(Number(process.env.NPM_ENDS ?? 0));
    }, 300);`;

  async function ensure(env: Record<string, string> = {}): Promise<{ code: unknown; said: string }> {
    write(join(root, 'bin/npm'), NPM);
    chmodSync(join(root, 'bin/npm'), 0o755);
    const source = `import { ensureInstalled } from ${JSON.stringify(new URL('./ensure-installed.mjs', import.meta.url).href)};
      await ensureInstalled(${JSON.stringify(root)});`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: join(root, 'bin'), ...env },
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = await once(child, 'close');
    return { code, said };
  }

  const npmLog = () => readFileSync(join(root, 'npm.log'), 'utf8').trim().split('\n');

  test('runs npm once for two at once, and leaves no lock', async () => {
    writeLocks(LOCKED, null);
    const both = await Promise.all([ensure(), ensure()]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(npmLog()).toEqual(['start', 'end']);
    expect(existsSync(join(root, '.install-lock'))).toBe(false);
  });

  test('says what it does', async () => {
    writeLocks(LOCKED, null);
    expect((await ensure()).said).toMatch(/^Installing the packages .*\nInstalled in \d+ s\.\n$/);
  });

  test('tells that npm failed', async () => {
    writeLocks(LOCKED, null);
    const { code, said } = await ensure({ NPM_ENDS: '1' });
    expect(code).toBe(1);
    expect(said).toContain('The installation failed: npm ci ended with code 1.');
  });
});
