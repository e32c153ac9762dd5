import type { Browser, BrowserContext, Page } from '@playwright/test';

/** How fast a visitor's machine and network are. */
export interface Conditions {
  name: string;
  /** How many times slower the processor is than this machine's. */
  cpuSlowdown: number;
  /** Null for a network that isn't slowed down. */
  network: { megabitsPerSecond: number; latencyMs: number } | null;
}

/** A page to visit, and how to see that it is usable. */
export interface Visit {
  url: string;
  /** Null for a visitor who is not signed in. */
  token: string | null;
  heading: string;
  /** A selector that matches once the page shows its content, besides its heading and without a skeleton. */
  shows?: string;
}

/** The result of a visit, in milliseconds since its start. */
export interface Visited {
  usable: number;
  firstPaint: number;
  /** The sum of all layout shifts. */
  shift: number;
  /** The paths of the scripts that were loaded by then. */
  scripts: string[];
}

/** A new browser context with a phone's screen, signed in if there is a token. */
export function newVisitor(browser: Browser, url: string, token: string | null): Promise<BrowserContext> {
  const { origin } = new URL(url);
  const localStorage = token === null ? [] : [{ name: 'token', value: token }];
  return browser.newContext({
    viewport: { width: 412, height: 823 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
}

/** Opens a page in a browser with an empty cache, and waits until it is usable. */
export async function visitPage(browser: Browser, conditions: Conditions, visit: Visit): Promise<Visited> {
  await using context = await newVisitor(browser, visit.url, visit.token);
  const page = await context.newPage();
  await impose(page, conditions);
  await page.addInitScript(watchPage, { heading: visit.heading, shows: visit.shows ?? '#root h1' });
  await page.goto(visit.url, { waitUntil: 'commit' });
  const usable = await page.waitForFunction(() => window.bench.usable);
  await page.waitForLoadState('networkidle');
  const rest = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    shift: window.bench.shift,
    scripts: performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  }));
  return { usable: (await usable.jsonValue()) as number, ...rest };
}

async function impose(page: Page, { cpuSlowdown, network }: Conditions): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  if (network === null) return;
  const bytesPerSecond = (network.megabitsPerSecond * 1_000_000) / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

declare global {
  interface Window {
    /** What a visit records in the page. */
    bench: { usable?: number; shift: number };
  }
}

/** Runs in the page. It records when the page is usable, and how much its layout shifts. */
function watchPage({ heading, shows }: { heading: string; shows: string }): void {
  window.bench = { shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) window.bench.shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const observer = new MutationObserver(() => {
    // The heading of the page's shell doesn't count.
    if (document.querySelector('#root h1')?.textContent !== heading) return;
    if (document.querySelector('.skeleton') !== null || document.querySelector(shows) === null) return;
    observer.disconnect();
    requestAnimationFrame(() => (window.bench.usable = performance.now()));
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}
