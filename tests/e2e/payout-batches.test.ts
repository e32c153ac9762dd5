import { confirm } from '../support/browser/confirm.ts';
import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { openQueue } from '../support/people/sign-in-reviewer.ts';

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
  const batches = [
    { ...done, debited: 1 },
    { ...done, _id: '8', number: 8, debited: 0 },
  ];
  await page.route('**/api/payout/due', (route) =>
    route.fulfill({ json: { today: '2026-11-20', wages: [], batches } }),
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
    await expect(page.getByText('Banken har tagit tillbaka en inbetalning på fakturan')).toHaveCount(1);
    await expect(page.getByRole('row').filter({ has: page.getByRole('link', { name: '12' }) })).toContainText(
      'Banken har tagit tillbaka en inbetalning på fakturan',
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
