import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type LaunchOptions } from '@playwright/test';

const PACKAGE = 'node_modules/@sparticuz/chromium';
const CACHE = 'node_modules/.cache/test-browser';
const SYSTEM_NAMES = ['google-chrome', 'google-chrome-stable', 'chrome', 'chromium', 'chromium-browser'];
const SYSTEM_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** How long a browser may take for its start or for a step, in milliseconds. On a busy machine it may be very slow. */
const LIMIT = 120_000;

/** A browser that has opened a page on this machine. */
export interface TestBrowser {
  source: string;
  /** The options with which Playwright launches it. */
  launch: LaunchOptions;
}

/**
 * Finds the first browser that works, in this order: BROWSER_EXE, the one that Playwright has downloaded, Chrome or
 * Chromium of this machine, and Chromium from npm.
 * @throws Error if none works, or if the one of BROWSER_EXE doesn't
 */
export async function findBrowser(): Promise<TestBrowser> {
  const chosen = process.env.BROWSER_EXE;
  if (chosen !== undefined && chosen !== '') {
    const failure = await failureOf({ executablePath: chosen });
    if (failure !== null) throw new Error(`The browser of BROWSER_EXE (${chosen}) does not start:\n${failure}`);
    return { source: chosen, launch: { executablePath: chosen } };
  }
  const failures: string[] = [];
  for (const candidate of [playwrightBrowser, ...systemBrowsers(), npmBrowser]) {
    const browser = await candidate();
    const failure = browser === null ? null : await failureOf(browser.launch);
    if (browser !== null && failure === null) return browser;
    if (browser !== null) failures.push(`${browser.source}: ${failure}`);
  }
  throw new Error(
    ['There is no browser for the tests: install Chrome or Chromium, or set BROWSER_EXE.', ...failures].join('\n'),
  );
}

type Candidate = () => TestBrowser | null | Promise<TestBrowser | null>;

const playwrightBrowser: Candidate = () => ({ source: "Playwright's own browser", launch: {} });

function systemBrowsers(): Candidate[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...folders.flatMap((folder) => SYSTEM_NAMES.map((name) => join(folder, name))), ...SYSTEM_PATHS]
    .filter((path) => existsSync(path))
    .map((path) => () => ({ source: path, launch: { executablePath: path } }));
}

const npmBrowser: Candidate = async () => {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(PACKAGE)) return null;
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  const folder = resolve(CACHE, version);
  if (!existsSync(folder)) await extract(folder);
  return {
    source: `Chromium ${version} from npm`,
    launch: {
      executablePath: join(folder, 'chromium'),
      env: {
        ...process.env,
        LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
        FONTCONFIG_PATH: join(folder, 'fonts'),
      },
    },
  };
};

/** Extracts into a temporary folder and then moves it into place, because another run may do the same at once. */
async function extract(folder: string): Promise<void> {
  console.log('Extracting the test browser; this takes some seconds, once …');
  const fresh = `${folder}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'extract-chromium.ts')], {
    env: { ...process.env, TMPDIR: fresh },
  });
  writeFileSync(join(fresh, 'fonts', 'fonts.conf'), fontSettings(folder));
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/** The package's own settings look for its fonts in /tmp; without a font, form controls crash the browser. */
function fontSettings(folder: string): string {
  const [fonts, cache] = [join(folder, 'fonts'), join(folder, 'fonts-cache')].map((path) =>
    path.replaceAll('&', '&amp;'),
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${fonts}</dir><cachedir>${cache}</cachedir></fontconfig>
`;
}

/** The reason why a browser cannot open a page; null if it can. */
async function failureOf(launch: LaunchOptions): Promise<string | null> {
  try {
    const browser = await chromium.launch({ ...launch, timeout: LIMIT });
    const page = await browser.newPage();
    page.setDefaultTimeout(LIMIT);
    await page.setContent('<h1>Hej</h1><input type="email" value="anna@example.se">');
    // Until a first frame is drawn, the browser can refuse to take a picture.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.screenshot();
    await browser.close();
    return null;
  } catch (error) {
    // The rest of Playwright's message is its long command line.
    const lines = error instanceof Error ? error.message.split('\n') : [String(error)];
    return [lines[0], ...lines.filter((line) => line.startsWith('[pid='))].join('\n');
  }
}
