import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { startProcess } from '../tests/support/program/program-process.ts';
import { filledPath, type RouteIds, signedInRoutes, signedOutRoutes } from '../tests/support/browser/routes.ts';
import { findBrowser } from '../tests/support/browser/test-browser.ts';
import { buildScreens } from '../scripts/build-screens.ts';
import { freePort } from '../src/database/postgres-server.ts';
import { seedDemo } from '../scripts/seed-demo.ts';
import { signInDemo } from './sign-in-demo.ts';
import { temporaryFolder } from './temporary-folder.ts';

// `npm run lighthouse [part of a path …]` runs Lighthouse on every screen, or on those whose path contains such a part,
// as on a phone and with a year of invoices. It runs several times per screen and takes the median, as Lighthouse advises
// for machines that do other work.
const ROUNDS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
const LIGHTHOUSE = resolve('bench/node_modules/.bin/lighthouse');
const parts = process.argv.slice(2);

/** The part of Lighthouse's report that is used here. A score is from 0 to 1. */
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { id: string; score: number | null; displayValue?: string }>;
}

await buildScreens();
const { launch } = await findBrowser();
using folder = temporaryFolder();
const data = join(folder.path, 'data');
console.log('Making a year of invoices …');
await seedDemo(data, new Date());
await using program = await startProcess({ DATA_DIR: data });
const { address } = program;
const port = await freePort();
// Lighthouse opens its pages in the browser's own profile, so it uses the local storage that signing in writes.
await using browser = await chromium.launchPersistentContext(join(folder.path, 'profile'), {
  ...launch,
  args: [`--remote-debugging-port=${port}`],
});
console.log(['performance', 'of the rounds', 'accessibility', 'best practices', 'screen'].join('\t'));
for (const { path } of signedOutRoutes.filter(isWanted)) await auditScreen(path, path);
const memberIds = await signIn();
for (const { path } of signedInRoutes.filter(isWanted)) await auditScreen(path, filledPath(path, memberIds));

function isWanted({ path }: { path: string }): boolean {
  return parts.length === 0 || parts.some((part) => path.includes(part));
}

/** Prints a screen's scores out of 100, each round's performance, and the audits that keep the median below 95. */
async function auditScreen(route: string, path: string): Promise<void> {
  const results: Report[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    results.push(await runLighthouse(address + path));
  }
  results.sort((a, b) => score(a, 'performance') - score(b, 'performance'));
  const { categories, audits } = results[Math.floor(ROUNDS / 2)] as Report;
  const lowest = (category: string) => Math.min(...results.map((result) => score(result, category)));
  const performance = results.map((result) => score(result, 'performance'));
  const short = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => audits[id])
    .filter((audit) => (audit?.score ?? 1) < 0.95)
    .map((audit) => `${audit?.id} ${audit?.displayValue ?? ''}`.trim());
  const columns = [
    performance[Math.floor(ROUNDS / 2)],
    performance.join(' '),
    lowest('accessibility'),
    lowest('best-practices'),
    route,
    short.join(', '),
  ];
  console.log(columns.join('\t'));
}

/** Runs Lighthouse's own command on a page. So checking our types needs none of its packages. */
async function runLighthouse(url: string): Promise<Report> {
  const args = [url, `--port=${port}`, `--only-categories=${CATEGORIES.join()}`, '--output=json', '--quiet'];
  const { stdout } = await promisify(execFile)(LIGHTHOUSE, args, { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout) as Report;
}

/** A category's score out of 100. */
function score({ categories }: Report, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

/** Signs the browser in as the demo's freelancer, and returns the ids for their paths. */
async function signIn(): Promise<RouteIds> {
  const { token, ids } = await signInDemo(address);
  const page = await browser.newPage();
  await page.goto(`${address}/signin`);
  await page.evaluate((stored) => localStorage.setItem('token', stored), token);
  await page.close();
  return ids;
}
