import type { Page } from '@playwright/test';
import { confirm } from '../support/browser/confirm.ts';
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
async function showDue(page: Page, wages: object[], batches: object[] = []): Promise<void> {
  await page.route('**/api/payout/due', (route) => route.fulfill({ json: { today: '2026-11-20', wages, batches } }));
}

test('a wage that the bank has debited, or that a credit note or a payment taken back may change, says so and is not chosen at first', async ({
  page,
}) => {
  await openQueue(page);
  const debit = { _id: 'debit', name: 'Banken', at: '2026-11-20T12:00:00.000Z', isOwn: false, debitedOn: '2026-11-19' };
  await showDue(page, [
    dueWage({ invoiceNumber: '1', disclosed: [debit] }),
    dueWage({ invoiceNumber: '2', creditWaits: true }),
    dueWage({ invoiceNumber: '3' }),
    dueWage({ invoiceNumber: '4', isTakenBack: true }),
  ]);
  await page.goto('/granskning/utbetalningar');
  const row = (number: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name: number }) });
  await expect(row('1')).toContainText('Banken drog pengarna 2026-11-19, fast lönen är registrerad som tillbaka');
  await expect(row('2')).toContainText('En kreditfaktura väntar på granskning, och efter den är lönen mindre');
  await expect(row('4')).toContainText('Banken har tagit tillbaka en inbetalning av fakturan');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(row('3').getByRole('checkbox')).toBeChecked();
  await expectAccessibleAndFitting(page);
});

/** A batch of one wage, as the screen gets it. */
const batchOf = (state: 'made' | 'approved', wage: object) => ({
  _id: '00000000-0000-4000-8000-000000000000',
  number: 7,
  payoutOption: 'bankAccountInfo',
  currency: 'EUR',
  state,
  amount: '10.00',
  rows: { waiting: 1, sent: 0, paidOut: 0, stopped: 0, rejected: 0 },
  madeBy: 'Eva Ask',
  madeAt: '2026-11-20T10:00:00.000Z',
  approvedBy: state === 'made' ? null : 'Eva Ask',
  approvedAt: state === 'made' ? null : '2026-11-20T11:00:00.000Z',
  sentAt: null,
  executesOn: null,
  actions: [state === 'made' ? 'approve' : 'download', 'cancel'],
  ownBatch: false,
  wages: [
    {
      _id: crypto.randomUUID(),
      invoiceId: crypto.randomUUID(),
      invoiceNumber: '12',
      recipient: 'Maja Berg',
      destination: '7466',
      disclosed: [],
      amount: '10.00',
      advance: '0.00',
      state: 'waiting',
      reason: null,
      isTakenBack: false,
      changedAt: null,
      endedAt: null,
      ...wage,
    },
  ],
});

test('a wage that the bank debited although it came back is told in the list of batches and in its batches', async ({
  page,
}) => {
  await openQueue(page);
  const debit = { _id: 'debit', name: 'Banken', at: '2026-11-20T12:00:00.000Z', isOwn: false, debitedOn: '2026-11-19' };
  const rows = { waiting: 0, sent: 0, paidOut: 1, stopped: 0, rejected: 1 };
  const done = { ...batchOf('approved', {}), state: 'sent', rows };
  await showDue(
    page,
    [],
    [
      { ...done, debited: 1 },
      { ...done, _id: '8', number: 8, debited: 0 },
    ],
  );
  await page.goto('/granskning/utbetalningar');
  await expect(page.getByText('Banken drog pengarna för 1 lön som är registrerad som tillbaka')).toHaveCount(1);
  await expectAccessibleAndFitting(page);
  const show = (state: string) =>
    page.route('**/api/payout/batch/*', (route) =>
      route.fulfill({
        json: { ...batchOf('approved', { state, disclosed: [debit] }), state: 'sent', rows, actions: [] },
      }),
    );
  await show('rejected');
  await page.getByRole('link', { name: 'Öppna omgång 7' }).click();
  await expect(page.getByRole('cell', { name: /^Tillbaka/ })).toContainText(
    /^TillbakaBanken drog pengarna 2026-11-19, fast/,
  );
  await show('paidOut');
  await page.reload();
  await expect(page.getByRole('cell', { name: /^Utbetald/ })).toContainText(
    'Banken drog pengarna 2026-11-19 för en annan omgång, fast lönen är registrerad som tillbaka ur den: den kan bli betald två gånger',
  );
  await expectAccessibleAndFitting(page);
});

for (const [state, button, path] of [
  ['made', 'Godkänn', 'approve'],
  ['approved', 'Ladda ner betalfilen', 'file'],
] as const) {
  test(`a debit that comes while a batch waits is told before “${button}” goes on`, async ({ page }) => {
    await openQueue(page);
    const debit = {
      _id: 'debit',
      name: 'Banken',
      at: '2026-11-20T12:00:00.000Z',
      isOwn: false,
      debitedOn: '2026-11-19',
    };
    const show = (wage: object) =>
      page.route('**/api/payout/batch/*', (route) => route.fulfill({ json: batchOf(state, wage) }));
    await show({});
    const asked: unknown[] = [];
    await page.route(`**/api/payout/${path}/*`, async (route) => {
      asked.push(route.request().postDataJSON());
      await show({ disclosed: [debit] });
      await route.fulfill({ status: 409, json: { code: 'wage-debited', message: 'Banken drog pengarna.' } });
    });
    await page.goto('/granskning/utbetalningar/00000000-0000-4000-8000-000000000000');
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('note')).toHaveCount(0);
    await confirm(page, button);
    await expect(page.getByText('Banken drog pengarna.', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Banken drog pengarna 2026-11-19/)).toBeVisible();

    // Who has seen it goes on.
    await page.getByRole('button', { name: button }).click();
    await expect(dialog.getByRole('note')).toContainText(/^Faktura 12: Banken drog pengarna 2026-11-19/);
    await expectAccessibleAndFitting(page);
    await confirm(page, button);
    expect(asked).toEqual([{ disclosedBefore: [] }, { disclosedBefore: ['debit'] }]);
  });
}

for (const [state, button, done] of [
  ['made', 'Godkänn', 'Omgången är godkänd.'],
  ['approved', 'Ladda ner betalfilen', 'Filen är nedladdad.'],
] as const) {
  test(`a batch with a wage whose payment the bank has taken back says so before “${button}”, which goes on`, async ({
    page,
  }) => {
    await openQueue(page);
    const batch = batchOf(state, { isTakenBack: true });
    const [gone] = batch.wages;
    const wages = [gone, { ...gone, _id: 'other', invoiceNumber: '13', isTakenBack: false }];
    await page.route('**/api/payout/batch/*', (route) => route.fulfill({ json: { ...batch, wages } }));
    const response = state === 'made' ? { message: done } : { fileName: 'utbetalning-7.xml', content: '<Document/>' };
    await page.route(/\/api\/payout\/(approve|file)\//, (route) => route.fulfill({ json: response }));
    await page.goto(`/granskning/utbetalningar/${batch._id}`);
    const told = 'Banken har tagit tillbaka en inbetalning för 1 lön i omgången';
    await expect(page.getByRole('note')).toContainText(told);
    await expect(page.getByText('Banken har tagit tillbaka en inbetalning av fakturan')).toHaveCount(1);
    await expect(page.getByRole('row').filter({ has: page.getByRole('link', { name: '12' }) })).toContainText(
      'Banken har tagit tillbaka en inbetalning av fakturan',
    );
    await expectAccessibleAndFitting(page);

    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog').getByRole('note')).toContainText(told);
    await expectAccessibleAndFitting(page);
    await confirm(page, button);
    await expect(page.getByText(done)).toBeVisible();
  });
}

test('the dialog that records the payout of a long batch opens at what it says and at its date', async ({ page }) => {
  await openQueue(page);
  const made = batchOf('approved', { state: 'sent' });
  const wages = Array.from({ length: 60 }, (_, at) => ({
    ...made.wages[0],
    _id: `wage-${at}`,
    invoiceNumber: `${at}`,
  }));
  const sent = { ...made, state: 'sent', sentAt: '2026-11-20T12:00:00.000Z', actions: ['payOut'], wages };
  await page.route('**/api/payout/batch/*', (route) => route.fulfill({ json: sent }));
  await page.goto('/granskning/utbetalningar/7');
  await page.getByRole('button', { name: 'Registrera utbetalning' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[name=paidOn]')).toBeFocused();
  await expect(dialog.getByText(/^60 löner på tillsammans/)).toBeInViewport();
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
