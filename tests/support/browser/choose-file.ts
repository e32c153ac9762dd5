import type { Page } from '@playwright/test';

/** Presses the button and chooses an XML file. */
export async function chooseFile(page: Page, button: string, name: string, content: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(content) });
}
