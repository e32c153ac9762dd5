import type { Browser, BrowserContext, CDPSession } from '@playwright/test';

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
  /** When the last script was there that it waited for. */
  loaded: number;
  /** When the scripts began to run: the router then listens to the browser's history. */
  running: number;
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
  const session = await context.newCDPSession(page);
  await impose(session, conditions);
  // The page tells when it is usable. Asking it would first evaluate the test runner's scripts in it, which takes as long as
  // a screen's own.
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'tellUsable' });
  const usable = new Promise<number>((resolve) =>
    session.on('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload))),
  );
  await page.addInitScript(watchPage, { heading: visit.heading, shows: visit.shows ?? '#root h1' });
  await page.goto(visit.url, { waitUntil: 'commit' });
  await usable;
  await page.waitForLoadState('networkidle');
  const rest = await page.evaluate(() => {
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .map(({ name, responseEnd }) => ({ path: new URL(name).pathname, responseEnd }))
      .filter(({ path }) => path.endsWith('.js'));
    const { shift, running } = window.bench;
    return {
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      loaded: Math.max(...scripts.map(({ responseEnd }) => responseEnd).filter((end) => end < running)),
      running,
      shift,
      scripts: scripts.map(({ path }) => path),
    };
  });
  return { usable: await usable, ...rest };
}

async function impose(session: CDPSession, { cpuSlowdown, network }: Conditions): Promise<void> {
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
    bench: { shift: number; running: number };
    tellUsable: (ms: string) => void;
  }
}

/** Runs in the page. It tells when the page is usable, and records how much its layout shifts. */
function watchPage({ heading, shows }: { heading: string; shows: string }): void {
  window.bench = { shift: 0, running: NaN };
  const listen = window.addEventListener.bind(window);
  window.addEventListener = (...[type, ...rest]: Parameters<typeof listen>) => {
    if (type === 'popstate' && Number.isNaN(window.bench.running)) window.bench.running = performance.now();
    listen(type, ...rest);
  };
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
    requestAnimationFrame(() => window.tellUsable(String(performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}
