import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type PreparedDatabase, prepareDatabase } from '#tests/support/database/prepare-database.ts';
import { findBrowser } from '#tests/support/browser/test-browser.ts';
import { SEED } from '#tests/support/test-form.ts';
import { buildScreens } from './build-screens.ts';
import { SUITES, type Suite } from './test-suites.ts';
import { type PlaywrightReport, sum, tallyPlaywright, tallyVitest, type VitestReport } from './test-tally.ts';

// `npm test [part of a path …]` runs all suites, or those files of them; `--only=unit,http` some suites.
const { values, positionals: filters } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const only = values.only?.split(',');
const unknown = only?.find((name) => !SUITES.some((suite) => suite.name === name));
if (unknown !== undefined) {
  console.error(`There is no suite ${unknown}, but ${SUITES.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());

const suites = SUITES.filter(({ name }) => only?.includes(name) ?? true).filter(hasFiles);
const vitestSuites = suites.filter(({ runner }) => runner === 'vitest');
const journeySuites = suites.filter(({ runner }) => runner === 'playwright');
let database: PreparedDatabase | undefined;
const env: NodeJS.ProcessEnv = { ...process.env };
const reports = mkdtempSync(join(tmpdir(), 'egenlon-reports-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

try {
  console.log(`Seed: ${SEED}; TEST_SEED=${SEED} repeats what is random.`);
  await prepare();
  const codes = await runBoth();
  process.exitCode = stopping.signal.aborted ? 130 : report(codes);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await database?.close();
  rmSync(reports, { recursive: true, force: true });
}

/** Whether a suite has a file that the filters leave. */
function hasFiles({ include, exclude }: Suite): boolean {
  return globSync(include, { exclude }).some(
    (path) => filters.length === 0 || filters.some((filter) => path.includes(filter)),
  );
}

/** Gets what the suites need: a migrated database, and for the journeys a browser and the built screens. */
async function prepare(): Promise<void> {
  if (suites.some((suite) => suite.database)) {
    database = await prepareDatabase();
    Object.assign(env, database.env);
    console.log(`Database: ${database.source}`);
  }
  if (journeySuites.length === 0) return;
  await buildScreens();
  const browser = await findBrowser();
  env.TEST_BROWSER = JSON.stringify(browser.launch);
  console.log(`Browser: ${browser.source}`);
}

/**
 * Runs both runners at once, because each waits much of its time, and answers their exit codes. What the journeys say
 * is held until the other tests have said all of theirs.
 */
async function runBoth(): Promise<number[]> {
  let held: string[] | null = [];
  const say = (text: string) => (held === null ? process.stdout.write(text) : held.push(text));
  const journeys = journeySuites.length > 0 ? [runPlaywright(say)] : [];
  const codes = vitestSuites.length > 0 ? [await runVitest()] : [];
  process.stdout.write(held.join(''));
  held = null;
  return [...codes, ...(await Promise.all(journeys))];
}

function runVitest(): Promise<number> {
  const projects = vitestSuites.map(({ name }) => `--project=${name}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  return run(['node_modules/vitest/vitest.mjs', 'run', ...projects, ...reporters, ...filters]);
}

function runPlaywright(say: (text: string) => void): Promise<number> {
  const projects = journeySuites.map(({ name }) => `--project=${name}`);
  env.TEST_E2E_REPORT = playwrightReport;
  return run(['node_modules/@playwright/test/cli.js', 'test', ...projects, ...filters], say);
}

/** Runs a runner apart from the terminal's group, so that Ctrl-C reaches it once, through us. */
async function run(args: string[], say?: (text: string) => void): Promise<number> {
  if (stopping.signal.aborted) return 1;
  const stdout = say === undefined ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, args, { stdio: ['ignore', stdout, 'inherit'], env, detached: true });
  if (say !== undefined) child.stdout?.setEncoding('utf8').on('data', say);
  const stop = () => child.kill('SIGINT');
  stopping.signal.addEventListener('abort', stop);
  const [code] = (await once(child, 'close')) as [number | null];
  stopping.signal.removeEventListener('abort', stop);
  return code ?? 1;
}

/** Prints the closing lines from what the runners reported, and gives the exit code. */
function report(codes: number[]): number {
  const tallies = [
    ...reportsAt(vitestReport).map((json) => tallyVitest(json as VitestReport)),
    ...reportsAt(playwrightReport).map((json) => tallyPlaywright(json as PlaywrightReport)),
  ];
  const { passed, skipped, failures } = sum(tallies);
  const failed = failures.length;
  for (const { title, message } of failures) console.log(`FAILED ${title}\n${message}\n`);
  if (tallies.length < codes.length) console.log('A runner ended without a report.');
  if (skipped > 0) console.log(`${skipped} tests were skipped; none may be.`);
  if (passed + failed === 0) console.log('No test ran.');
  console.log(`${passed} passed, ${failed} failed`);
  const isComplete = tallies.length === codes.length && codes.every((code) => code === 0);
  return isComplete && passed > 0 && failed === 0 && skipped === 0 ? 0 : 1;
}

/** The report that a runner has written, if it has. */
function reportsAt(path: string): unknown[] {
  return existsSync(path) ? [JSON.parse(readFileSync(path, 'utf8'))] : [];
}
