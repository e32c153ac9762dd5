import { describe, expect, test } from 'vitest';
import { decimalToHundredths } from '#shared/money.ts';
import { advanceIsNow } from '#tests/support/bank/use-accountant.ts';
import { useCreditedWages } from '#tests/support/bank/use-credited-wages.ts';
import { bankReply } from '#tests/support/bank/write-bank-reply.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { untilDone } from '#tests/support/program/until-done.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const {
  reviewers,
  post,
  decide,
  get,
  review,
  payOut,
  credit,
  reverseWage,
  advanceOf,
  paid,
  creditedAfterWage,
  as,
  violations,
} = useCreditedWages(program);

const db = () => program().deps.db;
const asBo = (path: string, body?: unknown) => as(reviewers.bo)('POST', path, body);

/** Waits until all mails have left. */
async function allMailed(): Promise<void> {
  for (const job of ['forwarding-mail', 'queued-mail', 'settlement-mail']) await untilDone(db(), job);
}

const dueOf = async (invoiceId: string) =>
  (await get('payout/due')).wages.find((wage: { invoiceId: string }) => wage.invoiceId === invoiceId);

describe('An advance', () => {
  test('is mailed to the freelancer when the credit note is with the customer, and with the wage that settles it', async () => {
    const { token, email } = await newSender(program());
    await creditedAfterWage(token, '551.00');
    const next = await paid(token, '901.00');
    await allMailed();
    await payOut(next.invoiceId, '322.00');
    await allMailed();
    const textAbout = (subject: string) =>
      program().inbox.mails.find((mail) => mail.to?.[0]?.address === email && mail.subject?.startsWith(subject))?.text;
    expect(textAbout('Kreditfaktura')).toContain('redan utbetald, så 524,94\u00a0EUR dras av från kommande löner.');
    const wage = textAbout(`Lönen är utbetald: faktura ${next.invoiceNumber}`);
    expect(wage?.split('524,94\u00a0EUR')).toHaveLength(2);
    expect(wage).toContain('efter avdrag av 524,94\u00a0EUR för mycket utbetald lön.');
    const toCome = 'För mycket utbetald lön, 524,94\u00a0EUR, dras av från dina kommande löner.';
    for (const promise of [`Betald: faktura ${next.invoiceNumber}`, `Faktura ${next.invoiceNumber} är vidarebefordrad`])
      expect(textAbout(promise)).toContain(toCome);
    expect(wage).toContain('322,00\u00a0EUR');
  });

  test('is among the provider’s figures until it is settled', async () => {
    const sumOf = async () => {
      const { advances } = await get('review/economy');
      const eur = advances.find(({ currency }: { currency: string }) => currency === 'EUR');
      return decimalToHundredths(eur?.amount ?? '0.00');
    };
    const { token } = await newSender(program());
    const before = await sumOf();
    await creditedAfterWage(token, '551.00');
    expect((await sumOf()) - before).toBe(524_94n);
    const next = await paid(token, '901.00');
    await payOut(next.invoiceId, '322.00');
    expect(await sumOf()).toBe(before);
  });

  test('is taken of the next wages, the oldest first, and one that it takes as a whole is recorded as paid out', async () => {
    const { token, memberId } = await newSender(program());
    const credited = await creditedAfterWage(token);
    const small = await paid(token, '400.00');
    const large = await paid(token, '901.00');
    expect(await dueOf(small.invoiceId)).toMatchObject({ amount: '0.00', advance: '376.00', byHand: 'advance' });
    expect(await dueOf(large.invoiceId)).toMatchObject({ amount: '376.00', advance: '470.94', byHand: null });
    const together = await asBo('/api/payout/batch', { invoiceIds: [small.invoiceId, large.invoiceId] });
    expect(together.json.code).toBe('wages-changed');
    expect(await decide('payoutdetails', small.invoiceId)).toMatchObject({ advance: '376.00' });
    await payOut(small.invoiceId, '0.00');
    expect(await review(small.invoiceId)).toMatchObject({
      state: 'paidOut',
      payout: { amount: '0.00', advance: '376.00' },
    });
    expect(await advanceOf(memberId)).toBe(470_94);

    const { json: made } = await asBo('/api/payout/batch', { invoiceIds: [large.invoiceId] });
    const batch = await get(`payout/batch/${made.batchId}`);
    expect(batch.wages).toMatchObject([{ amount: '376.00', advance: '470.94' }]);
    expect((await as(reviewers.eva)('POST', `/api/payout/approve/${made.batchId}`)).status).toBe(200);
    const { json: file } = await asBo(`/api/payout/file/${made.batchId}`);
    expect(file.content).toContain('376.00');
    const rowIds = [batch.wages[0]._id];
    const paidOut = await asBo(`/api/payout/paidout/${made.batchId}`, { paidOn: '2026-11-20', rowIds });
    expect(paidOut).toMatchObject({ status: 200 });
    expect(await advanceOf(memberId)).toBe(0);
    const { json } = await as(token)('GET', `/api/salary/specification/${large.invoiceId}`);
    const invoiceNumber = Number(credited.invoiceNumber);
    expect(json.wage).toMatchObject({ amount: '376.00', settled: [{ invoiceNumber, amount: '470.94' }] });
    // The wages of 400 EUR and 901 EUR count, and nothing of the invoice that was credited.
    expect(json.yearToDate).toMatchObject([{ wages: 3, invoiced: '1301.00', fee: '78.06', paidOut: '1222.94' }]);
    expect(await violations()).toEqual([]);
  });

  test('that a batch takes is taken by no other wage, until its row comes back', async () => {
    const { token, memberId } = await newSender(program());
    await creditedAfterWage(token, '551.00');
    const first = await paid(token, '901.00');
    const second = await paid(token, '901.00');
    const { json } = await asBo('/api/payout/batch', { invoiceIds: [first.invoiceId] });
    expect(await dueOf(second.invoiceId)).toMatchObject({ amount: '846.94', advance: '0.00' });
    await payOut(second.invoiceId, '846.94');
    expect(await advanceOf(memberId)).toBe(524_94);
    await asBo(`/api/payout/cancel/${json.batchId}`);
    expect(await dueOf(first.invoiceId)).toMatchObject({ amount: '322.00', advance: '524.94' });
    expect(await violations()).toEqual([]);
  });

  test('is not settled by what was paid out all the same, and less of it by a wage that was paid in part', async () => {
    const { token, memberId } = await newSender(program());
    await creditedAfterWage(token, '551.00');
    const next = await paid(token, '901.00');
    const { disclosureId } = await decide('payoutdetails', next.invoiceId);
    const tooLarge = { paidOn: '2026-11-20', amount: '846.95', disclosureId };
    expect(await post('payout', next.invoiceId, tooLarge)).toMatchObject({ json: { code: 'wage-too-large' } });
    await payOut(next.invoiceId, '800.00');
    expect(await review(next.invoiceId)).toMatchObject({ payout: { amount: '800.00', advance: '46.94' } });
    expect(await advanceOf(memberId)).toBe(478_00);
    expect(await violations()).toEqual([]);
  });

  test('is not taken back with its wage while a wage in a batch is to settle it, which the refusal says', async () => {
    const { token } = await newSender(program());
    const older = await creditedAfterWage(token, '551.00');
    await payOut((await paid(token, '901.00')).invoiceId, '322.00');
    const first = await creditedAfterWage(token, '551.00');
    const next = await paid(token, '901.00');
    expect((await asBo('/api/payout/batch', { invoiceIds: [next.invoiceId] })).status).toBe(200);
    const { payout } = await review(first.invoiceId);
    const reversal = { entryId: payout._id, reason: 'Fel konto', paidBefore: '901.00' };
    const { json } = await post('reversal', first.invoiceId, reversal);
    expect(json.code).toBe('advance-settled');
    expect(json.message).toContain('dras av från en lön som är på väg ut i en omgång');
    expect(json.message).not.toContain(older.invoiceNumber);
  });

  test('is there again when the wage that settled it is reversed, and gone with the wage that it is of', async () => {
    const { token, memberId } = await newSender(program());
    const first = await creditedAfterWage(token, '551.00');
    const next = await paid(token, '901.00');
    await payOut(next.invoiceId, '322.00');
    expect(await advanceOf(memberId)).toBe(0);
    const reverse = async (invoiceId: string) => {
      const { payout } = await review(invoiceId);
      return post('reversal', invoiceId, { entryId: payout._id, reason: 'Fel konto', paidBefore: '901.00' });
    };
    const refused = await reverse(first.invoiceId);
    expect(refused).toMatchObject({ status: 409, json: { code: 'advance-settled' } });
    expect(refused.json.message).toContain(`avdraget från lönen för faktura ${next.invoiceNumber}.`);
    expect(await reverse(next.invoiceId)).toMatchObject({ status: 200 });
    expect(await advanceOf(memberId)).toBe(524_94);
    expect(await reverse(first.invoiceId)).toMatchObject({ status: 200 });
    expect(await advanceOf(memberId)).toBe(0);
    expect(await review(first.invoiceId)).toMatchObject({ state: 'paid' });
    expect(await dueOf(first.invoiceId)).toMatchObject({ amount: '322.00', advance: '0.00' });
    expect(await dueOf(next.invoiceId)).toMatchObject({ amount: '846.94', advance: '0.00' });
    expect(await violations()).toEqual([]);
  });

  test('is settled by the wage that the refusal names, also if that settled an older one, whose wage is reversed since', async () => {
    const { token, memberId } = await newSender(program());
    const older = await creditedAfterWage(token, '551.00');
    const settling = await paid(token, '901.00');
    await payOut(settling.invoiceId, '322.00');
    const newer = await creditedAfterWage(token, '551.00');
    await reverseWage(older.invoiceId);
    expect(await advanceOf(memberId)).toBe(0);
    const { payout } = await review(newer.invoiceId);
    const reversal = { entryId: payout._id, reason: 'Fel konto', paidBefore: '901.00' };
    const { json } = await post('reversal', newer.invoiceId, reversal);
    expect(json.code).toBe('advance-settled');
    expect(json.message).toContain(`avdraget från lönen för faktura ${settling.invoiceNumber}.`);
  });

  test('that a later wage has settled keeps a wage that the bank rejects, named, and the others of the file come back', async () => {
    const { token, memberId } = await newSender(program());
    const credited = await paid(token, '901.00');
    const other = await paid((await newSender(program())).token, '901.00');
    const { json: made } = await asBo('/api/payout/batch', { invoiceIds: [credited.invoiceId, other.invoiceId] });
    await as(reviewers.eva)('POST', `/api/payout/approve/${made.batchId}`);
    await asBo(`/api/payout/file/${made.batchId}`);
    const { wages } = await get(`payout/batch/${made.batchId}`);
    const rowIds = wages.map(({ _id }: { _id: string }) => _id);
    await asBo(`/api/payout/paidout/${made.batchId}`, { paidOn: '2026-11-20', rowIds });
    await credit(token, credited.invoiceId);
    const next = await paid(token, '901.00');
    await payOut(next.invoiceId, '0.00');
    expect(await advanceOf(memberId)).toBe(0);

    const { json } = await asBo('/api/payout/bankreply', { content: bankReply(made.batchId, rowIds) });
    expect(json.message).toMatch(
      new RegExp(`inläst\\. En lön kom tillbaka\\. Lönen för faktura ${credited.invoiceNumber} ligger kvar`),
    );
    expect(await review(credited.invoiceId)).toMatchObject({ payout: { amount: '846.94' } });
    expect(await dueOf(other.invoiceId)).toMatchObject({ amount: '846.94' });
    expect(await violations()).toEqual([]);
  });

  test('that an accountant saw and that is gone since is not taken of the wage that they record', async () => {
    const { token } = await newSender(program());
    const first = await creditedAfterWage(token, '551.00');
    const next = await paid(token, '901.00');
    const seen = await decide('payoutdetails', next.invoiceId);
    expect(seen).toMatchObject({ largestWage: '846.94', advance: '524.94' });
    await reverseWage(first.invoiceId);
    const wage = { paidOn: '2026-11-20', amount: '322.00', disclosureId: seen.disclosureId };
    const refused = await post('payout', next.invoiceId, { ...wage, advanceBefore: seen.advance });
    expect(refused).toMatchObject(advanceIsNow('0,00'));
    const rest = { ...wage, amount: '846.94', advanceBefore: '0.00' };
    await decide('payout', next.invoiceId, rest);
  });

  test('that came after the accountant saw the wage refuses the record, and tells how much of the wage it is now', async () => {
    const { token } = await newSender(program());
    const first = await paid(token, '901.00');
    await payOut(first.invoiceId, '846.94');
    const next = await paid(token, '901.00');
    const { disclosureId, advance: advanceBefore } = await decide('payoutdetails', next.invoiceId);
    expect(advanceBefore).toBe('0.00');
    await credit(token, first.invoiceId, '551.00');
    const wage = { paidOn: '2026-11-20', amount: '846.94', disclosureId, advanceBefore };
    expect(await post('payout', next.invoiceId, wage)).toMatchObject(advanceIsNow('524,94'));
    expect(await review(next.invoiceId)).toMatchObject({ state: 'paid', payout: null });
  });

  test('is settled once of two wages that are paid out at once', async () => {
    const { token, memberId } = await newSender(program());
    await creditedAfterWage(token, '551.00');
    const wages = [await paid(token, '901.00'), await paid(token, '901.00')];
    await Promise.all(wages.map(({ invoiceId }) => payOut(invoiceId, '100.00')));
    const settled = await Promise.all(wages.map(async ({ invoiceId }) => (await review(invoiceId)).payout.advance));
    expect(new Set(settled)).toEqual(new Set(['0.00', '524.94']));
    expect(await advanceOf(memberId)).toBe(0);
    expect(await violations()).toEqual([]);
  });
});
