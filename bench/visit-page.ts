import { setTimeout } from 'node:timers/promises';
import { type DevToolsPage, openPage } from './devtools.ts';

/** A phone's screen, in pixels. */
const SCREEN = { width: 412, height: 823 };
/** The rest between two visits, in milliseconds. */
const PAUSE = 500;

/** How fast a visitor's machine and network are. */
export interface Conditions {
  name: string;
  /** How many times slower the processor is than this machine's. */
  cpuSlowdown: number;
  /** Null for a network that isn't slowed down. */
  network: { megabitsPerSecond: number; latencyMs: number } | null;
}

export const AS_IT_IS: Conditions = { name: 'as it is', cpuSlowdown: 1, network: null };
export const PHONE: Conditions = {
  name: 'CPU 4 times slower, 10 Mbit/s, 40 ms',
  cpuSlowdown: 4,
  network: { megabitsPerSecond: 10, latencyMs: 40 },
};

/** A page to visit, and how to see that it is usable. */
export interface Visit {
  url: string;
  /** Null for a visitor who is not signed in. */
  token: string | null;
  /** Cookies of a page that isn't the product's. */
  cookies?: Record<string, string>;
  /** Null for a page that isn't the product's. */
  heading: string | null;
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

/**
 * Visits pages one after the other, in several rounds. Each round has an order of its own, because a page that always comes
 * after a heavy one takes up to a tenth longer.
 * @param port where the browser listens for DevTools
 * @returns for each page its visits, in the order of the rounds
 */
export async function visitInTurns(
  port: number,
  conditions: Conditions,
  visits: readonly Visit[],
  rounds: number,
): Promise<Visited[][]> {
  const visited: Visited[][] = visits.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    const order = visits.map((visit, at) => ({ visit, at, place: Math.random() }));
    for (const { visit, at } of order.toSorted((one, other) => one.place - other.place)) {
      visited[at]?.push(await visitPage(port, conditions, visit));
    }
  }
  return visited;
}

/** Opens a page as on a phone's screen in a browser with an empty cache, and waits until it is usable. */
async function visitPage(port: number, conditions: Conditions, visit: Visit): Promise<Visited> {
  await using page = await openPage(port);
  // Meanwhile the browser ends the last visit's processes, which would take a part of this one's time.
  await setTimeout(PAUSE);
  await page.send('Emulation.setDeviceMetricsOverride', { ...SCREEN, deviceScaleFactor: 1, mobile: false });
  await impose(page, conditions);
  await page.send('Page.enable');
  await page.send('Page.setLifecycleEventsEnabled', { enabled: true });
  // The page tells when it is usable, because asking it takes a part of its time.
  await page.send('Runtime.enable');
  await page.send('Runtime.addBinding', { name: 'tellUsable' });
  const { url, heading, token, cookies = {}, shows = '#root h1' } = visit;
  for (const [name, value] of Object.entries(cookies)) await page.send('Network.setCookie', { url, name, value });
  const source = `(${watchPage.toString()})(${JSON.stringify({ heading, token, shows })})`;
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source });
  const usable = page.next('Runtime.bindingCalled');
  // The empty page that the browser starts with is idle too.
  const { loaderId } = await page.send('Page.navigate', { url });
  const idle = page.next(
    'Page.lifecycleEvent',
    (event) => event['name'] === 'networkIdle' && event['loaderId'] === loaderId,
  );
  const { payload } = await usable;
  await idle;
  const { result } = await page.send('Runtime.evaluate', {
    expression: `(${recordsOf.toString()})()`,
    returnByValue: true,
  });
  return { usable: Number(payload), ...(result as { value: Omit<Visited, 'usable'> }).value };
}

async function impose(page: DevToolsPage, { cpuSlowdown, network }: Conditions): Promise<void> {
  await page.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  if (network === null) return;
  const bytesPerSecond = (network.megabitsPerSecond * 1_000_000) / 8;
  await page.send('Network.enable');
  await page.send('Network.emulateNetworkConditions', {
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

/** Runs in the page. It signs in, tells when the page is usable, and records how much its layout shifts. */
function watchPage({ heading, token, shows }: Pick<Required<Visit>, 'heading' | 'token' | 'shows'>): void {
  if (token !== null) localStorage.setItem('token', token);
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
    if (heading !== null && document.querySelector('#root h1')?.textContent !== heading) return;
    if (document.querySelector('.skeleton') !== null || document.querySelector(shows) === null) return;
    observer.disconnect();
    requestAnimationFrame(() => window.tellUsable(String(performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/** Runs in the page. It returns what was recorded. */
function recordsOf(): Omit<Visited, 'usable'> {
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
}
