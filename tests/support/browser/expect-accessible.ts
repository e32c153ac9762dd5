import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** Widths in pixels that a screen must fit: the narrowest supported one, a phone, a tablet and a desktop. */
const WIDTHS = [320, 390, 768, 1280];

/**
 * The barriers for people with disabilities on the open page, by axe's rules.
 * @param rules limits the rules
 */
export async function findBarriers(
  page: Page,
  rules: Pick<RunOptions, 'rules' | 'runOnly'> = {},
): Promise<[string, string[]][]> {
  // It stays on the page, because the browser takes longer to parse it than to run it.
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe.source);
  await untilStill(page);
  const options: RunOptions = { ...rules, resultTypes: ['violations'] };
  const { violations } = await page.evaluate(
    (given) => (Reflect.get(globalThis, 'axe') as typeof axe).run(document, given),
    options,
  );
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** Waits until no dialog fades in any more, because its colours are others until then. What turns without end goes on. */
const untilStill = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Checks the accessibility of the page in its current width and colours. */
export async function expectAccessible(page: Page): Promise<void> {
  expect.soft(await findBarriers(page), `barriers on ${page.url()}`).toEqual([]);
}

/** Expects that a screen fits a window of this width as soon as the window has it. */
export async function expectFitting(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  const overflow = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main')].map(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    ),
  );
  expect.soft(Math.max(...overflow), `pixels too many on ${page.url()} at ${width}`).toBe(0);
}

/** Expects that a screen fits every width, and is accessible on a phone in light and on a desktop in dark colours. */
export async function expectAccessibleAndFitting(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await expectFitting(page, width);
    if (width === 390) await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
}
