import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The checks of `npm run check`. Each is a program that exits with code 0 if it passes. `npm run check types` runs one. */
const CHECKS = {
  // One checker per processor of a small machine: each repeats part of the work, and four are the default.
  types: ['node_modules/typescript/bin/tsc', '--pretty', '--checkers', '2'],
  lint: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
  format: ['node_modules/oxfmt/bin/oxfmt', '--check'],
  unused: ['node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'],
  docs: ['node_modules/vitest/vitest.mjs', 'run', '--project=unit', 'scripts/docs'],
  lock: ['scripts/complete-lock.ts', '--check'],
};

interface Outcome {
  name: string;
  passed: boolean;
  seconds: string;
  output: string;
}

async function run(name: string, args: string[]): Promise<Outcome> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const append = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', append);
  child.stderr.on('data', append);
  const [code] = await once(child, 'close');
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return { name, passed: code === 0, seconds, output };
}

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in CHECKS));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}. Checks: ${Object.keys(CHECKS).join(', ')}.`);
  process.exit(1);
}
const checks = Object.entries(CHECKS).filter(([name]) => chosen.length === 0 || chosen.includes(name));
const outcomes = await Promise.all(checks.map(([name, args]) => run(name, args)));
const failed = outcomes.filter(({ passed }) => !passed);

for (const { name, output } of failed) console.log(`── ${name} ──\n${output.trim()}\n`);
for (const { name, passed, seconds } of outcomes) {
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(8)} ${seconds.padStart(5)} s`);
}
console.log(`${outcomes.length - failed.length} checks passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
