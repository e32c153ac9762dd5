import type { Page } from '@playwright/test';
import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { openQueue } from '../support/people/sign-in-reviewer.ts';

/** A wage that is due, as the screen gets it. */
const dueWage = (changes: object) => ({
  invoiceId: crypto.randomUUID(),
  invoiceNumber: '1',
  memberName: 'Maja Berg',
  paidOn: '2026-11-01',
  dueOn: '2026-11-02',
  amount: '10.00',
  advance: '0.00',
  currency: 'EUR',
  payoutOption: 'bankAccountInfo',
  destination: '7466',
  byHand: null,
  disclosed: [],
  creditWaits: false,
  isTakenBack: false,
  ...changes,
});

/** Shows these wages as those that are due. */
async function showDue(page: Page, wages: object[]): Promise<void> {
  await page.route('**/api/payout/due', (route) =>
    route.fulfill({ json: { today: '2026-11-20', wages, batches: [] } }),
  );
}

test('a wage that the bank has debited, that came back, or that a credit note or a payment taken back may change, says so and is not chosen at first', async ({
  page,
}) => {
  await openQueue(page);
  const debit = { _id: 'debit', name: 'Banken', at: '2026-11-20T12:00:00.000Z', isOwn: false, debitedOn: '2026-11-19' };
  await showDue(page, [
    dueWage({ invoiceNumber: '1', disclosed: [debit] }),
    dueWage({ invoiceNumber: '2', creditWaits: true }),
    dueWage({ invoiceNumber: '3' }),
    dueWage({ invoiceNumber: '4', isTakenBack: true }),
    dueWage({ invoiceNumber: '5', cameBack: { on: '2026-11-18', reason: 'Kontot är stängt.' } }),
  ]);
  await page.goto('/granskning/utbetalningar');
  const row = (number: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name: number }) });
  await expect(row('1')).toContainText('Banken drog pengarna 2026-11-19, fast lönen är registrerad som tillbaka');
  await expect(row('2')).toContainText('En kreditfaktura väntar på granskning, och efter den är lönen mindre');
  await expect(row('4')).toContainText('Banken har tagit tillbaka en inbetalning på fakturan');
  await expect(row('5')).toContainText('Lönen kom tillbaka 2026-11-18, och uppgifterna är desamma. Kontot är stängt.');
  await expect(page.getByText('De som kom tillbaka är inte valda från början.')).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(row('3').getByRole('checkbox')).toBeChecked();
  await expectAccessibleAndFitting(page);
});

test('a wage in a card beside a higher one keeps its lines together', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await openQueue(page);
  const debit = { _id: 'debit', name: 'Banken', at: '2026-11-20T12:00:00.000Z', isOwn: false, debitedOn: '2026-11-19' };
  await showDue(page, [
    dueWage({ invoiceNumber: '1', disclosed: [debit], creditWaits: true, advance: '5.00' }),
    dueWage({ invoiceNumber: '2' }),
    dueWage({ invoiceNumber: '3' }),
    dueWage({ invoiceNumber: '4' }),
  ]);
  await page.goto('/granskning/utbetalningar');
  /** How far the number stands below the top of its card. */
  const placeOf = async (number: string) => {
    const link = page.getByRole('link', { name: number });
    const card = page.getByRole('row').filter({ has: link });
    return ((await link.boundingBox())?.y ?? 0) - ((await card.boundingBox())?.y ?? 0);
  };
  await expect(page.getByRole('link', { name: '4' })).toBeVisible();
  // The fonts may come between two measurements.
  await expect.poll(async () => (await placeOf('2')) - (await placeOf('4'))).toBe(0);
});

test('while a batch is made, one of other wages can’t be', async ({ page }) => {
  await openQueue(page);
  const wages = ['EUR', 'SEK'].map((currency, at) => dueWage({ invoiceNumber: String(at + 1), currency }));
  await showDue(page, wages);
  const release = await holdResponses(page, '**/api/payout/batch');
  await page.goto('/granskning/utbetalningar');
  const make = page.getByRole('button', { name: /^Gör omgång av 1 lön/ });
  await make.first().click();
  await expect(make.first()).toHaveAttribute('aria-busy', 'true');
  await expect(make.last()).toBeDisabled();
  await expect(make.last()).not.toHaveAttribute('aria-busy');
  release();
  await expect(make.last()).toBeEnabled();
});

test('a wage whose details a colleague opens after it was chosen has to be chosen again, and the focus stays', async ({
  page,
}) => {
  await openQueue(page);
  // It is due later, so that it is chosen by hand.
  const wage = dueWage({ dueOn: '2026-12-01' });
  const disclosed = [{ _id: 'eva', name: 'Eva Ask', at: '2026-11-20T12:00:00.000Z', isOwn: false }];
  await showDue(page, [wage]);
  await page.route('**/api/payout/batch', async (route) => {
    await showDue(page, [{ ...wage, disclosed }]);
    await route.fulfill({ status: 409, json: { code: 'wage-disclosed', message: 'En lön kan vara betald.' } });
  });
  await page.goto('/granskning/utbetalningar');
  const box = page.getByRole('checkbox', { name: /Ta med lönen/ });
  await box.check();
  await page.getByRole('button', { name: /^Gör omgång av 1 lön/ }).click();
  await expect(page.getByText(/^Eva Ask öppnade uppgifterna/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Jag betalade inte/ })).toHaveCount(0);
  await expect(box).not.toBeChecked();
  const none = page.getByRole('button', { name: 'Välj minst en lön' });
  await expect(none).toBeDisabled();
  await expect(none).toBeFocused();

  // A debit whose file was imported before that is news all the same.
  await box.check();
  const debit = { _id: 'debit', name: 'Banken', at: '2026-11-20T11:00:00.000Z', isOwn: false, debitedOn: '2026-11-19' };
  await page.unroute('**/api/payout/batch');
  await page.route('**/api/payout/batch', async (route) => {
    expect(route.request().postDataJSON()).toMatchObject({ disclosedBefore: ['eva'] });
    await showDue(page, [{ ...wage, disclosed: [...disclosed, debit] }]);
    await route.fulfill({ status: 409, json: { code: 'wage-debited', message: 'Banken drog pengarna.' } });
  });
  await page.getByRole('button', { name: /^Gör omgång av 1 lön/ }).click();
  await expect(page.getByText(/^Banken drog pengarna 2026-11-19/)).toBeVisible();
  await expect(box).not.toBeChecked();

  // Now it is chosen by somebody who knows. By then a colleague has paid it.
  await box.check();
  await page.unroute('**/api/payout/batch');
  await page.route('**/api/payout/batch', async (route) => {
    await showDue(page, []);
    await route.fulfill({ status: 409, json: { code: 'wages-changed', message: 'En lön är redan betald.' } });
  });
  await page.getByRole('button', { name: /^Gör omgång av 1 lön/ }).click();
  await expect(page.getByText('Ingen lön väntar på utbetalning.')).toBeVisible();
  await expect(page.locator('main :focus')).toHaveCount(1);
});

test('a wage that isn’t chosen stays so when a response tells nothing of credit notes', async ({ page }) => {
  await openQueue(page);
  const wages = ['1', '2'].map((invoiceNumber) => dueWage({ invoiceNumber }));
  await showDue(page, wages);
  await page.route('**/api/payout/batch', async (route) => {
    await showDue(
      page,
      wages.map((wage) => ({ ...wage, creditWaits: undefined, amount: '11.00' })),
    );
    await route.fulfill({ status: 409, json: { code: 'wages-changed', message: 'En lön är redan betald.' } });
  });
  await page.goto('/granskning/utbetalningar');
  await page.getByRole('checkbox', { name: /för faktura 1,/ }).uncheck();
  await page.getByRole('button', { name: /^Gör omgång av 1 lön/ }).click();
  await expect(page.getByRole('button', { name: /^Gör omgång av 1 lön, 11,00/ })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /för faktura 1,/ })).not.toBeChecked();
});

test('in the colours of a system with high contrast, a button that can’t be pressed yet looks like it', async ({
  page,
}) => {
  await openQueue(page);
  await showDue(page, [dueWage({ dueOn: '2026-12-01' })]);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/granskning/utbetalningar');
  const make = page.getByRole('button', { name: /^(Välj minst en lön|Gör omgång)/ });
  const colours = () =>
    make.evaluate((button) => {
      const { color, borderTopColor } = getComputedStyle(button);
      return { color, borderTopColor };
    });
  const { color, borderTopColor } = await colours();
  await page.getByRole('checkbox', { name: /Ta med lönen/ }).check();
  await expect(make).toBeEnabled();
  expect((await colours()).color).not.toBe(color);
  expect((await colours()).borderTopColor).not.toBe(borderTopColor);
});
