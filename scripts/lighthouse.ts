import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { startProcess } from '../tests/support/program-process.ts';
import { filledPath, type RouteIds, signedInRoutes, signedOutRoutes } from '../tests/support/routes.ts';
import { findBrowser } from '../tests/support/test-browser.ts';
import { buildScreens } from './build-screens.ts';
import { freePort } from './free-port.ts';
import { seedDemo } from './seed-demo.ts';
import { signInDemo } from './sign-in-demo.ts';

// `npm run lighthouse`: what Lighthouse says of every screen on a phone, with a year of invoices.
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

await buildScreens();
const { launch } = await findBrowser();
const folder = mkdtempSync(join(tmpdir(), 'egenlon-lighthouse-'));
const data = join(folder, 'data');
console.log('Making a year of invoices …');
await seedDemo(data, new Date());
const { address, stop } = await startProcess({ DATA_DIR: data });
const port = await freePort();
// Lighthouse opens its pages in the browser's own profile and keeps its local storage.
const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
  ...launch,
  args: [`--remote-debugging-port=${port}`],
});
try {
  console.log(`Initial JavaScript of /signin: ${await initialScripts()} bytes with gzip.`);
  console.log([...CATEGORIES, 'screen'].join('\t'));
  for (const { path } of signedOutRoutes) await look(path, path);
  const ids = await signIn();
  for (const { path } of signedInRoutes) await look(path, filledPath(path, ids));
} finally {
  await browser.close();
  await stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Prints a screen's scores, of 100, and the audits that keep it below 95. */
async function look(route: string, path: string): Promise<void> {
  const run = await lighthouse(address + path, { port, onlyCategories: CATEGORIES, logLevel: 'error' });
  if (run === undefined) throw new Error(`Lighthouse says nothing of ${route}.`);
  const { categories, audits } = run.lhr;
  const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100));
  const short = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => audits[id])
    .filter((audit) => (audit?.score ?? 1) < 0.95)
    .map((audit) => `${audit?.id} ${audit?.displayValue ?? ''}`.trim());
  console.log([...scores, route, short.join(', ')].join('\t'));
}

/** Signs the browser in as the demo's freelancer, and answers what their addresses are filled with. */
async function signIn(): Promise<RouteIds> {
  const { token, ids } = await signInDemo(address);
  const page = await browser.newPage();
  await page.goto(`${address}/signin`);
  await page.evaluate((stored) => localStorage.setItem('token', stored), token);
  await page.close();
  return ids;
}

/** How many bytes of scripts a visitor's first page loads, compressed with gzip. */
async function initialScripts(): Promise<number> {
  const page = await browser.newPage();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.push(response.body().then((bytes) => gzipSync(bytes).length));
  });
  await page.goto(`${address}/signin`, { waitUntil: 'networkidle' });
  await page.close();
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
