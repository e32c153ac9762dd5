import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { runChild } from './run-child.mjs';

test('a child’s exit code is passed on', async () => {
  expect(await runChild(process.execPath, ['-e', 'process.exit(7)'])).toBe(7);
});

test('a child that a signal ended counts as the shell counts it', async () => {
  expect(await runChild(process.execPath, ['-e', 'process.kill(process.pid, "SIGKILL")'])).toBe(137);
});

test('a program that cannot be started is an error', async () => {
  await expect(runChild('/no/such/program', [])).rejects.toThrow('ENOENT');
});

test('of several signals a child gets the first, and ends as it chooses', async () => {
  const child =
    'process.on("SIGTERM",()=>console.log("TERM"));process.on("SIGINT",()=>console.log("INT"));setTimeout(()=>process.exit(3),1500);console.log("ready")';
  const source = `import { runChild } from ${JSON.stringify(new URL('./run-child.mjs', import.meta.url).href)};
    process.exitCode = await runChild(process.execPath, ['-e', ${JSON.stringify(child)}]);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: parent.stdout }).on('line', (line) => {
    lines.push(line);
    if (line !== 'ready') return;
    parent.kill('SIGTERM');
    setTimeout(() => parent.kill('SIGINT'), 100);
    setTimeout(() => parent.kill('SIGTERM'), 200);
  });
  const [code] = await once(parent, 'close');
  expect({ code, lines }).toEqual({ code: 3, lines: ['ready', 'TERM'] });
});
