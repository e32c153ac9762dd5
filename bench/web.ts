import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { freePort } from '../src/database/postgres-server.ts';
import { hashPassword } from '../src/features/account/server/password/password.ts';
import { buildScreens } from '../scripts/build-screens.ts';
import { seedDemo } from '../scripts/seed-demo.ts';
import { signInDemo } from './sign-in-demo.ts';
import { filledPath, type Route, signedInRoutes, signedOutRoutes } from '../tests/support/browser/routes.ts';
import { findBrowser } from '../tests/support/browser/test-browser.ts';
import { addPages, startWithPages, visitPlain } from './add-pages.ts';
import { fillDatabaseOf } from './fill-database-of.ts';
import { filledToken } from './fill-database.ts';
import { median } from './median.ts';
import { moveBetweenScreens } from './move-between-screens.ts';
import { printTable } from './print-table.ts';
import { printVerdict } from './print-verdict.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { AS_IT_IS, PHONE, type Visit, type Visited, visitInTurns } from './visit-page.ts';

// `npm run bench:web [-- --rounds=5]` measures each screen as on a slow phone: what it loads, when it is usable and how
// much its layout shifts. It compares them with an empty page of React and a router. It also compares a list, the dashboard,
// the edit screen, a document and a list of 10,000 invoices with a plain page of the same facts. The program serves these
// pages beside its screens, and answers their requests. All visits take turns.
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const ROUNDS = Number(values.rounds);
const KILOBYTE = 1000;
const INVOICES = 10_000;
const FIGURES = ['firstPaint', 'loaded', 'running', 'usable'] as const;
type Figure = (typeof FIGURES)[number];
const emptyPage = (address: string): Visit => ({ url: `${address}/empty`, token: null, heading: 'Empty' });

await buildScreens();
const { launch } = await findBrowser();
const port = await freePort();
using folder = temporaryFolder();
await using browser = await chromium.launch({ ...launch, args: [`--remote-debugging-port=${port}`] });
const screensFolder = join(folder.path, 'screens');
await addPages(screensFolder);
await measureScreens();
await measureLongList();

/** Measures every screen with a year of invoices. */
async function measureScreens(): Promise<void> {
  const dataDir = join(folder.path, 'demo');
  console.log('Making a year of invoices …');
  await seedDemo(dataDir, new Date());
  await using program = await startWithPages(screensFolder, { DATA_DIR: dataDir });
  const { address } = program;
  const { token, ids } = await signInDemo(address);
  const visits: Visit[] = [
    emptyPage(address),
    ...signedOutRoutes.map(({ path, heading }) => ({ url: address + path, token: null, heading })),
    ...signedInRoutes.map(({ path, heading }) => ({ url: address + filledPath(path, ids), token, heading })),
  ];
  const names = ['an empty page', ...[...signedOutRoutes, ...signedInRoutes].map(({ path }) => path)];
  const visited = await visitInTurns(port, PHONE, visits, ROUNDS);
  const floor = median(visited[0]?.map(({ firstPaint }) => firstPaint) ?? []);
  const screens = visited.map((rounds, at) => ({
    bytes: at === 0 ? 0 : bytesOf(rounds[0]?.scripts ?? []),
    usable: median(rounds.map(({ usable }) => usable)),
    shift: median(rounds.map(({ shift }) => shift)),
  }));
  console.log(`Screens, opened for the first time: ${PHONE.name}`);
  printTable(
    ['screen', 'scripts kB gzip', 'usable ms', 'of the empty page’s first paint', 'layout shift'],
    screens.map(({ bytes, usable, shift }, at) => [
      names[at] ?? '',
      at === 0 ? '' : kilobytes(bytes),
      usable.toFixed(0),
      (usable / floor).toFixed(2),
      shift.toFixed(3),
    ]),
  );
  const signInBytes = screens[names.indexOf('/signin')]?.bytes ?? NaN;
  const most = Math.max(...screens.map(({ bytes }) => bytes));
  printVerdict('kB of scripts on /signin', signInBytes / KILOBYTE, { atMost: 130 });
  printVerdict('kB of scripts on a screen, the most', most / KILOBYTE, { atMost: 190 });
  printVerdict('Layout shift, the most', Math.max(...screens.slice(1).map(({ shift }) => shift)), { atMost: 0.01 });
  const paths = ['/', '/freelancer-view-invoices/', '/freelancer-edit-invoice/:draft', '/generated-invoice/:draft'];
  await compareWithPlain(
    address,
    token,
    signedInRoutes
      .filter(({ path }) => paths.includes(path))
      .map((route) => ({ ...route, path: filledPath(route.path, ids) })),
  );
  await measureMoves(address, token);
}

/**
 * Measures screens compared with a plain page that makes the same requests and shows their facts. The same page in the
 * product's shell, with its styles, tells how much of the difference these are.
 */
async function compareWithPlain(address: string, token: string, routes: Pick<Route, 'screen' | 'path' | 'heading'>[]) {
  // For each screen the plain page alone, the same in the shell, and the product.
  const visits: Visit[] = [];
  for (const route of routes) {
    for (const page of ['plain', 'plain-in-shell'] as const) visits.push(visitPlain(address, page, route, token));
    visits.push({ url: address + route.path, token, heading: route.heading });
  }
  for (const conditions of [AS_IT_IS, PHONE]) {
    const visited = await visitInTurns(port, conditions, visits, ROUNDS);
    const middle = (at: number, of: Figure) => median(visited[at]?.map((visit) => visit[of]) ?? []);
    console.log(
      `Product, plain page in the product's shell, and plain page alone, until they are usable (ms): ${conditions.name}`,
    );
    printTable(
      ['screen', 'first paint', 'scripts loaded', 'running', 'usable'],
      routes.map(({ path }, at) => [
        path,
        ...FIGURES.map((of) => [2, 1, 0].map((page) => middle(3 * at + page, of).toFixed(0)).join(', ')),
      ]),
    );
    for (const [at, { path }] of routes.entries()) {
      const [plain = [], inShell = [], product = []] = visited.slice(3 * at);
      // The machine is slower at times. So each visit is compared with that of the same round.
      const ratioTo = (page: Visited[]) =>
        median(product.map(({ usable }, round) => usable / (page[round]?.usable ?? NaN)));
      console.log(`${path} to the plain page in the shell, ${conditions.name}: ${ratioTo(inShell).toFixed(2)}`);
      printVerdict(`${path} to the plain page, ${conditions.name}`, ratioTo(plain), { atMost: 1.2 });
    }
  }
}

/** Measures moving from one screen of the menu to the next, with everything in the cache. */
async function measureMoves(address: string, token: string): Promise<void> {
  const inMenu = [
    '/freelancer-user-profile',
    '/freelancer-create-client',
    '/freelancer-view-clients',
    '/freelancer-invoice',
    '/freelancer-view-invoices/edit',
    '/freelancer-view-invoices/salary-spec',
    '/',
  ];
  const screens = signedInRoutes.filter(({ path }) => inMenu.includes(path));
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(await moveBetweenScreens(browser, address, token, screens));
  }
  const times = screens.map((_, at) => median(rounds.map((round) => round[at] ?? NaN)));
  console.log('Moving between screens whose data is cached');
  printTable(
    ['to', 'ms'],
    screens.map(({ path }, at) => [path, times[at]?.toFixed(0) ?? '']),
  );
  printVerdict('ms to a screen whose data is cached, the most', Math.max(...times), { atMost: 100 });
}

/** Measures a member's list of very many invoices until its first row, compared with a plain page and the first paint. */
async function measureLongList(): Promise<void> {
  const dataDir = join(folder.path, 'many');
  console.log(`Making ${INVOICES} invoices …`);
  await fillDatabaseOf(
    { DATA_DIR: dataDir },
    {
      members: 1,
      invoices: INVOICES,
      invoicesPerMember: INVOICES,
      passwordHash: await hashPassword('many invoices'),
    },
  );
  await using program = await startWithPages(screensFolder, { DATA_DIR: dataDir });
  const token = filledToken(1);
  const path = '/freelancer-view-invoices/edit';
  const heading = 'Ändra Faktura';
  const list: Visit = { url: program.address + path, token, heading, shows: 'main tbody tr' };
  for (const conditions of [AS_IT_IS, PHONE]) {
    const [floor = [], rows = []] = await visitInTurns(port, conditions, [emptyPage(program.address), list], ROUNDS);
    const firstRow = median(rows.map(({ usable }) => usable));
    const firstPaint = median(floor.map((visit) => visit.firstPaint));
    console.log(
      `A list of ${INVOICES} invoices to its first row, ${conditions.name}: ${firstRow.toFixed(0)} ms; an empty page's first paint: ${firstPaint.toFixed(0)} ms`,
    );
    printVerdict(`First row / first paint, ${conditions.name}`, firstRow / firstPaint, { atMost: 2.5 });
  }
  // Not before, because a program that has just started is slow for the first visits.
  await compareWithPlain(program.address, token, [{ screen: '/freelancer-view-invoices/edit', path, heading }]);
}

/** The size of the built screens' scripts, compressed with gzip. */
function bytesOf(scripts: string[]): number {
  return scripts.reduce((sum, path) => sum + gzipSync(readFileSync(join('dist/web', path))).length, 0);
}

function kilobytes(bytes: number): string {
  return (bytes / KILOBYTE).toFixed(1);
}
