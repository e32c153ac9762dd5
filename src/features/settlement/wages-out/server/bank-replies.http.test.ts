import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { bankDetails, usePayoutBatches } from '#tests/support/bank/use-payout-batches.ts';
import { bankReply, ofAllPayments, ofWholeFile } from '#tests/support/bank/write-bank-reply.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { post, get, review, save, paid, sent, payOut, states, dueIds } = usePayoutBatches(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

describe('The bank’s reply', () => {
  const read = (content: string) => post('payout/bankreply', { content });

  test('brings a rejected wage back, once, and leaves the others on their way', async () => {
    const anna = await paid(bankDetails());
    const bert = await paid(bankDetails());
    const { batchId, rowIds } = await sent(anna.invoiceId, bert.invoiceId);
    const content = bankReply(batchId, rowIds.slice(0, 1));
    expect((await read(content)).json.message).toMatch(
      /^Bankens svar på omgång \d+ är inläst\. En lön kom tillbaka\.$/,
    );
    expect((await states(batchId)).toSorted()).toEqual([
      ['rejected', 'Banken avvisade betalningen: kontot är stängt (AC04).'],
      ['sent', null],
    ]);
    expect((await read(content)).json.message).toContain('Inget är ändrat.');
    expect((await read(bankReply(batchId, [randomUUID()]))).json.message).toContain(
      'Inget är ändrat. Banken avvisar också 1 betalning som inte finns i omgången.',
    );
    expect(await dueIds()).toContain(anna.invoiceId);
    // The new batch has another reference, so the old reply is not about it.
    const again = await sent(anna.invoiceId);
    await read(content);
    expect(await states(again.batchId)).toEqual([['sent', null]]);
  });

  test('is told of a wage that is due again, and in its payout details, until those are others', async () => {
    const { token, invoiceId } = await paid(bankDetails());
    const cameBack = async () => {
      const { wages } = await get('payout/due');
      const due = wages.find((wage: { invoiceId: string }) => wage.invoiceId === invoiceId);
      return [due.cameBack, (await post(`review/payoutdetails/${invoiceId}`)).json.cameBack];
    };
    const { batchId, rowIds } = await sent(invoiceId);
    await read(bankReply(batchId, rowIds));
    const told = { on: '2026-11-20', reason: 'Banken avvisade betalningen: kontot är stängt (AC04).' };
    expect(await cameBack()).toEqual([told, told]);
    await save(token, bankDetails('SE3550000000054910000003'));
    expect(await cameBack()).toEqual([null, null]);
    await save(token, bankDetails());
    expect(await cameBack()).toEqual([told, told]);
  });

  test('of the newest batch is told of a wage that came back twice, also if a clock was ahead the first time', async () => {
    const { token, invoiceId } = await paid(bankDetails());
    const first = await sent(invoiceId);
    program().setClock('2026-11-20T12:00:00Z');
    await read(bankReply(first.batchId, first.rowIds));
    program().setClock('2026-11-20T10:10:00Z');
    await save(token, bankDetails('SE3550000000054910000003'));
    const second = await sent(invoiceId);
    await read(bankReply(second.batchId, second.rowIds, { code: 'AC01' }));
    const { wages } = await get('payout/due');
    const due = wages.find((wage: { invoiceId: string }) => wage.invoiceId === invoiceId);
    expect(due.cameBack).toMatchObject({ reason: expect.stringContaining('AC01') });
  });

  test('reverses a wage that was recorded as paid out, with the bank’s code, and it can be paid again', async () => {
    const { token, invoiceId } = await paid(bankDetails());
    const { batchId, rowIds } = await sent(invoiceId);
    await payOut(batchId, rowIds);
    // The bank has it already, and it is not on its way any more.
    expect((await read(bankReply(batchId, rowIds, { code: 'AM05' }))).json.message).toMatch(/Inget är ändrat\.$/);
    expect((await read(bankReply(batchId, rowIds))).status).toBe(200);
    expect(await review(invoiceId)).toMatchObject({ state: 'paid', payout: null });
    expect(await states(batchId)).toEqual([['rejected', 'Banken avvisade betalningen: kontot är stängt (AC04).']]);
    const { timeline } = await get(`review/timeline/${invoiceId}`, token);
    expect(timeline.at(-1)).toMatchObject({
      kind: 'payoutReversed',
      reason: expect.stringContaining('kontot är stängt (AC04)'),
    });
    const again = await sent(invoiceId);
    expect((await payOut(again.batchId, again.rowIds)).status).toBe(200);
    await read(bankReply(batchId, rowIds));
    expect((await review(invoiceId)).state).toBe('paidOut');
    expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
  });

  test('that rejects a whole file brings all of it back, and one that only says that the bank has it nothing', async () => {
    const { invoiceId } = await paid(bankDetails());
    const { batchId } = await sent(invoiceId);
    await read(bankReply(batchId, [], { group: ofWholeFile('DU01') }));
    await read(bankReply(batchId, [], { group: '<GrpSts>ACCP</GrpSts>' }));
    expect(await states(batchId)).toEqual([['sent', null]]);
    await read(bankReply(batchId, [], { group: ofWholeFile('FF01') }));
    expect(await states(batchId)).toEqual([['rejected', expect.stringContaining('(FF01)')]]);
  });

  test('that says elsewhere than where it rejects that the bank has it already brings nothing back', async () => {
    const { invoiceId } = await paid(bankDetails());
    const { batchId, rowIds } = await sent(invoiceId);
    const rejects = (rejected: string[], parts: { group?: string; payments?: string }) =>
      read(bankReply(batchId, rejected, { code: null, ...parts }));
    await rejects([], { group: '<GrpSts>RJCT</GrpSts>', payments: ofAllPayments('DU02') });
    await rejects([], { group: ofWholeFile('MS03'), payments: ofAllPayments('DU02') });
    await rejects(rowIds, { payments: ofAllPayments('DU02') });
    await rejects(rowIds, { group: ofWholeFile('AM05'), payments: ofAllPayments('MS03') });
    expect(await states(batchId)).toEqual([['sent', null]]);
    await rejects(rowIds, { group: '<GrpSts>RJCT</GrpSts>', payments: ofAllPayments('AC01') });
    expect(await states(batchId)).toEqual([['rejected', 'Banken avvisade betalningen: kontonumret är fel (AC01).']]);
  });

  test('that gives several reasons, one of which is that the bank has it already, brings nothing back', async () => {
    const { invoiceId } = await paid(bankDetails());
    const { batchId, rowIds } = await sent(invoiceId);
    const { message } = (await read(bankReply(batchId, rowIds, { code: ['NARR', 'AM05'] }))).json;
    expect(message).toContain('Inget är ändrat. Banken säger att den redan har 1 betalning, så den lönen är kvar');
    const twoWays = bankReply(batchId, [...rowIds, ...rowIds], { code: 'AM05' });
    await read(twoWays.replace(/AM05(?!.*AM05)/s, 'AC04'));
    await read(bankReply(batchId, rowIds, { code: 'AC01', payments: ofAllPayments('DU02') }));
    await read(bankReply(batchId, [], { group: ofWholeFile('FF01'), payments: ofAllPayments('DU02') }));
    expect(await states(batchId)).toEqual([['sent', null]]);
    await read(bankReply(batchId, rowIds, { code: ['NARR', 'AC01'] }));
    expect(await states(batchId)).toEqual([['rejected', 'Banken avvisade betalningen: banken angav koden NARR.']]);
  });

  test('that says nowhere why it rejects brings all of it back', async () => {
    const { invoiceId } = await paid(bankDetails());
    const { batchId } = await sent(invoiceId);
    await read(bankReply(batchId, [], { group: '<GrpSts>RJCT</GrpSts>' }));
    expect(await states(batchId)).toEqual([['rejected', expect.stringContaining('banken säger inte varför (MS03)')]]);
  });

  test('may have a code that is too long or an unknown word, also for a wage that was recorded as paid out', async () => {
    const [anna, bert] = [await paid(bankDetails()), await paid(bankDetails())];
    const { batchId, rowIds } = await sent(anna.invoiceId, bert.invoiceId);
    await payOut(batchId, rowIds);
    // The longest code would end within the picture.
    const long = 'x'.repeat(34);
    expect((await read(bankReply(batchId, rowIds.slice(0, 1), { code: `${long}😀` }))).status).toBe(200);
    expect((await read(bankReply(batchId, rowIds.slice(1), { code: 'constructor' }))).status).toBe(200);
    expect((await states(batchId)).toSorted()).toEqual([
      ['rejected', 'Banken avvisade betalningen: banken angav koden constructor.'],
      ['rejected', `Banken avvisade betalningen: banken angav koden ${long}\ufffd.`],
    ]);
  });

  test('may have its elements under a prefix, and a code in CDATA', async () => {
    const { invoiceId } = await paid(bankDetails());
    const { batchId, rowIds } = await sent(invoiceId);
    const content = bankReply(batchId, rowIds, { code: '<![CDATA[AC01]]>' });
    await read(content.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1b:').replace('xmlns=', 'xmlns:b='));
    expect(await states(batchId)).toEqual([['rejected', 'Banken avvisade betalningen: kontonumret är fel (AC01).']]);
  });

  test('is refused if its elements are nested deeper than any bank’s, before it takes time', async () => {
    const nested = `${'<a>'.repeat(130_000)}${'</a>'.repeat(130_000)}</OrgnlGrpInfAndSts>`;
    const deep = bankReply(crypto.randomUUID(), []).replace('</OrgnlGrpInfAndSts>', nested);
    // Processor time, because other programs may take turns with this one.
    const before = process.cpuUsage();
    const { json } = await read(deep);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(3_000);
    expect(json).toMatchObject({ code: 'bank-reply-unreadable', message: 'Filen har element i för många nivåer.' });
  });

  test.each([
    ['no XML', 'Hej!', 'bank-reply-unreadable', /inte riktig XML: felet är på rad 1\. Hämta pain\.002 från banken\.$/],
    [
      'half a file',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><Cstmr',
      'bank-reply-unreadable',
      /avklippt/,
    ],
    [
      'another message',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"/>',
      'bank-reply-unreadable',
      /pain\.002/,
    ],
    [
      'an entity',
      '<!DOCTYPE D [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10">&b;</Document>',
      'bank-reply-unreadable',
      /har en DTD/,
    ],
    ['an unknown file', bankReply('f3d39400-0000-4000-8000-000000000000', []), 'bank-reply-unknown', /./],
    ['a foreign reference', bankReply('MSG-1', []), 'bank-reply-unknown', /./],
  ])('is refused whole if it is %s', async (_, content, code, message) => {
    const { status, json } = await read(content);
    expect(status).toBeLessThan(500);
    expect(json).toMatchObject({ code, message: expect.stringMatching(message) });
  });
});
