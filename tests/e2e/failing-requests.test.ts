import type { Page } from '@playwright/test';
import { allScreens } from '#app/provider-screens.ts';
import { PROVIDER_ROLES } from '#shared/role.ts';
import {
  filledPath,
  oneEach,
  resetRoute,
  returnedRoutes,
  reviewerRoutes,
  type Route,
  signedInRoutes,
  signedOutRoutes,
} from '../support/browser/routes.ts';
import { expect, test, type Visitors } from '../support/browser/visitors-test.ts';
import { isLong } from '../support/test-form.ts';

// Lets each request of every screen fail in different ways. Loaded parts must show, failed parts must say so and offer a
// retry, and nothing may be requested again by itself (product §2.2).

/** The requests of every signed-in screen. */
const FRAME_REQUESTS = ['POST /api/auth/getuser', 'GET /api/userprofile/getuserprofile'];

/** The start of the request that tells that a reviewer has opened an invoice. A later visit no longer makes it. */
const MADE_ONCE = 'POST /api/review/open/';

/** A request of a screen, and its response. */
interface Made {
  /** Method and URL. */
  endpoint: string;
  contentType: string;
  body: string;
}

/** What the page gets instead of the response. Without a body there is no network. */
interface Failure {
  status?: number;
  contentType?: string;
  body?: string;
}

/** The ways in which a request can fail. */
const FAILURES: { when: string; fail: (made: Made) => Failure }[] = [
  {
    when: 'the server fails',
    fail: () => ({ status: 500, contentType: 'application/json', body: '{"message":"Något gick fel."}' }),
  },
  { when: 'there is no network', fail: () => ({}) },
  {
    when: 'the response is cut off',
    fail: ({ contentType, body }) => ({ contentType, body: body.slice(0, body.length / 2) }),
  },
  {
    when: 'another network responds with a page of its own',
    fail: () => ({ contentType: 'text/html', body: '<h1>Sign in to this network</h1>' }),
  },
];

/**
 * Longer than any interval at which a screen repeats a request, except the figures of the day, and shorter than the
 * timeout of a request. In milliseconds.
 */
const SOME_TIME = 45_000;

const screens: { who: 'nobody' | 'member' | 'reviewer'; routes: Route[] }[] = [
  { who: 'nobody', routes: [...signedOutRoutes, resetRoute] },
  { who: 'member', routes: [...signedInRoutes, ...returnedRoutes] },
  { who: 'reviewer', routes: reviewerRoutes },
];

let turn = 0;
for (const { who, routes } of screens) {
  for (const [place, route] of (isLong ? routes : oneEach(routes)).entries()) {
    const first = turn++;
    test(`${route.path} shows what is loaded, whichever request fails`, async ({ page, visitors }) => {
      if (who !== 'nobody') await keepSignedIn(page, visitors, who);
      await page.clock.install();
      const path = filledPath(route.path, visitors.ids);
      const { requests, lines } = await visit(page, path);
      for (const [at, made] of requests.entries()) {
        if (made.endpoint.startsWith(MADE_ONCE)) continue;
        const isFrame = FRAME_REQUESTS.includes(made.endpoint) && !isNeeded(route, made);
        for (const way of isFrame ? frameWaysOf(place) : waysOf(first + at)) {
          await test.step(`${made.endpoint}: ${way.when}`, () => visitFailing(page, path, route, made, way, lines));
        }
      }
    });
  }
}

/** One way in turn. The long form uses all of them. */
const waysOf = (turnOf: number) => (isLong ? FAILURES : FAILURES.slice(turnOf % FAILURES.length).slice(0, 1));

/**
 * The ways for a request of the frame, which is the same around all of a visitor's screens: another one on each of the
 * first screens. The long form goes on with them on all others.
 */
const frameWaysOf = (place: number) =>
  (isLong ? [place % FAILURES.length] : [place]).flatMap((at) => FAILURES[at] ?? []);

test('the requests of every screen are among those that are made to fail', () => {
  const visited = new Set<string>(screens.flatMap(({ routes }) => routes.map(({ screen }) => screen)));
  const unvisited = Object.keys(allScreens).filter((path) => !visited.has(path));
  expect(unvisited).toEqual([]);
});

const isNeeded = ({ needs = [] }: Route, { endpoint }: Made) =>
  needs.some((beginning) => endpoint.startsWith(beginning));

async function keepSignedIn(page: Page, visitors: Visitors, who: 'member' | 'reviewer'): Promise<void> {
  const kept = { token: visitors[who], ...(who === 'reviewer' ? { role: PROVIDER_ROLES.join() } : {}) };
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);
}

/** Opens a screen without failures, and returns its requests and the lines that it shows. */
async function visit(page: Page, path: string): Promise<{ requests: Made[]; lines: string[] }> {
  const made = new Map<string, Promise<Made>>();
  const note = (request: ReturnType<Page['waitForRequest']> extends Promise<infer R> ? R : never) => {
    const url = new URL(request.url());
    const endpoint = `${request.method()} ${url.pathname}${url.search}`;
    if (!url.pathname.startsWith('/api/') || made.has(endpoint)) return;
    const outcome = async () => {
      const response = await request.response();
      const contentType = response?.headers()['content-type'] ?? '';
      return { endpoint, contentType, body: (await response?.text()) ?? '' };
    };
    made.set(endpoint, outcome());
  };
  page.on('request', note);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  // On a busy machine the responses are there before the scripts have run.
  await expect(page.locator('.skeleton, .shell')).toHaveCount(0);
  return { requests: await Promise.all(made.values()), lines: (await readScreen(page)).lines };
}

/**
 * The lines that a screen shows, without their figures, and the number of retries that it offers. The words of a timer
 * change by themselves when little time is left.
 */
const readScreen = (page: Page) =>
  page.evaluate(() => {
    const timers = new Set(
      [...document.querySelectorAll<HTMLElement>('[role="timer"]')].map((one) => one.innerText.trim()),
    );
    return {
      lines: document.body.innerText
        .split(/[\n\t]/)
        .map((line) => line.trim())
        .filter((line) => line !== '' && !timers.has(line))
        .map((line) => line.replaceAll(/\d+/g, '0')),
      retries: document.querySelectorAll('[role="alert"] button').length,
      isLoading: document.querySelector('.skeleton, .shell') !== null,
    };
  });

/** Whether a screen is complete, says what is missing, or neither. */
async function stateOf(page: Page, whole: string[]): Promise<string> {
  const { lines, retries, isLoading } = await readScreen(page);
  if (isLoading) return 'loading';
  if (retries > 0) return 'told';
  const missing = whole.filter((line) => !lines.includes(line));
  return missing.length === 0 ? 'whole' : `without ${missing.join(' | ')}`;
}

/** What the page knows of the request that fails in it. */
interface Failing {
  attempts: number;
  isOver: boolean;
  isClockStopped: boolean;
}

/**
 * Makes a request fail in the page. The browser could fail it too, but then it keeps no scripts from visit to visit, which
 * doubles the work of a visit.
 */
function failInPage({ endpoint, failure }: { endpoint: string; failure: Failure }): void {
  const failing: Failing = { attempts: 0, isOver: false, isClockStopped: true };
  Object.assign(globalThis, { failing });
  // A failed request is made again once it is two seconds old, which it can be before a slow machine shows all parts.
  const { now } = Date;
  const startedAt = now();
  Date.now = () => (failing.isClockStopped ? startedAt : now());
  const { fetch } = globalThis;
  globalThis.fetch = async (input, options) => {
    const { method, url } = new Request(input, options);
    const { pathname, search } = new URL(url);
    if (failing.isOver || `${method} ${pathname}${search}` !== endpoint) return fetch(input, options);
    failing.attempts += 1;
    const { status = 200, contentType = '', body } = failure;
    if (body === undefined) throw new TypeError('Failed to fetch');
    return new Response(body, { status, headers: { 'content-type': contentType } });
  };
}

/** How often the failing request was made since the page was opened. */
const attemptsOf = (page: Page) => page.evaluate(() => (Reflect.get(globalThis, 'failing') as Failing).attempts);

const tellPage = (page: Page, changes: Partial<Failing>) =>
  page.evaluate((changed) => Object.assign(Reflect.get(globalThis, 'failing') as Failing, changed), changes);

/** Lets the page do what it is about to do: each response here comes after the page's tasks that wait by then. */
const letWork = (page: Page) =>
  page.evaluate(async () => {
    for (let turns = 0; turns < 5; turns += 1) await fetch('/healthz');
  });

/** Opens a screen with one failing request, and retries when it no longer fails. */
async function visitFailing(
  page: Page,
  path: string,
  route: Route,
  made: Made,
  { fail }: (typeof FAILURES)[number],
  whole: string[],
): Promise<void> {
  const script = await page.addInitScript(failInPage, { endpoint: made.endpoint, failure: fail(made) });
  await page.goto(path);
  await script.dispose();
  // A part can make its request after the others are shown, and then tell that it failed.
  await expect.poll(() => attemptsOf(page), 'requested').toBeGreaterThan(0);
  await expect.poll(() => stateOf(page, whole)).toMatch(/^(?:told|whole)$/);
  await letWork(page);
  const state = await stateOf(page, whole);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  if (route.content !== undefined && !isNeeded(route, made)) {
    await expect(page.getByText(route.content).filter({ visible: true }).first()).toBeVisible();
  }
  const before = await attemptsOf(page);
  await tellPage(page, { isClockStopped: false });
  await page.clock.fastForward(SOME_TIME);
  await letWork(page);
  expect(await attemptsOf(page), 'requested again').toBe(before);
  expect(before, 'requested').toBeLessThanOrEqual(2);
  expect(await stateOf(page, whole)).toBe(state);
  if (state === 'whole') return;
  await tellPage(page, { isOver: true });
  await page.locator('[role="alert"] button').first().press('Enter');
  await expect.poll(() => stateOf(page, whole)).toBe('whole');
  // The focus is on what has loaded, not at the top of the page.
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
}
