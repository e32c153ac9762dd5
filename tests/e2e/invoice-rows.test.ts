import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { newClient } from '../support/people/new-client.ts';
import { newFreelancer } from '../support/people/new-freelancer.ts';
import { newInvoice } from '../support/people/new-invoice.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { signInInvoicingMember } from '../support/people/sign-in-invoicing-member.ts';
import { signInWithFullPage } from '../support/people/sign-in-with-invoices.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';

const LONGEST_NAME = 'Bolaget för alldeles särskilt långa och omständliga namn AB'.padEnd(60, 'x');

/** Signs in a member with a draft, which the lists also show with each other status that a row shows in its own way. */
async function signInWithStatuses(page: Page) {
  await newFreelancer(page, 'kund@example.se');
  const sent = { sentStatus: true, netAmount: '846.94' };
  const statuses = {
    paidOut: { ...sent, reviewState: 'paidOut', wageOn: '2026-11-23' },
    overdue: { ...sent, reviewState: 'forwarded', dueDate: '2026-01-05' },
    'credit-note': { ...sent, kind: 'credit-note', totalAmount: '-901.00', netAmount: null, reviewState: 'submitted' },
    failed: { sendFailed: true },
    returned: { sentStatus: true, reviewState: 'returned' },
  };
  await page.route('**/api/invoice/fetchinvoices*', async (route) => {
    const [draft] = await (await route.fetch()).json();
    const others = Object.entries(statuses).map(([_id, facts], at) => ({
      ...draft,
      ...facts,
      _id,
      invoiceNumber: String(Number(draft.invoiceNumber) + 1 + at),
    }));
    await route.fulfill({ json: [...others.toReversed(), draft] });
  });
  const note = 'Referensen saknas, och beskrivningen av arbetet behöver säga vad som gjordes och när.';
  await page.route('**/api/review/returned', (route) =>
    route.fulfill({ json: { returned: [{ invoiceId: 'returned', note, pins: [] }] } }),
  );
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('25 invoices take at most 2,400 pixels with the longest names, each row is one link, and its action is easy to hit', async ({
    page,
  }) => {
    const token = await signInNewMember(page);
    const caller = pageCaller(page);
    const clientId = await newClient(caller, token, { orgFirstName: LONGEST_NAME });
    const invoices = [];
    for (let at = 0; at < 25; at++) invoices.push(await newInvoice(caller, token, clientId));
    for (const path of [
      '/freelancer-view-invoices/edit',
      '/freelancer-view-invoices/salary-spec',
      `/client-invoices/${clientId}`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('row')).toHaveCount(26);
      expect(await page.evaluate(() => document.documentElement.scrollHeight), path).toBeLessThanOrEqual(2400);
      const [, ...rows] = await page.getByRole('row').all();
      for (const row of rows) {
        const { height } = (await row.boundingBox()) ?? { height: 0 };
        expect(height, path).toBeGreaterThanOrEqual(72);
        expect(height, path).toBeLessThanOrEqual(88);
      }
      const action = await page.getByRole('row').nth(1).locator('button, a').last().boundingBox();
      expect(Math.min(action?.width ?? 0, action?.height ?? 0), path).toBeGreaterThanOrEqual(44);
    }
    // The last page is the customer's list. A tap anywhere in a row but on its action opens the invoice.
    await page
      .getByRole('row')
      .nth(1)
      .tap({ position: { x: 200, y: 60 } });
    await expect(page).toHaveURL(`/generated-invoice/${invoices.at(-1)?.invoiceId}`);
  });

  test('a row tells its day or that its wage is uncertain, unless it says how late it is or is of a credit note, with the note below', async ({
    page,
  }) => {
    await signInWithStatuses(page);
    for (const [path, ofRow] of [
      ['/freelancer-view-invoices/edit', /^\d{4}-\d\d-\d\d$/],
      ['/freelancer-view-invoices/salary-spec', /^(ungefär|2026-11-23)$/],
    ] as const) {
      await page.goto(path);
      const row = (status: string) => page.getByRole('row').filter({ hasText: status });
      for (const status of ['Returnerad', 'Inte skickad', 'Utbetald', 'Utkast'])
        await expect(row(status).getByText(ofRow).filter({ visible: true }), `${status} on ${path}`).toHaveCount(1);
      for (const status of ['Förfallen', 'Kreditfaktura'])
        await expect(row(status).getByText(ofRow).filter({ visible: true }), `${status} on ${path}`).toHaveCount(0);
      // In its two lines, as a draft's is.
      const heightOf = async (status: string) => (await row(status).boundingBox())?.height;
      expect(await heightOf('Kreditfaktura'), path).toBe(await heightOf('Utkast'));
    }
    await page.goto('/freelancer-view-invoices/edit');
    const returned = page.getByRole('row').filter({ hasText: 'Returnerad' });
    const [day, note] = [returned.getByText(/^\d{4}-/), returned.getByText(/Referensen saknas/)];
    const [dayBox, noteBox] = [await day.boundingBox(), await note.boundingBox()];
    expect((dayBox?.y ?? 0) + (dayBox?.height ?? 0)).toBeLessThanOrEqual(noteBox?.y ?? 0);
    expect((noteBox?.x ?? 0) + (noteBox?.width ?? 0)).toBeGreaterThan(dayBox?.x ?? 0);
  });
});

test('the list of wages has the invoice’s amount and due date too, at each width that has room for them', async ({
  page,
}) => {
  await signInWithStatuses(page);
  await page.goto('/freelancer-view-invoices/salary-spec');
  const row = (status: string) => page.getByRole('row').filter({ hasText: status });
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const status of ['Utbetald', 'Utkast', 'Förfallen', 'Returnerad', 'Kreditfaktura']) {
      const amount = row(status).getByText(/^(Belopp\s)?−?901,00\sEUR/);
      await expect(amount.filter({ visible: true }).first(), `${status} at ${width}`).toBeVisible();
      const { height = 0 } = (await row(status).boundingBox()) ?? {};
      expect(height, `${status} at ${width}`).toBeLessThanOrEqual(72);
    }
    // Between a phone and the table there are no headings, so both have their words.
    if (width === 768) {
      await expect(row('Förfallen').getByText(/^Belopp\s901,00\sEUR/)).toBeVisible();
      await expect(row('Förfallen').getByText(/^Förfallodag\s2026-01-05$/)).toBeVisible();
    }
    const dueDate = row('Förfallen').getByText('2026-01-05').filter({ visible: true });
    await expect(dueDate, `at ${width}`).toHaveCount(1);
  }
});

test('a page’s first twelve rows show before the others, which have their room already', async ({ page }) => {
  await signInWithFullPage(page);
  // Notes the rows of the table when it appears, and how many of them have content.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const rows = [...document.querySelectorAll('tbody tr')];
      if (rows.length === 0) return;
      observer.disconnect();
      const heights = rows.map((row) => Math.round(row.getBoundingClientRect().height));
      const filled = rows.filter((row) => row.textContent !== '').length;
      Object.assign(window, { atFirst: { rows: rows.length, filled, lowest: Math.min(...heights) } });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/freelancer-view-invoices/edit');
  await expect(page.getByRole('row').last()).toContainText('Utkast');
  expect(await page.evaluate(() => (window as { atFirst?: unknown }).atFirst)).toEqual({
    rows: 25,
    filled: 12,
    lowest: 56,
  });
});

test('of a long list only the newest invoices and the sums are loaded, until its member turns the page', async ({
  page,
}) => {
  const { clientId } = await signInWithFullPage(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname + new URL(request.url()).search));
  for (const [screen, list] of [
    ['/freelancer-view-invoices/edit', '/api/invoice/fetchinvoices'],
    [`/client-invoices/${clientId}`, `/api/invoice/specificclientinvoices/${clientId}`],
  ] as const) {
    await page.goto(screen);
    await expect(page.getByText('26 fakturor')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(requests).toContain(`${list}?limit=25`);
    expect(requests).not.toContain(list);
    await page.getByRole('button', { name: 'Nästa' }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    expect(requests).toContain(list);
  }
});

test('a new screen starts at its top, and a list keeps its scroll position when one comes back, reloads and searches', async ({
  page,
}) => {
  await signInWithFullPage(page);
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const link = page.getByRole('row').nth(16).getByRole('link');
  await page.goto('/freelancer-view-invoices/edit');
  await link.scrollIntoViewIfNeeded();
  const left = await scrolled();
  expect(left).toBeGreaterThan(300);
  await page.goto('/freelancer-create-client');
  await expect(page.locator('main form')).toBeVisible();
  expect(await scrolled()).toBe(0);
  // The position is found again before the invoices are there.
  await page.route('**/api/invoice/fetchinvoices*', async (route) => {
    await setTimeout(300);
    await route.continue();
  });
  await page.goBack();
  await expect.poll(scrolled).toBe(left);
  await page.reload();
  await expect(link).toBeVisible();
  await expect.poll(scrolled).toBe(left);
  await page.unroute('**/api/invoice/fetchinvoices*');
  await link.click();
  await expect(page).toHaveTitle('Freelancer - Edit Invoice');
  await expect.poll(scrolled).toBe(0);
  await page.getByRole('button', { name: 'Tillbaka' }).click();
  await expect(page).toHaveTitle('View Invoices');
  await expect.poll(scrolled).toBe(left);

  await page.evaluate(() => scrollTo(0, 40));
  await page.getByLabel('Sök').fill('lingon');
  await expect(page).toHaveURL(/q=lingon/);
  await expect(page.getByText('26 fakturor')).toBeVisible();
  expect(await scrolled()).toBe(40);
});

test('screen readers name a row by its customer, its invoice or its line, on a phone and on a computer', async ({
  page,
}) => {
  const member = await signInInvoicingMember(page);
  const invoiceId = await member.newDraft();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const { path, heading } of [
      { path: '/freelancer-view-clients', heading: 'Lingonbolaget AB' },
      { path: '/freelancer-view-invoices', heading: /^(Nr )?\d+$/ },
      { path: `/freelancer-edit-invoice/${invoiceId}`, heading: 'Rådgivning' },
    ]) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('rowheader'), `${path} at ${width}`).toHaveAccessibleName(heading);
    }
  }
});

test('a list’s rows stay the same while the last of them get their cells, because without them Safari would scroll up', async ({
  page,
}) => {
  await signInWithFullPage(page);
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const { removedNodes } of changes)
        for (const node of removedNodes) if (node.nodeName === 'TR') document.documentElement.dataset['lost'] = 'row';
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto('/freelancer-view-invoices/edit');
  await expect(page.getByRole('row').nth(25).getByRole('link')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-lost');
});
