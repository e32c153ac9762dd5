import type { Page } from '@playwright/test';
import { expect } from './e2e-test.ts';

/** Confirms the open dialog with its button, by keyboard. */
export async function confirm(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: button, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}
