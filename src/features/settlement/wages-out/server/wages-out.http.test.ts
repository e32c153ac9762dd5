import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/commands/ledger-violations.ts';
import { writeBankFile, type WrittenEntry } from '#tests/support/bank/write-bank-file.ts';
import { newReviewer } from '#tests/support/people/new-reviewer.ts';
import { newSubmittedInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { isLong } from '#tests/support/test-form.ts';

const program = useTestApp();
let bo: string;
let eva: string;

beforeAll(async () => {
  ({ token: bo } = await newReviewer(program(), 'Bo Ek'));
  ({ token: eva } = await newReviewer(program(), 'Eva Alm'));
});
beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

const post = (path: string, body?: unknown, token = bo) =>
  program().request('POST', `/api/${path}`, body === undefined ? { token } : { token, body });
const get = async (path: string, token = bo) => (await program().request('GET', `/api/${path}`, { token })).json;
const review = (invoiceId: string) => get(`review/invoice/${invoiceId}`);

const IBAN = 'SE4550000000058398257466';
const wise = { bankAndWiseOption: 'wiseAccountInfo', wiseAccountInfo: { ibanNumber: 'BE68539007547034' } };
const bank = (ibanNumber: string | null = IBAN) => ({
  bankAndWiseOption: 'bankAccountInfo',
  bankAccountInfo: { country: 'Sweden', bankName: 'Sparbanken', accountNumber: '0001', ibanNumber },
});
const paypal = (email: string) => ({ bankAndWiseOption: 'paypalInfo', paypalInfo: { email } });
const save = (token: string, details: object) => post('bankinformation/savebankinfo', details, token);

/** A member's paid invoice of 901 EUR, whose wage goes to a transfer account, and 846.94 of it is left. */
async function paid(details: object = wise) {
  const invoice = await newSubmittedInvoice(program());
  await save(invoice.token, details);
  expect((await post(`review/forward/${invoice.invoiceId}`, { revision: 1 })).status).toBe(200);
  const payment = { paidOn: '2026-11-20', amount: '901', paidBefore: '0' };
  expect((await post(`review/payment/${invoice.invoiceId}`, payment)).status).toBe(200);
  return invoice;
}

const make = (invoiceIds: string[], token = bo) => post('payout/batch', { invoiceIds }, token);
const batchOf = (batchId: string, token = bo) => get(`payout/batch/${batchId}`, token);

async function made(...invoiceIds: string[]): Promise<string> {
  const { status, json } = await make(invoiceIds);
  expect(status, JSON.stringify(json)).toBe(200);
  return json.batchId;
}
async function approved(...invoiceIds: string[]): Promise<string> {
  const batchId = await made(...invoiceIds);
  expect((await post(`payout/approve/${batchId}`, undefined, eva)).status).toBe(200);
  return batchId;
}
const download = (batchId: string, token = bo) => post(`payout/file/${batchId}`, undefined, token);
async function sent(...invoiceIds: string[]) {
  const batchId = await approved(...invoiceIds);
  const { json } = await download(batchId);
  const { wages } = await batchOf(batchId);
  return { batchId, content: json.content as string, rowIds: wages.map(({ _id }: { _id: string }) => _id) as string[] };
}
const payOut = (batchId: string, rowIds: string[], token = bo, paidOn = '2026-11-20') =>
  post(`payout/paidout/${batchId}`, { paidOn, rowIds }, token);
const states = async (batchId: string) =>
  (await batchOf(batchId)).wages.map(({ state, reason }: { state: string; reason: string | null }) => [state, reason]);
const dueIds = async () =>
  (await get('payout/due')).wages.map(({ invoiceId }: { invoiceId: string }) => invoiceId) as string[];
const reference = (id: string) => id.replaceAll('-', '');
/** Why the database refuses a statement. */
const refusedBy = (statement: ReturnType<typeof sql>) =>
  program()
    .deps.db.execute(statement)
    .then(
      () => '',
      (error: Error) => String(error.cause),
    );

/** A bank's reply that rejects rows of a batch. */
const reply = (batchId: string, rejected: string[], { code = 'AC04', group = '' } = {}) => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>B1</MsgId><CreDtTm>2026-11-20T12:00:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${reference(batchId)}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${group}</OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${reference(batchId)}</OrgnlPmtInfId>${rejected
  .map(
    (rowId) => `<TxInfAndSts><OrgnlEndToEndId>${reference(rowId)}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
<StsRsnInf><Orgtr><Id><OrgId><AnyBIC>EXMPSESS</AnyBIC></OrgId></Id></Orgtr><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf></TxInfAndSts>`,
  )
  .join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;

describe('The wages to pay out', () => {
  test('are those of paid invoices, due by the pay rule, with why some are paid by hand', async () => {
    const { invoiceId } = await paid();
    const { invoiceId: noIban } = await paid(bank(null));
    const { invoiceId: mistyped } = await paid(paypal('ingen adress'));
    const { wages, today } = await get('payout/due');
    const wageOf = (id: string) => wages.find((wage: { invoiceId: string }) => wage.invoiceId === id);
    expect(today).toBe('2026-11-20');
    expect(wageOf(invoiceId)).toMatchObject({
      paidOn: '2026-11-20',
      dueOn: '2026-11-27',
      amount: '846.94',
      currency: 'EUR',
      payoutOption: 'wiseAccountInfo',
      destination: '…7034',
      byHand: null,
    });
    expect(wageOf(noIban)).toMatchObject({ byHand: 'iban' });
    expect(wageOf(mistyped)).toMatchObject({ byHand: 'email', destination: '…ress' });
    expect((await make([noIban])).json.code).toBe('wages-changed');
    expect(JSON.stringify(wages)).not.toContain('BE68539007547034');
  });

  test('leave the list with a batch, and come back when it is taken back', async () => {
    const { invoiceId } = await paid();
    const batchId = await made(invoiceId);
    expect(await dueIds()).not.toContain(invoiceId);
    expect((await post(`payout/cancel/${batchId}`, undefined, eva)).status).toBe(200);
    expect(await dueIds()).toContain(invoiceId);
    expect(await states(batchId)).toEqual([['stopped', 'batch-cancelled']]);
    expect((await post(`payout/cancel/${batchId}`)).json.code).toBe('batch-changed');
    await made(invoiceId);
  });
});

describe('A batch', () => {
  test('is made by one person, approved by another, downloaded, and paid out; the member sees it with its day', async () => {
    const anna = await paid();
    const bert = await paid();
    const batchId = await made(anna.invoiceId, bert.invoiceId);
    expect((await download(batchId)).json.code).toBe('batch-changed');
    expect(await batchOf(batchId)).toMatchObject({ actions: ['cancel'], ownBatch: true, amount: '1693.88' });
    const own = await post(`payout/approve/${batchId}`);
    expect([own.status, own.json.code]).toEqual([409, 'own-batch']);
    expect(await batchOf(batchId, eva)).toMatchObject({ actions: ['approve', 'cancel'], ownBatch: false });
    expect((await post(`payout/approve/${batchId}`, undefined, eva)).status).toBe(200);

    const file = await download(batchId, eva);
    expect(file.json.fileName).toMatch(/^utbetalning-\d+\.csv$/);
    program().setClock('2026-11-24T10:00:00Z');
    expect((await download(batchId)).json).toEqual(file.json);
    const { wages, executesOn, sentAt } = await batchOf(batchId);
    expect([executesOn, sentAt]).toEqual(['2026-11-20', '2026-11-20T10:00:00.000Z']);

    const rowIds = wages.map(({ _id }: { _id: string }) => _id);
    expect((await payOut(batchId, rowIds, bo, '2026-11-19')).json.code).toBe('payout-date-implausible');
    expect((await payOut(batchId, rowIds, bo, '2026-11-25')).json.code).toBe('payout-date-implausible');
    expect((await payOut(batchId, rowIds, bo, '2026-11-23')).status).toBe(200);
    expect((await payOut(batchId, rowIds)).json.code).toBe('nothing-left');
    expect((await download(batchId)).json.code).toBe('nothing-left');
    for (const { token, invoiceId } of [anna, bert]) {
      expect(await review(invoiceId)).toMatchObject({
        state: 'paidOut',
        payout: { paidOn: '2026-11-23', amount: '846.94', destination: '…7034' },
      });
      const { timeline } = await get(`review/timeline/${invoiceId}`, token);
      expect(timeline.at(-1)).toMatchObject({ kind: 'paidOut', paidOn: '2026-11-23', amount: '846.94' });
    }
    expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
  });

  test('has one payout option and one currency, and no wage twice', async () => {
    const { invoiceId } = await paid();
    const { invoiceId: other } = await paid(bank());
    expect((await make([invoiceId, other])).json.code).toBe('wages-of-different-kinds');
    expect((await make([])).status).toBe(400);
    const { wages } = await batchOf(await made(invoiceId, invoiceId));
    expect(wages).toHaveLength(1);
    const again = await make([invoiceId]);
    expect([again.status, again.json.code]).toEqual([409, 'wages-changed']);
  });

  test('of one person is approved by the same where the provider lets them', async () => {
    const { provider } = program().deps.settings;
    const { invoiceId } = await paid();
    const batchId = await made(invoiceId);
    provider.approvesOwnBatches = true;
    try {
      expect((await post(`payout/approve/${batchId}`)).status).toBe(200);
    } finally {
      provider.approvesOwnBatches = false;
    }
    const own = sql`update payout_batches set own_approval = false where id = ${batchId}`;
    expect(await refusedBy(own)).toContain('payout_batches_four_eyes');
  });

  test('logs whom its payout details were shown to, and keeps them only while they are needed', async () => {
    const { invoiceId } = await paid();
    const { batchId, rowIds } = await sent(invoiceId);
    await download(batchId, eva);
    const { db } = program().deps;
    const looks = await db.execute(
      sql`select name, destination from payout_detail_looks join members on members.id = reviewer_id
        where invoice_id = ${invoiceId} order by at, name`,
    );
    expect(looks.rows.map(({ name, destination }) => `${String(name)} ${String(destination)}`).toSorted()).toEqual([
      'Bo Ek …7034',
      'Bo Ek …7034',
      'Eva Alm …7034',
    ]);
    const kept = async () =>
      JSON.stringify((await db.execute(sql`select * from payout_batch_rows where batch_id = ${batchId}`)).rows);
    expect(await kept()).toContain('BE68539007547034');
    await payOut(batchId, rowIds);
    expect(await kept()).not.toContain('BE68539007547034');
  });
});

describe('Payout details that are changed', () => {
  test('before the file is downloaded stop the wage, which is due again', async () => {
    const { token, invoiceId } = await paid();
    const { invoiceId: other } = await paid();
    const batchId = await approved(invoiceId, other);
    await save(token, { ...wise, wiseAccountInfo: { ibanNumber: 'BE71096123456769' } });
    expect((await states(batchId)).toSorted()).toEqual([
      ['stopped', 'details-changed'],
      ['waiting', null],
    ]);
    expect(await dueIds()).toContain(invoiceId);
    const { json } = await download(batchId);
    expect(json.content).not.toMatch(/BE71096123456769/);
    expect(json.content.trim().split('\r\n')).toHaveLength(2);
  });

  test('stop a batch whose last wage they were', async () => {
    const { token, invoiceId } = await paid();
    const batchId = await approved(invoiceId);
    await save(token, paypal('anna@example.se'));
    expect((await download(batchId)).json.code).toBe('nothing-left');
  });

  test('after that are told, and the wage stays on its way: it may have been paid', async () => {
    const { token, invoiceId } = await paid();
    const { batchId } = await sent(invoiceId);
    program().setClock('2026-11-20T11:00:00Z');
    await save(token, paypal('anna@example.se'));
    expect((await batchOf(batchId)).wages).toMatchObject([{ state: 'sent', changedAt: '2026-11-20T11:00:00.000Z' }]);
    expect((await make([invoiceId])).json.code).toBe('wages-changed');
  });

  test('at the same time as the batch is made, approved and downloaded never send a wage to the old account unnoticed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { token, invoiceId } = await paid();
      const change = save(token, { ...wise, wiseAccountInfo: { ibanNumber: 'BE71096123456769' } });
      const { json } = await make([invoiceId]);
      await post(`payout/approve/${json.batchId}`, undefined, eva);
      const [file] = await Promise.all([download(json.batchId), change]);
      const [row] = (await batchOf(json.batchId)).wages;
      const isOld = file.status === 200 && file.json.content.includes('BE68539007547034');
      if (isOld) expect(row.changedAt).not.toBeNull();
      else expect(file.status === 200 || row.state === 'stopped').toBe(true);
    }
  });
});

describe('Nobody is paid twice', () => {
  test('by two people who make a batch of the same wages at once', async () => {
    const wages = await Promise.all([paid(), paid(), paid()]);
    const ids = wages.map(({ invoiceId }) => invoiceId);
    const responses = await Promise.all([make(ids), make(ids.toReversed(), eva), make(ids.slice(1), eva)]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ json }) => json.code === 'wages-changed')).toHaveLength(2);
  });

  test('by two people who approve, download or pay out the same batch at once', async () => {
    const { invoiceId } = await paid();
    const batchId = await made(invoiceId);
    const { token: siv } = await newReviewer(program(), `Siv ${batchId.slice(0, 4)}`);
    const statusOf = async (...coming: ReturnType<typeof post>[]) =>
      (await Promise.all(coming)).map(({ status }) => status).toSorted((a, b) => a - b);
    const approve = (token: string) => post(`payout/approve/${batchId}`, undefined, token);
    expect(await statusOf(approve(eva), approve(siv))).toEqual([200, 409]);
    const files = await Promise.all([download(batchId), download(batchId, eva)]);
    expect(files[0]?.json).toEqual(files[1]?.json);
    const rowIds = (await batchOf(batchId)).wages.map(({ _id }: { _id: string }) => _id);
    expect(await statusOf(payOut(batchId, rowIds), payOut(batchId, rowIds, eva))).toEqual([200, 409]);
    const { rows } = await program().deps.db.execute(sql`select from payouts where invoice_id = ${invoiceId}`);
    expect(rows).toHaveLength(1);
  });

  test('by hand while the wage is in a batch, and the database refuses that too', async () => {
    const { invoiceId } = await paid();
    const { json: disclosure } = await post(`review/payoutdetails/${invoiceId}`);
    const batchId = await made(invoiceId);
    const byHand = () =>
      post(`review/payout/${invoiceId}`, {
        paidOn: '2026-11-20',
        amount: '846.94',
        disclosureId: disclosure.disclosureId,
      });
    const refused = await byHand();
    expect([refused.status, refused.json.code]).toEqual([409, 'wage-in-batch']);
    const beside = sql`insert into payouts (invoice_id, paid_on, amount, look_id, recorded_by, recorded_at)
      select invoice_id, '2026-11-20', 84694, id, reviewer_id, now() from payout_detail_looks where id = ${disclosure.disclosureId}`;
    expect(await refusedBy(beside)).toContain('a wage that is in a batch is paid out by its row');

    const { wages } = await batchOf(batchId);
    const reason = 'Betalas för hand';
    expect((await post(`payout/takeout/${batchId}`, { rowId: wages[0]._id, reason })).status).toBe(200);
    expect(await states(batchId)).toEqual([['stopped', reason]]);
    expect((await byHand()).status).toBe(200);
    expect((await make([invoiceId])).json.code).toBe('wages-changed');
  });

  test('while a wage is in a batch its payment stays: what covers it can’t be reversed', async () => {
    const { invoiceId } = await paid();
    await made(invoiceId);
    const [payment] = (await review(invoiceId)).payments;
    const reversal = { entryId: payment._id, reason: 'Fel faktura', paidBefore: '901.00' };
    const refused = await post(`review/reversal/${invoiceId}`, reversal);
    expect([refused.status, refused.json.code]).toEqual([409, 'wage-in-batch']);
    const beside = sql`insert into reversals (id, payment_id, reason, recorded_by, recorded_at)
      select gen_random_uuid(), id, 'Fel', recorded_by, now() from payments where invoice_id = ${invoiceId}`;
    expect(await refusedBy(beside)).toContain('the wage that was paid of a payment is reversed first');
  });
});

describe('Whatever two people do with the same wages, two things at a time,', () => {
  const DO = [
    'make',
    'approve',
    'download',
    'payOut',
    'cancel',
    'takeOut',
    'change',
    'reply',
    'byHand',
    'reverse',
  ] as const;
  const STEPS = DO.slice(0, 4);
  const command = fc.record({
    // The steps of a batch come oftener, so that batches get to their end.
    what: fc.constantFrom(...DO, ...STEPS, ...STEPS, ...STEPS),
    who: fc.constantFrom('bo', 'eva'),
    at: fc.nat({ max: 5 }),
  });
  type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;
  const pairsOfCommands = fc.array(fc.tuple(command, command), { minLength: 15, maxLength: 20 });
  /** How a batch usually begins. The rest comes after none, some or all of it. */
  const USUAL: Command[] = [
    { what: 'make', who: 'bo', at: 0 },
    { what: 'approve', who: 'eva', at: 0 },
    { what: 'download', who: 'bo', at: 0 },
    { what: 'payOut', who: 'eva', at: 3 },
  ];

  test('no wage is on its way or paid out more than once, and nothing fails', { timeout: 120_000 }, async () => {
    const done = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.nat(USUAL.length), pairsOfCommands, async (begun, pairs) => {
        const members = [await paid(bank()), await paid(bank())];
        const invoiceIds = members.map(({ invoiceId }) => invoiceId);
        const batchIds: string[] = [];
        const act = async ({ what, who, at }: Command) => {
          const token = { bo, eva }[who];
          const member = members[at % 2] ?? members[0];
          const batchId = batchIds.at(at < 4 ? -1 : 0);
          if (member === undefined) return null;
          const { invoiceId } = member;
          if (what === 'make') {
            const response = await make(at < 3 ? invoiceIds : [invoiceId], token);
            if (response.status === 200) batchIds.push(response.json.batchId);
            return response;
          }
          if (what === 'change') return save(member.token, bank(at < 3 ? IBAN : 'SE3550000000054910000003'));
          if (what === 'byHand') {
            const { json } = await post(`review/payoutdetails/${invoiceId}`, undefined, token);
            const body = { paidOn: '2026-11-20', amount: '800', disclosureId: json.disclosureId ?? invoiceId };
            return post(`review/payout/${invoiceId}`, body, token);
          }
          if (what === 'reverse') {
            const { payout, payments } = await review(invoiceId);
            const entryId = (payout ?? payments[0])._id;
            if (payout === null && at < 4) return null;
            const response = await post(`review/reversal/${invoiceId}`, {
              entryId,
              reason: 'Fel',
              paidBefore: '901.00',
            });
            const payment = { paidOn: '2026-11-20', amount: '901', paidBefore: '0' };
            if (payout === null && response.status === 200) await post(`review/payment/${invoiceId}`, payment);
            return response;
          }
          if (batchId === undefined) return null;
          const { wages } = await batchOf(batchId);
          const rowIds = wages.map(({ _id }: { _id: string }) => _id) as string[];
          const rowId = rowIds[at % rowIds.length] ?? '';
          if (what === 'payOut') return payOut(batchId, at < 3 ? rowIds : [rowId], token);
          if (what === 'takeOut') return post(`payout/takeout/${batchId}`, { rowId, reason: 'Fel' }, token);
          if (what === 'reply') return post('payout/bankreply', { content: reply(batchId, [rowId]) }, token);
          return post(
            `payout/${{ approve: 'approve', download: 'file', cancel: 'cancel' }[what]}/${batchId}`,
            undefined,
            token,
          );
        };
        for (const pair of [...USUAL.slice(0, begun).map((one) => [one]), ...pairs]) {
          const responses = await Promise.all(pair.map(act));
          for (const [at, response] of responses.entries()) {
            expect(response?.status ?? 200, JSON.stringify(response?.json)).toBeLessThan(500);
            const what = pair[at]?.what ?? '';
            if (response?.status === 200) done.set(what, (done.get(what) ?? 0) + 1);
          }
          const ids = sql.join(
            invoiceIds.map((id) => sql`${id}::uuid`),
            sql`, `,
          );
          const { rows } = await program().deps.db.execute(sql`
            select i.id, review_state,
              (select count(*)::int from payout_batch_rows where invoice_id = i.id and state in ('waiting', 'sent')) as live,
              (select count(*)::int from payouts where invoice_id = i.id
                and not exists (select from reversals where payout_id = payouts.id)) as paid_out,
              (select count(*)::int from payout_batch_rows r where invoice_id = i.id and (state = 'paidOut') <> exists (
                select from payouts where batch_row_id = r.id
                  and not exists (select from reversals where payout_id = payouts.id))) as wrong
            from invoices i where i.id in (${ids})`);
          for (const { live, paid_out: paidOut, wrong, review_state: state } of rows) {
            expect(Number(live) + Number(paidOut)).toBeLessThanOrEqual(1);
            expect(wrong).toBe(0);
            if (Number(live) > 0) expect(state).toBe('paid');
          }
        }
      }),
      { numRuns: isLong ? 60 : 5 },
    );
    // The attempts reach all of these. Otherwise they would prove little.
    expect(DO.filter((what) => !done.has(what))).toEqual([]);
    expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
  });
});

describe('The bank’s reply', () => {
  const read = (content: string) => post('payout/bankreply', { content });

  test('brings a rejected wage back, once, and leaves the others on their way', async () => {
    const anna = await paid(bank());
    const bert = await paid(bank());
    const { batchId, rowIds } = await sent(anna.invoiceId, bert.invoiceId);
    const content = reply(batchId, rowIds.slice(0, 1));
    expect((await read(content)).json.message).toMatch(
      /^Bankens svar på omgång \d+ är inläst\. En lön kom tillbaka\.$/,
    );
    expect((await states(batchId)).toSorted()).toEqual([
      ['rejected', 'Banken avvisade betalningen: kontot är stängt (AC04).'],
      ['sent', null],
    ]);
    expect((await read(content)).json.message).toContain('Inget är ändrat.');
    expect(await dueIds()).toContain(anna.invoiceId);
    // The next batch has another reference, so the old reply is not about it.
    const again = await sent(anna.invoiceId);
    await read(content);
    expect(await states(again.batchId)).toEqual([['sent', null]]);
  });

  test('reverses a wage that was recorded as paid out, with the bank’s code, and it can be paid again', async () => {
    const { token, invoiceId } = await paid(bank());
    const { batchId, rowIds } = await sent(invoiceId);
    await payOut(batchId, rowIds);
    expect((await read(reply(batchId, rowIds))).status).toBe(200);
    expect(await review(invoiceId)).toMatchObject({ state: 'paid', payout: null });
    expect(await states(batchId)).toEqual([['rejected', 'Banken avvisade betalningen: kontot är stängt (AC04).']]);
    const { timeline } = await get(`review/timeline/${invoiceId}`, token);
    expect(timeline.at(-1)).toMatchObject({
      kind: 'payoutReversed',
      reason: expect.stringContaining('kontot är stängt (AC04)'),
    });
    const again = await sent(invoiceId);
    expect((await payOut(again.batchId, again.rowIds)).status).toBe(200);
    await read(reply(batchId, rowIds));
    expect((await review(invoiceId)).state).toBe('paidOut');
    expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
  });

  test('that rejects a whole file brings all of it back, and one that only says that the bank has it nothing', async () => {
    const { invoiceId } = await paid(bank());
    const { batchId } = await sent(invoiceId);
    const group = (code: string) =>
      `<GrpSts>RJCT</GrpSts><StsRsnInf><Orgtr><Nm>B</Nm></Orgtr><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`;
    await read(reply(batchId, [], { group: group('DU01') }));
    await read(reply(batchId, [], { group: '<GrpSts>ACCP</GrpSts>' }));
    expect(await states(batchId)).toEqual([['sent', null]]);
    await read(reply(batchId, [], { group: group('FF01') }));
    expect(await states(batchId)).toEqual([['rejected', expect.stringContaining('(FF01)')]]);
  });

  test.each([
    ['no XML', 'Hej!', 'bank-reply-unreadable'],
    ['half a file', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><Cstmr', 'bank-reply-unreadable'],
    ['another message', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"/>', 'bank-reply-unreadable'],
    [
      'an entity',
      '<!DOCTYPE D [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10">&b;</Document>',
      'bank-reply-unreadable',
    ],
    ['an unknown file', reply('f3d39400-0000-4000-8000-000000000000', []), 'bank-reply-unknown'],
    ['a foreign reference', reply('MSG-1', []), 'bank-reply-unknown'],
  ])('is refused whole if it is %s', async (_, content, code) => {
    const { status, json } = await read(content);
    expect(status).toBeLessThan(500);
    expect(json.code).toBe(code);
  });
});

describe('The bank’s statement', () => {
  let statements = 0;
  /** Drops a statement in whose debits are these. @returns how many wages it shows as paid out */
  async function debit(...entries: Partial<WrittenEntry>[]): Promise<number> {
    statements += 1;
    const written = entries.map((entry, at): WrittenEntry => ({
      amount: 846_94n,
      direction: 'DBIT',
      bookedOn: '2026-11-20',
      bankReference: `D-${statements}-${at}`,
      ...entry,
    }));
    const { statusCode, payload } = await program().app.inject({
      method: 'POST',
      url: '/api/review/bankfile?name=utdrag.xml',
      headers: { 'auth-token': eva, 'content-type': 'application/xml' },
      payload: writeBankFile({ id: `U-${statements}`, kind: 'camt.054', entries: written }),
    });
    expect(statusCode, payload).toBe(200);
    return JSON.parse(payload).paidOut;
  }
  const paying = (rowId = '') => ({ payments: [{ endToEndId: reference(rowId) }] });

  test('ends the row that a debit names with just its amount, once, with the bank’s day and debit', async () => {
    const { batchId, rowIds } = await sent((await paid()).invoiceId, (await paid()).invoiceId);
    program().setClock('2026-11-21T10:00:00Z');
    const entry = { ...paying(rowIds[0]), bookedOn: '2026-11-21', bankReference: 'same' };
    expect(await debit(entry)).toBe(1);
    expect(await debit(entry)).toBe(0);
    expect(await debit({ ...entry, bankReference: 'another' })).toBe(0);
    expect((await states(batchId)).map(([state]: [string]) => state).toSorted()).toEqual(['paidOut', 'sent']);
    const { rows } = await program().deps.db.execute(sql`
      select payouts.paid_on::text as day, bank_transactions.bank_reference as debit from payouts
      join bank_transactions on bank_transactions.id = payouts.bank_transaction_id
      where batch_row_id = ${rowIds[0]}`);
    expect(rows).toEqual([{ day: '2026-11-21', debit: 'same' }]);
    expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
  });

  test('ends all rows of the batch whose sum was debited at once, and none if the sum is another', async () => {
    const { batchId } = await sent((await paid()).invoiceId, (await paid()).invoiceId);
    expect(await debit({ amount: 846_94n, batch: reference(batchId) })).toBe(0);
    expect(await debit({ amount: 2n * 846_94n, batch: reference(batchId) })).toBe(2);
    expect((await states(batchId)).map(([state]: [string]) => state)).toEqual(['paidOut', 'paidOut']);
  });

  test('changes nothing by a debit of another amount, from before the file, that the bank takes back, or of others', async () => {
    const { batchId, rowIds } = await sent((await paid()).invoiceId);
    const [rowId] = rowIds;
    const others = [
      { ...paying(rowId), amount: 846_95n },
      { ...paying(rowId), bookedOn: '2026-11-19' },
      { ...paying(rowId), isReversal: true },
      paying(crypto.randomUUID()),
      { payments: [{ endToEndId: 'NOTPROVIDED' }] },
      {},
    ];
    expect(await debit(...others)).toBe(0);
    expect(await states(batchId)).toEqual([['sent', null]]);
  });

  describe('with money that came back', () => {
    const credit = (rowId = '', entry: Partial<WrittenEntry> = {}) =>
      debit({ payments: [{ endToEndId: reference(rowId), returnCode: 'AC04' }], direction: 'CRDT', ...entry });
    /** What is proposed for the newest payment in with the reference of a row. */
    const proposed = async (amount = '846.94') => {
      const { payments } = await get('review/paymentsin?group=likely');
      return payments.filter((payment: { amount: string; returnedWage: unknown }) => {
        return payment.amount === amount && payment.returnedWage !== null;
      });
    };
    const confirm = (transactionId: string, token = bo) =>
      post('review/returnwage', { transactionId, leftBefore: '846.94' }, token);

    test.each(['sent', 'paidOut'])('proposes the wage of a row that is %s, and brings it back once', async (state) => {
      const invoice = await paid();
      const { batchId, rowIds } = await sent(invoice.invoiceId);
      if (state === 'paidOut') expect(await debit(paying(rowIds[0]))).toBe(1);
      await credit(rowIds[0]);
      const [payment, ...others] = await proposed();
      expect(others).toEqual([]);
      expect(payment).toMatchObject({
        reasons: ['wageReturned'],
        text: 'Betalningen kom tillbaka: kontot är stängt (AC04).',
        parts: [],
        returnedWage: { invoiceId: invoice.invoiceId, invoiceNumber: invoice.invoiceNumber },
      });
      const both = await Promise.all([confirm(payment._id), confirm(payment._id, eva)]);
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
      expect(both.find(({ status }) => status === 409)?.json.code).toBe('payment-in-changed');
      expect(await states(batchId)).toEqual([['rejected', 'Banken skickade tillbaka lönen 2026-11-20.']]);
      expect(await dueIds()).toContain(invoice.invoiceId);
      expect(await review(invoice.invoiceId)).toMatchObject({ state: 'paid', payout: null });
      expect(await proposed()).toEqual([]);
      const { payments } = await get('review/paymentsin?group=setAside');
      expect(payments.find(({ _id }: { _id: string }) => _id === payment._id)).toMatchObject({
        setAsideReason: `Lönen för faktura ${invoice.invoiceNumber} kom tillbaka.`,
      });
      expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
    });

    test('proposes none for another amount, an unknown reference, or a row that has come back', async () => {
      const { batchId, rowIds } = await sent((await paid()).invoiceId);
      await credit(rowIds[0], { amount: 846_93n });
      await credit(crypto.randomUUID());
      expect([...(await proposed('846.93')), ...(await proposed())]).toEqual([]);
      await credit(rowIds[0]);
      const [payment] = await proposed();
      expect((await post(`payout/takeout/${batchId}`, { rowId: rowIds[0], reason: 'Fel konto' })).status).toBe(200);
      expect(await proposed()).toEqual([]);
      expect((await confirm(payment._id)).json.code).toBe('payment-in-changed');
    });
  });

  test('read while two people record the same wage leaves one payout', async () => {
    const { batchId, rowIds } = await sent((await paid()).invoiceId);
    const [shown] = await Promise.all([
      debit(paying(rowIds[0])),
      payOut(batchId, rowIds),
      payOut(batchId, rowIds, eva),
    ]);
    expect(shown).toBeLessThanOrEqual(1);
    expect(await states(batchId)).toEqual([['paidOut', null]]);
    const { rows } = await program().deps.db.execute(
      sql`select count(*)::int as payouts from payouts where batch_row_id = ${rowIds[0]}`,
    );
    expect(rows).toEqual([{ payouts: 1 }]);
  });
});

describe('The file', () => {
  test('for bank accounts is a credit transfer in euro, without postal addresses', async () => {
    const { invoiceId } = await paid(bank('SE45 5000 0000 0583 9825 7466'));
    const { batchId, content, rowIds } = await sent(invoiceId);
    expect(content).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"');
    for (const part of [
      `<MsgId>${reference(batchId)}</MsgId>`,
      '<NbOfTxs>1</NbOfTxs><CtrlSum>846.94</CtrlSum>',
      '<ReqdExctnDt><Dt>2026-11-20</Dt></ReqdExctnDt>',
      `<EndToEndId>${reference(rowIds[0] ?? '')}</EndToEndId>`,
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
});
