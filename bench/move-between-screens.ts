import type { Browser, Page } from '@playwright/test';

/** The paths and headings of the menu's screens. */
export type MenuScreens = readonly { path: string; heading: string }[];

/**
 * Visits the menu's screens twice by its links, and times the second round, when every response is in the cache.
 * @returns for each screen, the milliseconds from the click to the frame that shows it without a skeleton
 */
export async function moveBetweenScreens(
  browser: Browser,
  address: string,
  token: string,
  screens: MenuScreens,
): Promise<number[]> {
  await using context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    storageState: { cookies: [], origins: [{ origin: address, localStorage: [{ name: 'token', value: token }] }] },
  });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  for (const screen of screens) await move(page, screen);
  const times: number[] = [];
  for (const screen of screens) times.push(await move(page, screen));
  return times;
}

async function move(page: Page, { path, heading }: MenuScreens[number]): Promise<number> {
  const link = page.locator(`nav a[href="${path}"]`).filter({ visible: true }).first();
  await link.hover();
  await page.waitForLoadState('networkidle');
  const time = await link.evaluate(
    (element, shown) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const check = () => {
          const isThere = document.querySelector('h1')?.textContent === shown;
          if (isThere && document.querySelector('.skeleton') === null) resolve(performance.now() - began);
          else requestAnimationFrame(check);
        };
        (element as HTMLElement).click();
        requestAnimationFrame(check);
      }),
    heading,
  );
  await page.waitForLoadState('networkidle');
  return time;
}
