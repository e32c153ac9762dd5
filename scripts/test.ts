import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { Outcome } from '#tests/support/outcome-reporter.ts';
import { SEED } from '#tests/support/test-form.ts';

// `npm test [part of a path …]` runs all tests, or those files of them; `--only=unit,e2e` only some suites: the projects
// of vitest.config.ts, and `e2e` for Playwright. Both runners run at once, because each waits much of its time.
const { values, positionals: filters } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const only = values.only?.split(',');
const projects = only?.filter((name) => name !== 'e2e').map((name) => `--project=${name}`) ?? [];
const hasE2e = globSync('tests/e2e/**/*.test.ts').some(
  (path) => filters.length === 0 || filters.some((filter) => path.includes(filter)),
);
const folder = mkdtempSync(join(tmpdir(), 'egenlon-tests-'));
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());

console.log(`Seed: ${SEED}; TEST_SEED=${SEED} repeats what is random.`);
// Playwright's output is held back until Vitest has printed all of its own.
const held = new PassThrough({ highWaterMark: Number.MAX_SAFE_INTEGER });
const vitest =
  only === undefined || projects.length > 0
    ? run('vitest', ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', ...projects, ...filters])
    : undefined;
const playwright =
  (only?.includes('e2e') ?? true) && hasE2e
    ? run('playwright', ['node_modules/@playwright/test/cli.js', 'test', ...filters], held)
    : undefined;
await vitest;
held.pipe(process.stdout);
const ran = (await Promise.all([vitest, playwright])).filter((outcome) => outcome !== undefined);
// The closing line comes after everything that the runners print.
if (playwright !== undefined) await finished(held);
report(ran);
rmSync(folder, { recursive: true });

/** Runs a test runner in its own process group. So Ctrl-C reaches it only once, from this process. */
async function run(name: string, args: string[], output?: PassThrough): Promise<Outcome> {
  const file = join(folder, name);
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', output === undefined ? 'inherit' : 'pipe', 'inherit'],
    env: { ...process.env, TEST_OUTCOME: file },
    detached: true,
    signal: stopping.signal,
    killSignal: 'SIGINT',
  });
  // Stopping it raises an error, which is expected.
  child.on('error', () => {});
  if (output !== undefined) child.stdout?.pipe(output);
  const code = await new Promise((resolve) => child.on('close', resolve));
  const { passed = 0, problems = [] } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Outcome) : {};
  return {
    passed,
    problems: code === 0 || problems.length > 0 ? problems : [`FAILED ${name} ended with ${String(code)}`],
  };
}

/** Prints the tests that did not pass and, as the last line, the counts. */
function report(outcomes: Outcome[]): void {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const problems = outcomes.flatMap((outcome) => outcome.problems);
  for (const problem of problems) console.log(problem);
  if (passed + problems.length === 0) console.log('No test ran.');
  console.log(`${passed} passed, ${problems.length} failed`);
  process.exitCode = stopping.signal.aborted ? 130 : Number(passed === 0 || problems.length > 0);
}
