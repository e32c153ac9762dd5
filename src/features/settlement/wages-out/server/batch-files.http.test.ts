import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { bankDetails, IBAN, usePayoutBatches } from '#tests/support/bank/use-payout-batches.ts';
import { referenceOf } from '#tests/support/bank/write-bank-reply.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { reviewers, get, paid, paidNext, batchOf, approved, download, sent } = usePayoutBatches(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

const paypal = (email: string) => ({ bankAndWiseOption: 'paypalInfo', paypalInfo: { email } });

/** Lets a downloaded batch be one of the release before, which noted no version of the facts. */
const forgetVersion = (batchId: string) =>
  program().deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update payout_batches set facts_version = null where id = ${batchId}`);
  });

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

  test('that is downloaded on a Saturday asks the bank to pay on the Monday', async () => {
    const { invoiceId } = await paid(bankDetails());
    const batchId = await approved(invoiceId);
    program().setClock('2026-11-21T10:00:00Z');
    expect((await download(batchId)).json.content).toContain('<ReqdExctnDt><Dt>2026-11-23</Dt></ReqdExctnDt>');
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

  test('is the same again where the clock went back between a change of the bank and the first download', async () => {
    const batchId = await approved((await paid(bankDetails())).invoiceId);
    const { version, facts } = await get('provider/facts');
    const put = (body: unknown) => program().request('PUT', '/api/provider/facts', { token: reviewers.bo, body });
    const moved = { version, part: 'bank', facts: { bank: { ...facts.bank, iban: 'SE4550000000058398257466' } } };
    program().setClock('2026-11-20T11:00:00Z');
    expect((await put(moved)).status).toBe(200);
    program().setClock('2026-11-20T10:30:00Z');
    const { json: first } = await download(batchId);
    expect(first.content).toContain('SE4550000000058398257466');
    program().setClock('2026-11-20T11:30:00Z');
    expect((await download(batchId)).json).toEqual(first);
    expect((await put({ ...moved, version: version + 1, facts: { bank: facts.bank } })).status).toBe(200);
  });

  test('of a release that noted no version has the account that was the provider’s when it was downloaded', async () => {
    const { batchId, content } = await sent((await paid(bankDetails())).invoiceId);
    await forgetVersion(batchId);
    expect((await download(batchId)).json.content).toBe(content);
  });

  test('has the number by which the bank knows the provider, but none if a release noted no version, which had none', async () => {
    const { version, facts } = (await program().request('GET', '/api/provider/facts', { token: reviewers.bo })).json;
    const { payoutDays, approvesOwnBatches } = facts;
    const save = async (at: number, bankCustomerNumber: string) => {
      const body = { version: at, part: 'wages', facts: { payoutDays, approvesOwnBatches, bankCustomerNumber } };
      expect((await program().request('PUT', '/api/provider/facts', { token: reviewers.bo, body })).status).toBe(200);
    };
    await save(version, '55667788990001');
    const { batchId, content } = await sent((await paid(bankDetails())).invoiceId);
    await save(version + 1, '');
    expect((await download(batchId)).json.content).toBe(content);
    const number = '<Id><OrgId><Othr><Id>55667788990001</Id></Othr></OrgId></Id>';
    expect(content.split(number)).toHaveLength(3);
    await forgetVersion(batchId);
    expect((await download(batchId)).json.content).toBe(content.replaceAll(number, ''));
  });
});
