import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { stockholmDate } from '#shared/calendar-date.ts';
import { findSentDocuments } from '#features/invoices/server/public.ts';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { rowsRead } from '#tests/support/database/reads.ts';
import { newSubmittedInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { findCheckedInvoice } from './find-checked-invoice.ts';

const program = useTestApp();
const { forward, credit } = useAccountant(program);

test('the checks compare with an invoice until it is credited in whole, with none in another currency, and with no credit note', async () => {
  const { db, clock } = program().deps;
  const { token, memberId, invoiceId } = await newSubmittedInvoice(program());
  await forward(invoiceId);
  await credit(token, invoiceId, '400.00');
  const [document] = await findSentDocuments(db, memberId, [invoiceId]);
  if (document === undefined) throw new Error('The sent invoice has no document.');
  const later = { ...document, invoiceNumber: document.invoiceNumber + 9 };
  const check = (of = later) => findCheckedInvoice(db, memberId, of, stockholmDate(clock()));
  expect(await check()).toMatchObject({ usual: { count: 1 }, duplicateOf: document.invoiceNumber });
  expect(await check({ ...later, currency: 'SEK' })).toMatchObject({ usual: { count: 0 }, duplicateOf: null });
  await credit(token, invoiceId);
  expect((await check()).duplicateOf).toBeNull();
});

test('the checks find another IBAN than the provider’s in what the freelancer typed', async () => {
  const { db, clock } = program().deps;
  const { memberId, invoiceId } = await newSubmittedInvoice(program());
  const [document] = await findSentDocuments(db, memberId, [invoiceId]);
  if (document === undefined) throw new Error('The sent invoice has no document.');
  const found = async (note: string) =>
    (await findCheckedInvoice(db, memberId, { ...document, note }, stockholmDate(clock()))).otherIban;
  const { iban } = document.provider.bank;
  expect(await found(`Betala till ${iban}`)).toBeNull();
  expect(await found(`Inte ${iban}, utan be68-5390 0754 7034!`)).toBe('BE68539007547034');
});

test('the usual total of an even number of invoices is halfway between the two in the middle, rounded half up', async () => {
  const { db, clock } = program().deps;
  const { memberId, clientId, invoiceId } = await newSubmittedInvoice(program());
  const [document] = await findSentDocuments(db, memberId, [invoiceId]);
  if (document === undefined) throw new Error('The sent invoice has no document.');
  await db.execute(sql`insert into invoices (id, member_id, client_id, invoice_number, no_of_due_dates, due_date, sent_status,
      frozen_currency, total, vat, created_at, updated_at)
    select gen_random_uuid(), ${memberId}, ${clientId}, 900000 + i, 10, '2026-11-30', true, 'EUR', 1000000 + i * i, 0, now(), now()
    from generate_series(0, 2) i`);
  const check = (number: number) =>
    findCheckedInvoice(db, memberId, { ...document, invoiceNumber: number }, stockholmDate(clock()));
  // 901.00, 10 000.00 and 10 000.01, and then 10 000.04 too.
  expect((await check(900_002)).usual).toEqual({ count: 3, median: 1_000_000n });
  expect((await check(900_003)).usual).toEqual({ count: 4, median: 1_000_001n });
});

test('the checks compare with the newest hundred of the member’s invoices, and read no others, when PostgreSQL counted the invoices before most of them came', async () => {
  const { db } = program().deps;
  const [own, other] = [await newSubmittedInvoice(program()), await newSubmittedInvoice(program())];
  const [document] = await findSentDocuments(db, own.memberId, [own.invoiceId]);
  if (document === undefined) throw new Error('The sent invoice has no document.');
  const fill = ({ memberId, clientId }: typeof own, from: number, count: number, total: number) =>
    db.execute(sql`insert into invoices (id, member_id, client_id, invoice_number, no_of_due_dates, due_date, sent_status, frozen_currency,
        total, vat, created_at, updated_at)
      select gen_random_uuid(), ${memberId}, ${clientId}, ${from}::int + i, 10, '2026-11-30', true, 'EUR', ${total}, 0, now(), now()
      from generate_series(1, ${count}::int) i`);
  await fill(own, 2_000_000, 50, 10_000);
  await fill(other, 3_000_000, 950, 20_000);
  await db.execute(sql`analyze invoices`);
  await fill(other, 6_500_000, 20_000, 20_000);
  await fill(own, 5_000_000, 1500, 30_000);
  await fill(own, 6_000_000, 100, 40_000);
  await fill(own, 8_000_000, 20, 50_000);
  for (const mode of ['force_generic_plan', 'force_custom_plan']) {
    const { usual, duplicateOf, read } = await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local plan_cache_mode = ${mode}`));
      const before = await rowsRead(tx, 'invoices');
      const later = { ...document, invoiceNumber: 7_000_000 };
      const found = await findCheckedInvoice(tx, own.memberId, later, stockholmDate(program().deps.clock()));
      return { ...found, read: (await rowsRead(tx, 'invoices')) - before };
    });
    expect(usual, mode).toEqual({ count: 100, median: 40_000n });
    expect(duplicateOf, mode).toBe(document.invoiceNumber);
    expect(read, mode).toBeLessThan(300);
  }
});

test('the checks find the newest invoice that bills the same behind many others of the same total', async () => {
  const { db, clock } = program().deps;
  const { memberId, invoiceId } = await newSubmittedInvoice(program());
  const [document] = await findSentDocuments(db, memberId, [invoiceId]);
  if (document === undefined) throw new Error('The sent invoice has no document.');
  const later = { ...document, invoiceNumber: 2_000_000 };
  const check = async () => (await findCheckedInvoice(db, memberId, later, stockholmDate(clock()))).duplicateOf;
  await db.execute(sql`insert into invoices
    select (jsonb_populate_record(sent, jsonb_build_object('id', gen_random_uuid(), 'invoice_number', 1000000 + i))).*
    from invoices sent, generate_series(1, 20) i where id = ${invoiceId}`);
  await db.execute(sql`insert into invoice_revisions
    select (jsonb_populate_record(mailed, jsonb_build_object('id', gen_random_uuid(), 'invoice_id', other.id,
      'invoice_number', other.invoice_number, 'message_id', other.id,
      'snapshot', jsonb_set(jsonb_set(snapshot, '{document,invoiceNumber}', to_jsonb(other.invoice_number)),
        '{document,lines,0,description}', case other.invoice_number % 10 when 3 then '"Other"' else '"Else"' end::jsonb)))).*
    from invoice_revisions mailed, invoices other where invoice_id = ${invoiceId}
      and other.member_id = ${memberId} and other.id <> ${invoiceId}`);
  expect(await check()).toBe(document.invoiceNumber);
  later.lines = document.lines.map((line) => ({ ...line, description: 'Other' }));
  expect(await check()).toBe(1_000_013);
});
