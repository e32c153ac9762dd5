import type { Page } from '@playwright/test';
import { unreachable } from '../support/browser/error-catalogue.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { newFreelancer } from '../support/people/new-freelancer.ts';
import { openQueue } from '../support/people/sign-in-reviewer.ts';
import { send } from '../support/program/send-steps.ts';

test.use({ provoked: /net::ERR_FAILED.*\/(?:assets|api\/review\/pdf)\// });

/** Sends an invoice of a new freelancer, and returns the address of its review. */
async function newReview(page: Page, reviewer: Page, customer: string): Promise<string> {
  await openQueue(reviewer);
  const { token, caller, invoiceId } = await newFreelancer(page, customer);
  await send(caller, token, invoiceId);
  return `/granskning/${invoiceId}`;
}

const drawn = (page: Page) => page.getByRole('img', { name: 'PDF, version 1' }).locator('canvas');

test('a PDF that can’t be drawn says so in its place, and the invoice can be decided on all the same', async ({
  page,
  otherPage: reviewer,
}) => {
  const address = await newReview(page, reviewer, 'ritad@kund.example');
  const failed = reviewer.getByRole('alert').filter({ hasText: 'PDF:en kunde inte laddas.' });
  await unreachable(reviewer, '**/assets/pdf-pages-*.js', async () => {
    await reviewer.goto(address);
    await expect(failed).toBeVisible();
    await expect(reviewer.getByRole('button', { name: 'Vidarebefordra' })).toBeEnabled();
    // A return to the tab is no try.
    const request = reviewer.waitForRequest('**/assets/pdf-pages-*.js', { timeout: 500 }).catch(() => null);
    await reviewer.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    expect(await request).toBeNull();
    await failed.getByRole('button', { name: 'Försök igen' }).click();
    await expect(failed.getByRole('button', { name: 'Ladda om sidan' })).toBeVisible();
  });
  await failed.getByRole('button', { name: 'Ladda om sidan' }).click();
  await expect(drawn(reviewer)).toBeVisible();
});

test('the PDF that is shown stays through an action, and is not downloaded again', async ({
  page,
  otherPage: reviewer,
}) => {
  await reviewer.goto(await newReview(page, reviewer, 'orord@kund.example'));
  await reviewer.getByRole('button', { name: 'Vidarebefordra' }).click();
  const dialog = reviewer.getByRole('dialog');
  const address = reviewer.url();
  await dialog.getByRole('button', { name: 'Vidarebefordra' }).click();
  await expect(reviewer.getByText('Fakturan är vidarebefordrad till kunden.')).toBeVisible();
  await reviewer.goto(address);
  await expect(drawn(reviewer)).toBeVisible();

  let downloads = 0;
  await reviewer.route('**/api/review/pdf/**', (route) => {
    downloads += 1;
    return route.abort();
  });
  await reviewer.getByRole('button', { name: 'Registrera betalning' }).click();
  await dialog.getByRole('textbox', { name: 'Belopp (EUR)' }).fill('400');
  await reviewer.keyboard.press('Enter');
  await expect(reviewer.locator('ul', { hasText: /400,00\sEUR den/ }).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(drawn(reviewer)).toBeVisible();
  expect(downloads).toBe(0);
});

test('the PDF is drawn in a browser that lacks what JavaScript has got since 2024', async ({
  page,
  otherPage: reviewer,
}) => {
  await reviewer.addInitScript(AGE);
  // The worker has built-in functions of its own.
  await reviewer.route('**/assets/pdf.worker*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${AGE}\n${await response.text()}` });
  });
  await reviewer.goto(await newReview(page, reviewer, 'aldre@kund.example'));
  await expect(drawn(reviewer)).toBeVisible();
});

/** Takes away what Safari 17.4 hasn't. */
const AGE = `
for (const kind of [Map, WeakMap]) {
  delete kind.prototype.getOrInsert;
  delete kind.prototype.getOrInsertComputed;
}
for (const name of ['union', 'intersection', 'difference', 'isSubsetOf']) delete Set.prototype[name];
for (const name of ['toHex', 'toBase64']) delete Uint8Array.prototype[name];
for (const name of ['map', 'filter', 'toArray', 'some', 'find']) delete Object.getPrototypeOf(Object.getPrototypeOf([].values()))[name];
delete Uint8Array.fromHex;
delete Uint8Array.fromBase64;
delete Math.sumPrecise;
delete Promise.try;
delete RegExp.escape;
delete URL.parse;
delete globalThis.Float16Array;
delete globalThis.Iterator;
`;
