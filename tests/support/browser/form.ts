import type { Locator, Page } from '@playwright/test';

/** A visible control of a form, by its name: the key of the field (product §5.1). */
export const control = (page: Page, name: string): Locator => page.locator(`[name="${name}"]:visible`);

/** Fills controls by their names; in a select it chooses the option. */
export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = control(page, name);
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Presses the button with exactly this name. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
