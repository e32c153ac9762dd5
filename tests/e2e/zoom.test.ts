import type { Page } from '@playwright/test';
import { expectFitting } from '../support/browser/expect-accessible.ts';
import { hiddenFocus } from '../support/browser/hidden-focus.ts';
import { filledPath, oneEach, reviewerRoutes, signedInRoutes, signedOutRoutes } from '../support/browser/routes.ts';
import { expect, test } from '../support/browser/visitors-test.ts';
import { newFreelancer } from '../support/people/new-freelancer.ts';
import { newInvoice, newLine } from '../support/people/new-invoice.ts';
import { signIn } from '../support/people/sign-in-new-member.ts';
import { send } from '../support/program/send-steps.ts';

/** A window of 1280 × 1024 pixels at 400 % zoom. */
const ZOOMED = { width: 320, height: 256 };
const PHONE = { width: 390, height: 844 };

for (const [name, size] of Object.entries({ 'at 400 % zoom': ZOOMED, 'on a phone': PHONE })) {
  test(`what gets the keyboard focus is seen ${name}, forwards and backwards`, async ({ page, visitors }) => {
    await signIn(page, visitors.member);
    await page.setViewportSize(size);
    for (const path of [
      '/freelancer-view-invoices/edit',
      '/freelancer-edit-invoice/:draft',
      '/generated-invoice/:draft',
      '/freelancer-create-client',
    ]) {
      await page.goto(filledPath(path, visitors.ids));
      await page.waitForLoadState('networkidle');
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let stop = 0; stop < 30; stop += 1) {
          await page.keyboard.press(key);
          expect.soft(await hiddenFocus(page), `hidden on ${path} after ${key}`).toBeNull();
        }
      }
    }
  });
}

for (const size of [PHONE, { width: 1280, height: 720 }]) {
  test(`what gets the focus is seen above the opened bar that sends, ${size.width} pixels wide`, async ({
    page,
    visitors,
  }) => {
    await signIn(page, visitors.member);
    await page.setViewportSize(size);
    const checks = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
      id,
      passed: false,
      reason: 'Det här är ovanligt. '.repeat(6),
    }));
    await page.route('**/api/review/checks/*', (route) => route.fulfill({ json: { checks } }));
    await page.goto(filledPath('/freelancer-edit-invoice/:draft', visitors.ids));
    const bar = page.getByRole('region', { name: 'Summa och skicka' });
    await expect(bar.locator('summary')).toHaveCount(2);
    const button = bar.getByRole('button', { name: 'Skicka Faktura' });
    const [above, below] = [await bar.locator('strong').last().boundingBox(), await button.boundingBox()];
    if (size === PHONE) expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? Infinity) + 8);
    for (const part of await bar.locator('summary').all()) await part.click();
    await expect(button).toBeInViewport({ ratio: 1 });
    await page.getByLabel('Betalningsvillkor').focus();
    for (let stop = 0; stop < 25; stop += 1) {
      await page.keyboard.press('Tab');
      expect.soft(await hiddenFocus(page), 'hidden after Tab').toBeNull();
    }
  });
}

test('at 400 % zoom a message about what is further down is scrolled to, and doesn’t stay above it', async ({
  page,
  visitors,
}) => {
  await signIn(page, visitors.member);
  await page.setViewportSize(ZOOMED);
  await page.route('**/api/client/deleteclient/*', (route) =>
    route.fulfill({ status: 409, json: { message: 'Kunden har fakturor. '.repeat(12) } }),
  );
  await page.goto('/freelancer-view-clients');
  await page
    .getByRole('button', { name: /^Radera/ })
    .last()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Radera' }).click();
  const message = page.getByRole('alert').getByText('Kunden har fakturor.');
  await expect(message).toBeVisible();
  await expect(message).toBeInViewport();
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab');
    expect.soft(await hiddenFocus(page), 'hidden after Tab').toBeNull();
  }
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Shift+Tab');
    expect.soft(await hiddenFocus(page), 'hidden after Shift+Tab').toBeNull();
  }
});

test('at 400 % zoom the search shows the result that the arrow keys choose', async ({ page, visitors }) => {
  await signIn(page, visitors.member);
  await page.setViewportSize(ZOOMED);
  await page.goto('/');
  await page.getByRole('button', { name: 'Sök' }).click();
  await page.getByRole('combobox', { name: 'Sök' }).fill('faktura');
  const options = page.getByRole('option');
  await expect(options.nth(3)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toBeInViewport({ ratio: 1 });
});

/** Gives the page the widest spaces that WCAG 1.4.12 lets people choose. */
const spaceOut = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });

/** Makes the text twice as large, as in a browser's settings. */
async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
}

test('with text twice as large on a phone, large sums fit the dashboard, and labels their fields', async ({ page }) => {
  const { token, caller, invoiceId, clientId } = await newFreelancer(page, 'maja@kund.example');
  await newLine(caller, token, invoiceId, { quantity: 2, price: 21_799.5 });
  await send(caller, token, invoiceId);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Escape');
  await enlargeText(page);
  await expectFitting(page, PHONE.width);
  // A word that is broken into its letters is higher.
  const station = page.getByRole('listitem').getByText('Granskas', { exact: true });
  expect.soft((await station.first().boundingBox())?.height).toBeLessThan(100);

  await page.goto(`/freelancer-edit-invoice/${(await newInvoice(caller, token, clientId)).invoiceId}`);
  await expect(page.getByLabel('Betalningsvillkor')).toBeVisible();
  await enlargeText(page);
  await expectFitting(page, PHONE.width);
  const tooWide = await page
    .locator('label')
    .evaluateAll((labels) =>
      labels
        .filter((label) => label.getBoundingClientRect().width > (label.parentElement?.clientWidth ?? 0))
        .map((one) => one.textContent),
    );
  expect.soft(tooWide, 'labels wider than their fields').toEqual([]);
});

/** How many columns each grid of the screen has. */
const columnsOf = (page: Page) =>
  page
    .locator('main *')
    .evaluateAll((elements) =>
      elements
        .filter((one) => getComputedStyle(one).display === 'grid' && one.checkVisibility())
        .map((one) => `${one.className}: ${getComputedStyle(one).gridTemplateColumns.split(' ').length}`),
    );

test('with text twice as large on a tablet, cards, filters, buttons and places stand side by side as on a phone', async ({
  page,
  visitors,
}) => {
  await signIn(page, visitors.member);
  const shown = {
    '/': 'Mina fakturor',
    '/freelancer-view-clients': 'Redigera',
    '/freelancer-view-invoices/edit': 'Filter',
    '/generated-invoice/:sent': 'Visa uppgifter',
  };
  const columnsAt = async (width: number) => {
    await page.setViewportSize({ width, height: 844 });
    const columns: Record<string, string[]> = {};
    for (const [path, content] of Object.entries(shown)) {
      await page.goto(filledPath(path, visitors.ids));
      await page.waitForLoadState('networkidle');
      await expect(page.locator('main').getByText(content).first()).toBeVisible();
      if (content === 'Filter') await page.getByRole('button', { name: content }).click();
      columns[path] = await columnsOf(page);
    }
    return columns;
  };
  const onPhone = await columnsAt(384);
  await enlargeText(page);
  expect(await columnsAt(768)).toEqual(onPhone);
});

test('at 320 pixels no word of a label on the sheets is broken', async ({ page, visitors }) => {
  await signIn(page, visitors.member);
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of ['/generated-invoice/:sent', '/generated-salary-invoice/:sent']) {
    await page.goto(filledPath(path, visitors.ids));
    await expect(page.locator('article dt').first()).toBeVisible();
    const broken = await page.locator('article dt').evaluateAll((labels) =>
      labels.flatMap((label) =>
        [...(label.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          const text = label.firstChild ?? label;
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
        }),
      ),
    );
    expect.soft(broken, path).toEqual([]);
  }
});

test('with text twice as large on a phone, nothing in the lists of invoices covers or breaks anything', async ({
  page,
}) => {
  const { token, caller, invoiceId, clientId } = await newFreelancer(page, 'maja@kund.example');
  await newLine(caller, token, invoiceId, { quantity: 2, price: 21_799.5 });
  await send(caller, token, invoiceId);
  await newInvoice(caller, token, clientId);
  for (const path of ['/freelancer-view-invoices/edit', '/freelancer-view-invoices/salary-spec']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.setViewportSize(PHONE);
    await enlargeText(page);
    for (const row of await page.locator('tbody tr').all()) {
      const cells = await row.locator('th, td').evaluateAll((all) =>
        all
          .filter((cell) => cell.getClientRects().length > 0 && cell.textContent !== '')
          .map((cell) => {
            const range = document.createRange();
            range.selectNodeContents(cell);
            const { left, right, top, bottom } = range.getBoundingClientRect();
            return { place: cell.getAttribute('data-place'), left, right, top, bottom };
          }),
      );
      const covered = cells.flatMap((one, at) =>
        cells
          .slice(at + 1)
          .filter((other) => {
            const isBeside = one.right <= other.left + 1 || other.right <= one.left + 1;
            return !isBeside && one.bottom > other.top + 1 && other.bottom > one.top + 1;
          })
          .map((other) => `${one.place} and ${other.place}`),
      );
      expect.soft(covered, path).toEqual([]);
      const sum = cells.find(({ place }) => place === 'sum');
      // A line is 40 pixels high.
      expect.soft((sum?.bottom ?? 0) - (sum?.top ?? 0), `the sum on ${path}`).toBeLessThan(60);
    }
  }
});

const everyone = { visitor: signedOutRoutes, member: signedInRoutes, reviewer: reviewerRoutes };

for (const [how, change, widths] of [
  ['wider spaces between letters and words', spaceOut, [320, 1280]],
  ['text twice as large', enlargeText, [390, 1280]],
] as const) {
  for (const [who, routes] of Object.entries(everyone)) {
    test(`the screens of a ${who} fit with ${how}`, async ({ page, visitors }) => {
      if (who !== 'visitor') await signIn(page, who === 'member' ? visitors.member : visitors.reviewer);
      for (const { path } of oneEach(routes)) {
        await page.goto(filledPath(path, visitors.ids));
        await page.waitForLoadState('networkidle');
        await change(page);
        for (const width of widths) await expectFitting(page, width);
      }
    });
  }
}

test('in the colours of a system with high contrast, the charts, the stations and what is chosen are seen', async ({
  page,
  visitors,
}) => {
  await signIn(page, visitors.member);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const grounds = (of: string) =>
    page.locator(of).evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).backgroundColor))]);
  await expect(page.locator('[data-series]').first()).toBeAttached();
  expect(await grounds('[data-series="0"][style]'), 'bars').not.toContain('rgb(255, 255, 255)');
  expect(await grounds('[data-phase="here"] > :first-child'), 'stations').not.toContain('rgb(255, 255, 255)');
  await page.getByRole('button', { name: 'Sök' }).click();
  await page.getByRole('combobox', { name: 'Sök' }).fill('faktura');
  await expect(page.getByRole('option', { selected: true })).toHaveCSS('outline-style', 'solid');
});
