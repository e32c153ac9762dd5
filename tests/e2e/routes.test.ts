import type { Page } from '@playwright/test';
import type { QueryClient } from '@tanstack/react-query';
import type { ScreenPath } from '#app/provider-screens.ts';
import { ID_PLACEHOLDER } from '#web/preloaded-requests.ts';
import { expectAccessibleAndFitting, expectFitting } from '../support/browser/expect-accessible.ts';
import { goWithin } from '../support/browser/go-within.ts';
import {
  filledPath,
  oneEach,
  returnedRoutes,
  type Route,
  signedInRoutes,
  signedOutRoutes,
} from '../support/browser/routes.ts';
import { expect, test, type Visitors } from '../support/browser/visitors-test.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { MEMBER_PASSWORD } from '../support/people/log-in.ts';
import { signIn } from '../support/people/sign-in-new-member.ts';
import { openQueue, signInReviewer } from '../support/people/sign-in-reviewer.ts';
import { isLong } from '../support/test-form.ts';

/** Checks the open screen: its title, heading and content, and at all widths. The long form also saves pictures. */
async function expectSound(page: Page, { path, title, heading, content }: Route): Promise<void> {
  await expect(page).toHaveTitle(title);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  if (content !== undefined) await expect(page.getByText(content).filter({ visible: true }).first()).toBeVisible();
  await expectAccessibleAndFitting(page);
  if (!isLong) return;
  const name = path.replaceAll(/[^a-z]+/g, '-').replaceAll(/^-|-$/g, '') || 'dashboard';
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.screenshot({ path: `tests/artefacts/screens/${name}-${width}.png`, fullPage: true });
  }
}

for (const route of signedOutRoutes) {
  test(`${route.path} has its title and heading, is accessible and fits every width`, async ({ page }) => {
    await page.goto(route.path);
    await expectSound(page, route);
  });
}

const memberRoutes = [...signedInRoutes, ...returnedRoutes];
const expectSoftly = expect.configure({ soft: true });

for (const route of memberRoutes) {
  test(`${route.path} has its title and heading, is accessible and fits every width, and nothing on it moves while it loads on a phone`, async ({
    page,
    visitors,
  }) => {
    await prepareToWatch(page, visitors);
    await openWatched(page, visitors, route, 412);
    // Some parts are shown after the others.
    await expectSoftly.poll(() => unshownQueries(page), 'requested, but not shown').toEqual(route.unshown ?? []);
    const html = await (await page.request.get(page.url())).text();
    const shown = /<h1>(.*)<\/h1>/.exec(html)?.[1] ?? route.heading;
    expect.soft(shown, 'heading before the scripts are loaded').toBe(route.heading);
    const intro = /class="shell-head".*?<p>(.*?)<\/p>/.exec(html)?.[1];
    if (intro !== undefined) await expect.soft(page.locator('main').getByText(intro, { exact: true })).toBeVisible();
    await expectSound(page, route);
  });
}

/** The URLs that a screen has requested, in order. */
const loadedBy = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.replace(location.origin, '')));

/** The requests that a screen has made twice, because it didn't use the preloaded one, or two parts made the same one. */
async function loadedTwice(page: Page): Promise<string[]> {
  const requests = (await loadedBy(page)).filter((path) => path.startsWith('/api/'));
  return requests.filter((path, at) => requests.indexOf(path) !== at);
}

/** The requests that a screen has made although its page doesn't name them. What they show comes after the rest. */
async function unnamedRequests(page: Page, later: string[]): Promise<string[]> {
  const named = await page
    .locator('meta[name="preload"]')
    .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('content') ?? ''));
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const paths = [...named, ...later].map((line) => line.replace(ID_PLACEHOLDER, id).replace(/^\w+ /, ''));
  return (await loadedBy(page)).filter((path) => path.startsWith('/api/') && !paths.includes(path));
}

/** What loads after a screen on purpose: the A4 page beside a form, dialogs, and the payment code. No page names it. */
const LATER = /\/(invoice-preview|send-dialog|decision-dialogs|money-dialogs|qr)-/;

/** The scripts that a screen has loaded although its page doesn't name them. Each costs an extra round trip. */
async function unnamedScripts(page: Page, html: string): Promise<string[]> {
  const loaded = (await loadedBy(page)).filter((path) => path.endsWith('.js'));
  const later = await Promise.all(loaded.filter((path) => LATER.test(path)).map((path) => withImports(page, path)));
  return loaded.filter((path) => !html.includes(`"${path}"`) && !later.flat().includes(path));
}

/** A script's path and those of all scripts that it imports. */
async function withImports(page: Page, path: string): Promise<string[]> {
  const paths = [path];
  for (const one of paths) {
    const script = await (await page.request.get(one)).text();
    const imported = script.matchAll(/from"\.\/([^"]+)"/g).map(([, name]) => `/assets/${name}`);
    paths.push(...imported.filter((found) => !paths.includes(found)));
  }
  return paths;
}

/** Signs a page in, and prepares it to note what moves while a screen loads. */
async function prepareToWatch(page: Page, visitors: Visitors): Promise<void> {
  await signIn(page, visitors.member);
  await page.addInitScript(() => {
    // A response is requested again once it is two seconds old, which it can be before a slow machine shows it.
    const now = Date.now();
    Date.now = () => now;
    Object.assign(globalThis, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput)
          Object.assign(globalThis, { shifts: Reflect.get(globalThis, 'shifts') + entry.value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // As on a first visit over a slow network: text is in the machine's own font until Inter is loaded.
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
}

/** Opens a screen at a width, and expects that nothing moves while it loads, and that it loads what its page names. */
async function openWatched(page: Page, visitors: Visitors, { path, later }: Route, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.goto(filledPath(path, visitors.ids));
  await page.waitForLoadState('networkidle');
  // On a busy machine the responses are there before the scripts have run.
  await expect(page.locator('.shell')).toHaveCount(0);
  const shift = await page.evaluate(() => Number(Reflect.get(globalThis, 'shifts')));
  expect.soft(shift, `what moves on ${path} at ${width} pixels`).toBeLessThanOrEqual(0.01);
  expect.soft(await loadedTwice(page), `what ${path} requests twice`).toEqual([]);
  expect.soft(await unnamedRequests(page, later ?? []), `requests that the page of ${path} does not name`).toEqual([]);
  const html = await (await page.request.get(page.url())).text();
  expect.soft(await unnamedScripts(page, html), `scripts that the page of ${path} does not name`).toEqual([]);
}

/** The screens that are laid out in another way on a desktop. The long form opens all screens on one. */
const WIDE: ScreenPath[] = [
  '/',
  '/freelancer-view-invoices',
  '/freelancer-edit-invoice/:invoiceId',
  '/generated-invoice/:invoiceId',
];

test('nothing on a screen moves while it loads on a desktop, and it fits a window that gets narrower before its scripts have reacted', async ({
  page,
  visitors,
}) => {
  await page.addInitScript(() => {
    MediaQueryList.prototype.addEventListener = () => undefined;
  });
  await prepareToWatch(page, visitors);
  for (const route of isLong ? memberRoutes : oneEach(memberRoutes).filter(({ screen }) => WIDE.includes(screen))) {
    await openWatched(page, visitors, route, 1280);
    await expect(
      page
        .getByText(route.content ?? '')
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await expectFitting(page, 320);
  }
});

/** The queries in the page's cache, which one of its scripts exports, that no part of the screen shows. */
async function unshownQueries(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
    const scripts = await Promise.all(links.map(({ href }) => import(href) as Promise<Record<string, unknown>>));
    const isClient = (value: unknown): value is QueryClient =>
      typeof value === 'object' && value !== null && 'getQueryCache' in value;
    const exported = scripts.flatMap((script) => Object.values(script));
    const client = exported.flatMap((value) => [value, ...Object.values(value ?? {})]).find(isClient);
    if (client === undefined) return ['no query cache'];
    const unshown = client
      .getQueryCache()
      .getAll()
      .filter((query) => query.getObserversCount() === 0);
    return unshown.map(({ queryKey }) => String(queryKey[0]));
  });
}

test('a visitor is redirected to sign in from every screen that requires it', async ({ page, visitors }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/signin');
  for (const { path } of signedInRoutes) {
    await goWithin(page, filledPath(path, visitors.ids));
    await expect(page, path).toHaveURL('/signin');
  }
});

test('a visitor who opened the link of a mail comes to its screen after signing in, also in a reloaded tab, and later to the start screen', async ({
  page,
  visitors,
}) => {
  const { email } = (await pageCaller(page).request('POST', '/api/auth/getuser', { token: visitors.member })).json.user;
  const signInByForm = async () => {
    await expect(page).toHaveURL('/signin');
    await page.getByLabel('E-post').fill(email);
    await page.locator('[name=password]').fill(MEMBER_PASSWORD);
    await page.getByRole('button', { name: 'Logga in' }).click();
  };
  await page.goto('/freelancer-user-profile#mejl');
  await expect(page).toHaveURL('/signin');
  // A phone does this while its owner looks up the password.
  await page.reload();
  await signInByForm();
  await expect(page).toHaveURL('/freelancer-user-profile#mejl');
  await expect(page.getByRole('region', { name: 'Välj vilka mejl du får' })).toBeFocused();
  await page.getByRole('button', { name: 'Logga Ut' }).click();
  await signInByForm();
  await expect(page).toHaveURL('/');
});

test('the back button of a screen that a mail’s link opened leads to the start screen, also the provider’s', async ({
  page,
  otherPage,
  visitors,
}) => {
  await signIn(page, visitors.member);
  await page.goto('/freelancer-user-profile');
  await page.getByRole('button', { name: 'Tillbaka' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Visa kunder' }).first().click();
  await expect(page).toHaveURL('/freelancer-view-clients');
  await page.getByRole('link', { name: 'Ändra lösenord' }).first().click();
  await expect(page).toHaveURL('/change-password');
  await page.getByRole('button', { name: 'Tillbaka' }).click();
  await expect(page).toHaveURL('/freelancer-view-clients');
  await openQueue(otherPage);
  await otherPage.goto('/granskning/utbetalningar');
  await otherPage.getByRole('button', { name: 'Tillbaka' }).click();
  await expect(otherPage).toHaveURL('/granskning');
});

test('the back button leads to the screen before, also from an address that was typed', async ({ page, visitors }) => {
  await signIn(page, visitors.member);
  await page.goto('/freelancer-view-clients');
  await page.goto('/change-password');
  await page.getByRole('button', { name: 'Tillbaka' }).click();
  await expect(page).toHaveURL('/freelancer-view-clients');
  await page.getByRole('button', { name: 'Tillbaka' }).click();
  await expect(page).toHaveURL('/');
});

test('the back button knows the screens of its page in a browser without the Navigation API', async ({
  page,
  visitors,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'));
  await signIn(page, visitors.member);
  await page.goto('/freelancer-view-clients');
  await page.getByRole('link', { name: 'Ändra lösenord' }).first().click();
  await expect(page).toHaveURL('/change-password');
  expect(await page.evaluate(() => 'navigation' in window)).toBe(false);
  await page.getByRole('button', { name: 'Tillbaka' }).click();
  await expect(page).toHaveURL('/freelancer-view-clients');
  await page.getByRole('button', { name: 'Tillbaka' }).click();
  await expect(page).toHaveURL('/');
});

test('a member is redirected to the start screen from the visitors’ screens', async ({ page, visitors }) => {
  await signIn(page, visitors.member);
  for (const path of ['/signin', '/signup']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/');
    await expectNoMessage(page);
  }
});

test('somebody at the provider comes to the queue after signing in, without a message', async ({ page }) => {
  await signInReviewer(page);
  await expectNoMessage(page);
});

/** Expects that the screen has loaded and shows no message, which its live regions would hold. */
async function expectNoMessage(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main .skeleton')).toHaveCount(0);
  await expect(page.locator('main [aria-live] > *')).toHaveCount(0);
}

test('a screen whose data arrives before its scripts never renders without it', async ({ page, visitors }) => {
  await signIn(page, visitors.member);
  await page.addInitScript(() => {
    const note = () => {
      if (document.querySelector('.skeleton') !== null) document.documentElement.dataset.skeleton = 'seen';
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  });
  const responses = ['auth/getuser', 'userprofile/getuserprofile', 'invoice/fetchinvoices?limit=25'].map((path) =>
    page.waitForResponse((response) => response.url().endsWith(`/api/${path}`)).then((response) => response.finished()),
  );
  await page.route('**/assets/index-*.js', async (route) => {
    await Promise.all(responses);
    await route.continue();
  });
  await page.goto('/freelancer-view-invoices/edit');
  await expect(page.getByRole('row', { name: /Lingonbolaget AB/ })).toHaveCount(3);
  await expect(page.locator('html')).not.toHaveAttribute('data-skeleton');
});
