import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { bankDetails, IBAN, usePayoutBatches } from '#tests/support/bank/use-payout-batches.ts';
import { referenceOf } from '#tests/support/bank/write-bank-reply.ts';
import { untilWaiting } from '#tests/support/database/lock-waits.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { reviewers, get, paid, paidNext, batchOf, approved, download, sent } = usePayoutBatches(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

const paypal = (email: string) => ({ bankAndWiseOption: 'paypalInfo', paypalInfo: { email } });

describe('The file', () => {
  test('for bank accounts is a credit transfer in euro, without postal addresses', async () => {
    const { invoiceId } = await paid(bankDetails('SE45 5000 0000 0583 9825 7466'));
    const { batchId, content, rowIds } = await sent(invoiceId);
    expect(content).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"');
    for (const part of [
      `<MsgId>${referenceOf(batchId)}</MsgId>`,
      '<NbOfTxs>1</NbOfTxs><CtrlSum>846.94</CtrlSum>',
      '<ReqdExctnDt><Dt>2026-11-20</Dt></ReqdExctnDt>',
      `<EndToEndId>${referenceOf(rowIds[0] ?? '')}</EndToEndId>`,
      '<InstdAmt Ccy="EUR">846.94</InstdAmt>',
      '<Cdtr><Nm>Asa Frilans</Nm></Cdtr>',
      `<IBAN>${IBAN}</IBAN>`,
    ]) {
      expect(content).toContain(part);
    }
    expect(content).not.toContain('PstlAdr');
  });

  test('for transfer accounts has the provider’s columns, and the recipient gets the whole amount', async () => {
    const { invoiceId } = await paid();
    const { content } = await sent(invoiceId);
    const [head, row] = content.split('\r\n');
    expect(head).toBe(
      'name,recipientEmail,paymentReference,receiverType,amountCurrency,amount,sourceCurrency,targetCurrency,IBAN',
    );
    expect(row).toMatch(/^Asa Frilans,,Lon faktura \d+,PERSON,target,846\.94,EUR,EUR,BE68539007547034$/);
  });

  test('for online payments has a line for each recipient and no headings', async () => {
    const { invoiceId } = await paid(paypal('anna@example.se'));
    const { content } = await sent(invoiceId);
    expect(content).toMatch(/^anna@example\.se,846\.94,EUR,[0-9a-f]{30},Lon faktura \d+\r\n$/);
  });

  test('has its rows in the order of their invoice numbers, as on the screen', async () => {
    const { token, invoiceId } = await paid();
    const invoiceIds = [invoiceId];
    for (let more = 0; more < 5; more += 1) invoiceIds.push(await paidNext(token));
    const { batchId, content } = await sent(...invoiceIds);
    const { wages } = await batchOf(batchId);
    const numbers = wages.map(({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber);
    expect([...content.matchAll(/faktura (\d+)/gi)].map(([, number]) => number)).toEqual(numbers);
    expect(numbers).toHaveLength(6);
  });

  test('is the same again after the provider has changed its bank', async () => {
    const { invoiceId } = await paid(bankDetails());
    const batchId = await approved(invoiceId);
    const { json: first } = await download(batchId);
    program().setClock('2026-11-20T10:05:00Z');
    const { version, facts } = await get('provider/facts');
    const moved = { version, part: 'bank', facts: { bank: { ...facts.bank, iban: 'SE4550000000058398257466' } } };
    const put = (body: unknown) => program().request('PUT', '/api/provider/facts', { token: reviewers.bo, body });
    expect((await put(moved)).status).toBe(200);
    expect((await download(batchId)).json).toEqual(first);
    expect(first.content).toContain(facts.bank.iban);
    const back = { ...moved, version: version + 1, facts: { bank: facts.bank } };
    expect((await put(back)).status).toBe(200);
  });

  test('is the same again after a change of the bank that began before the first download and waited', async () => {
    const batchId = await approved((await paid(bankDetails())).invoiceId);
    const { version, facts } = await get('provider/facts');
    const put = (body: unknown) => program().request('PUT', '/api/provider/facts', { token: reviewers.bo, body });
    const moved = { version, part: 'bank', facts: { bank: { ...facts.bank, iban: 'SE4550000000058398257466' } } };
    const { db } = program().deps;
    const both = await db.transaction(async (tx) => {
      await tx.execute(sql`lock table provider_versions in share mode`);
      const saving = put(moved);
      await untilWaiting(db, 1);
      program().setClock('2026-11-20T10:01:00Z');
      // One account's transactions run one at a time.
      const downloading = download(batchId, reviewers.eva);
      await untilWaiting(db, 2);
      program().setClock('2026-11-20T10:02:00Z');
      return { saving, downloading };
    });
    expect((await both.saving).status).toBe(200);
    const { json: first } = await both.downloading;
    expect(first.content).toContain(facts.bank.iban);
    expect((await download(batchId)).json).toEqual(first);
    expect((await put({ ...moved, version: version + 1, facts: { bank: facts.bank } })).status).toBe(200);
  });
});
