import { stockholmDate } from '#shared/calendar-date.ts';
import { naming, writeBankFile } from '../support/bank/write-bank-file.ts';
import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { beginOnOneDay } from '../support/browser/whole-days.ts';
import { newCreditNote } from '../support/people/new-credit-note.ts';
import { newFreelancer } from '../support/people/new-freelancer.ts';
import { COLLEAGUE, openQueue, reviewerSession } from '../support/people/sign-in-reviewer.ts';
import { send } from '../support/program/send-steps.ts';

// The invoice was sent the day before.
test.use({ ownProgram: 'wage-paid-in-batch' });
test.beforeEach(() => beginOnOneDay(test.info()));

test('a wage that a batch paid although it came back is recorded after a credit note, and once more after a mistaken reversal', async ({
  page,
  otherPage: reviewer,
  setDaysAhead,
}) => {
  setDaysAhead(-1);
  const bo = await reviewerSession(reviewer.request);
  const { token, caller, invoiceId } = await newFreelancer(page, 'maja@kund.example');
  const post = async (path: string, body?: unknown, as = bo) => {
    const { status, json } = await pageCaller(reviewer).request('POST', `/api/${path}`, { token: as, body });
    expect(status, path).toBe(200);
    return json;
  };
  const today = stockholmDate(new Date());
  await send(caller, token, invoiceId);
  await post(`review/forward/${invoiceId}`, { revision: 1 });
  setDaysAhead(0);
  await post(`review/payment/${invoiceId}`, { paidOn: today, amount: '901', paidBefore: '0' });
  const { batchId } = await post('payout/batch', { invoiceIds: [invoiceId] });
  await post(`payout/approve/${batchId}`, undefined, await reviewerSession(reviewer.request, COLLEAGUE));
  await post(`payout/file/${batchId}`);
  const { json: batch } = await pageCaller(reviewer).request('GET', `/api/payout/batch/${batchId}`, { token: bo });
  const [{ _id: rowId }] = batch.wages;
  const paidOut = { paidOn: today, rowIds: [rowId] };
  await post(`payout/paidout/${batchId}`, paidOut);
  const noteId = String(await newCreditNote(caller, token, invoiceId));
  await send(caller, token, noteId);
  await post(`review/forward/${noteId}`, { revision: 1 });

  await openQueue(reviewer);
  await reviewer.goto(`/granskning/${invoiceId}`);
  const dialog = reviewer.getByRole('dialog');
  const reverse = async () => {
    await reviewer.getByRole('button', { name: /^Återför 846,94/ }).click();
    await dialog.getByRole('textbox', { name: 'Anledning' }).fill('Fel faktura');
    await dialog.getByRole('button', { name: 'Återför' }).click();
    await expect(dialog).toBeHidden();
  };
  const record = reviewer.getByRole('button', { name: 'Registrera betald lön' });
  const suggested = async () => {
    await record.click();
    await expect(dialog.getByLabel('Datum')).toHaveValue(today);
    await expect(dialog.getByLabel('Datum')).toHaveAttribute('min', today);
    await expect(dialog.getByRole('textbox', { name: 'Belopp (EUR)' })).toHaveValue('846,94');
  };
  await reverse();
  await expect(
    reviewer.getByText(`Utbetalningen av lönen ${today} är återförd, och fakturan är krediterad.`),
  ).toBeVisible();
  await expect(reviewer.getByRole('button', { name: 'Jag betalade inte' })).toHaveCount(0);
  await expectAccessibleAndFitting(reviewer);
  await suggested();
  await dialog.getByRole('button', { name: 'Registrera', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(reviewer.getByText(/Fakturan är krediterad, så 846,94\sEUR av lönen är ett förskott\./)).toBeVisible();
  await reverse();

  const debit = { amount: 846_94n, direction: 'DBIT' as const, bookedOn: today, bankReference: rowId.slice(0, 8) };
  const entries = [{ ...debit, ...naming(rowId) }];
  const imported = await pageCaller(reviewer).request('POST', '/api/review/bankfile?name=utdrag.xml', {
    token: bo,
    body: writeBankFile({ id: rowId.slice(0, 8), kind: 'camt.054', entries }),
    type: 'application/xml',
  });
  expect(imported.status).toBe(200);
  await reviewer.reload();
  await expect(
    reviewer.getByText(`Banken drog pengarna för lönen ${today}, fast den är registrerad som tillbaka`),
  ).toBeVisible();
  await suggested();
  await expectAccessibleAndFitting(reviewer);
  await dialog.getByRole('button', { name: 'Registrera', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(record).toHaveCount(0);
});
