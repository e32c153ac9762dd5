import { globSync } from 'node:fs';
import { parse } from 'node:path';
import { expect, test } from 'vitest';
import { runScript } from '#tests/support/program/run-script.ts';

const files = globSync('src/app/commands/*.ts').map((file) => parse(file).name);
const list = `Commands: ${files.toSorted().join(' ')}\n`;

test.each([
  ['raise-invoice-numbers', '12', '345'],
  ['disable-account', 'bo@example.se', 'eva@example.se'],
  ['restore', '--help'],
  ['audit-ledger', 'x'],
  ['end-sessions'],
  ['erase-account'],
] as [string, ...string[]][])(
  'an operator’s command with other arguments than its own does nothing, and says how it is used: %s',
  async (name, ...typed) => {
    const stderr = expect.stringContaining(name);
    await expect(runScript(name, {}, ...typed)).rejects.toMatchObject({ code: 1, stdout: '', stderr });
  },
);

test.each(['audit-series', 'audit-ledgr', 'switch-account', 'toString'])(
  "an operator's command that there isn't is refused with the list of those that there are: %s",
  async (name) => {
    await expect(runScript(name, {})).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: `There is no command '${name}'. ${list}`,
    });
  },
);
