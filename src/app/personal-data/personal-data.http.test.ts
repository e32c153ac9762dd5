import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { untilWaiting } from '#tests/support/database/lock-waits.ts';
import { logIn } from '#tests/support/people/log-in.ts';
import { newClient, ORGANIZATION } from '#tests/support/people/new-client.ts';
import { newInvoice, newLine } from '#tests/support/people/new-invoice.ts';
import { newMember } from '#tests/support/people/new-member.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { newSentInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { mailPdf, makePdf, register } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { auditSeries } from '../audits/audit-series.ts';
import { eraseAccount } from './erase-account.ts';
import { exportAccount } from './export-account.ts';
import { LEFT_OUT, LISTS_OF_INVOICE, LISTS_OF_MEMBER } from './held-data.ts';

const program = useTestApp({ RATE_LIMIT: 'on' });
const { reviewers, forward, overpay, reversePayment } = useAccountant(program);
const db = () => program().deps.db;
const folder = mkdtempSync(join(tmpdir(), 'personal-data-'));
let files = 0;

/** Exports an account, and returns the file's name, text and content. */
async function exported(email: string) {
  files += 1;
  const file = join(folder, `${files}.json`);
  await exportAccount(db(), email, file, program().deps.clock());
  const text = readFileSync(file, 'utf8');
  return { file, text, data: JSON.parse(text) };
}
const erase = (email: string) => eraseAccount(db(), email, program().deps.clock());

/** A member with contact and payout details, a customer of this name, a draft that says it too, and one in the trash. */
async function newDrafter(customer: string) {
  const member = await newSender(program());
  await logIn(program(), member.email);
  await program().request('POST', '/api/auth/forgotpassword', { body: { email: member.email.toUpperCase() } });
  const { json: contract } = await program().request('GET', '/api/agreement/current', { token: member.token });
  const accepted = { token: member.token, body: { sha256: contract.sha256 } };
  expect((await program().request('POST', '/api/agreement/accept', accepted)).status).toBe(200);
  const clientId = await newClient(program(), member.token, { orgFirstName: customer });
  const drafts = [
    await newInvoice(program(), member.token, clientId),
    await newInvoice(program(), member.token, clientId),
  ];
  for (const { invoiceId } of drafts)
    await newLine(program(), member.token, invoiceId, { workDescription: `Arbete hos ${customer}` });
  const [draft, trashed] = drafts.map(({ invoiceId }) => invoiceId);
  await program().request('DELETE', `/api/invoice/deleteinvoice/${trashed}`, { token: member.token });
  return { ...member, clientId, draft: String(draft), trashed: String(trashed) };
}

/** Each row of the database as text in order, with its table in front, once no job is at work. Of jobs only what they are about. */
async function everyRow(): Promise<string[]> {
  const unfinished = sql`select from pgboss.job where state in ('created', 'active', 'retry') and start_after <= now()`;
  await expect.poll(async () => (await db().execute(unfinished)).rows.length).toBe(0);
  const { rows: tables } = await db().execute(sql`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const sources = [...tables.map(({ name }) => String(name)), '(select id, data from pgboss.job)'];
  const found = await Promise.all(
    sources.map(async (source) => {
      const { rows } = await db().execute(sql`select t::text as row from ${sql.raw(source)} t`);
      return rows.map(({ row }) => `${source} ${String(row)}`);
    }),
  );
  return found.flat().toSorted();
}

describe('A person’s data', () => {
  test('is written into a file that only our own user may read, with the customers and every invoice', async () => {
    const { token, email, clientId, draft, trashed } = await newDrafter('Bagarn i Malmö');
    const sent = await newSentInvoice(program(), token, {}, clientId);
    await forward(sent.invoiceId);
    await overpay(sent.invoiceId, '1000.00');
    await reversePayment(sent.invoiceId);
    // The log is in the order of time.
    program().setClock('2026-11-20T10:01:00Z');
    const { file, data } = await exported(email.toUpperCase());
    program().setClock('2026-11-20T10:00:00Z');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(data).toMatchObject({
      account: { email, name: 'Anna Andersson', phoneNo: '+46701234567' },
      contactDetails: [{ firstName: 'Åsa', lastName: 'Frilans' }],
      payoutDetails: [{ wiseIban: 'BE68539007547034' }],
      acceptedAgreements: [{}],
      accountSafetyLog: [{ action: 'payout-details-entered' }, { action: 'data-exported' }],
      customers: [{ id: clientId, firstName: 'Bagarn i Malmö' }],
      invoices: [
        { id: draft, total: '901.00', lines: [{ workDescription: 'Arbete hos Bagarn i Malmö' }] },
        {
          id: sent.invoiceId,
          reviewState: 'forwarded',
          sends: [{ snapshot: { client: { organizationClient: { orgFirstName: 'Bagarn i Malmö' } } } }],
          payments: [{ amount: '1000.00', overpaid: '99.00' }],
        },
      ],
      trashedInvoices: [{ invoiceId: trashed, copy: { invoice: { totalAmount: '901.00' } } }],
    });
    expect(data.sessions).toHaveLength(2);
    expect(data.sessions[0].createdAt).toMatch(/^2026-.*Z$/);
    expect(data.knownNetworks).toMatchObject([{ network: '127.0.0.1' }]);
    const kinds = data.invoices[1].events.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['created', 'mailed', 'forwarded', 'payment', 'payment-reversed']));
  });

  test('has every invoice once and in order, also of a book that is read in several parts', async () => {
    const { token, email, clientId } = await newDrafter('Långt AB');
    for (let made = 0; made < 130; made += 1) await newInvoice(program(), token, clientId);
    const { data } = await exported(email);
    const numbers: number[] = data.invoices.map(({ invoiceNumber }: { invoiceNumber: number }) => invoiceNumber);
    expect(numbers).toHaveLength(131);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  });

  test('has nothing of another member’s, and no secrets', async () => {
    const [anna, bo] = [await newDrafter('Kund till Anna'), await newDrafter('Kund till Bo')];
    const { text } = await exported(anna.email);
    expect(text).toContain('Kund till Anna');
    for (const foreign of ['Kund till Bo', bo.email, bo.memberId, bo.clientId, bo.draft, '$argon2', reviewers.bo])
      expect(text).not.toContain(foreign);
    const tables = [...Object.values(LISTS_OF_MEMBER), ...Object.values(LISTS_OF_INVOICE)].map(([table]) => table);
    const columns = tables.flatMap((table) => Object.keys(getTableColumns(table)));
    expect(columns.filter((name) => /hash$|token/i.test(name) && !LEFT_OUT.has(name))).toEqual([]);
  });

  test('is of each table that has something of a member’s or an invoice’s', async () => {
    const { rows } = await db().execute(sql`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('member_id', 'invoice_id')`);
    const taken = [...Object.values(LISTS_OF_MEMBER), ...Object.values(LISTS_OF_INVOICE)].map(([table]) => table);
    const long = ['clients', 'invoices', 'trashed_invoices'];
    // They repeat what is taken: the texts of lines and notes, what is left to pay, and which dates had their draft.
    const repeated = ['invoice_texts', 'receivables', 'recurring_drafts'];
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set([...taken.map(getTableName), ...long, ...repeated]));
  });

  test('is not written over a file, nor of somebody without an account', async () => {
    const { email } = await program().newMember();
    const file = join(folder, 'there.json');
    writeFileSync(file, 'kept');
    await expect(exportAccount(db(), email, file, new Date())).rejects.toThrow('exists already');
    expect(readFileSync(file, 'utf8')).toBe('kept');
    await expect(exported('ingen@example.se')).rejects.toThrow('finns inte');
  });
});

describe('Erasing', () => {
  test('removes a member who has sent nothing from everywhere, and nothing of anybody else', async () => {
    const [anna, bo] = [await newDrafter('Raderas AB'), await newDrafter('Stannar AB')];
    const before = await everyRow();
    expect(await erase(anna.email)).toEqual({ customers: 1, drafts: 1 });
    const after = await everyRow();

    for (const trace of [anna.email, 'Raderas AB', anna.clientId])
      expect(after.filter((row) => row.includes(trace))).toEqual([]);
    const own = [anna.memberId, anna.email, anna.email.toUpperCase(), anna.draft];
    const left = new Set(after);
    const removed = before.filter((row) => !left.has(row));
    expect(removed.filter((row) => !own.some((mark) => row.includes(mark)))).toEqual([]);
    expect(removed.some((row) => row.startsWith('clients'))).toBe(true);

    // What is left are the numbers, what happened to them, the audit log, and an account that says nothing.
    const kept = after.filter((row) => row.includes(anna.memberId)).map((row) => row.split(' ')[0]);
    expect(new Set(kept)).toEqual(new Set(['audit_log', 'invoice_events', 'members', 'trashed_invoices']));
    expect((await auditSeries(db())).violations).toEqual([]);
    const { rows } = await db().execute(sql`
      select action, details from audit_log where member_id = ${anna.memberId} order by at desc, action limit 1`);
    expect(rows).toEqual([{ action: 'account-erased', details: {} }]);
    expect((await program().request('POST', '/api/auth/getuser', { token: anna.token })).status).toBe(401);
    expect((await program().request('POST', '/api/auth/getuser', { token: bo.token })).status).toBe(200);
  });

  test('leaves nothing of a request that began before it and goes on after it', async () => {
    const { token, email, memberId } = await program().newMember();
    const organizationClient = { ...ORGANIZATION, orgFirstName: 'Sent AB' };
    const privateUserInfo = { pvtFname: 'Sena', pvtLname: 'Frilans', pvtMobNo: '+46701234567' };
    const wiseAccountInfo = { country: 'Belgium', wiseBankName: 'Wise Europe SA', ibanNumber: 'BE71096123456769' };
    const requests = {
      'client/createclient': { clientOption: 'organization', organizationClient },
      'userprofile/saveprofile': { profileOption: 'private', privateUserInfo },
      'bankinformation/savebankinfo': { bankAndWiseOption: 'wiseAccountInfo', wiseAccountInfo },
    };
    const responses = await db().transaction(async (tx) => {
      await tx.execute(sql`select from members where id = ${memberId} for update`);
      const pending = Object.entries(requests).map(([path, body]) =>
        program().request('POST', `/api/${path}`, { token, body }),
      );
      // One account's transactions run one at a time: the others wait for the first.
      await untilWaiting(db(), 1);
      await eraseAccount(tx, email, program().deps.clock());
      return { pending };
    });
    expect((await Promise.all(responses.pending)).map(({ status }) => status)).toEqual([401, 401, 401]);
    const rows = await everyRow();
    for (const trace of ['Sent AB', 'Sena', 'BE71096123456769', email])
      expect(rows.filter((row) => row.includes(trace))).toEqual([]);
  });

  test('lets the person register again with the same address', async () => {
    const { email } = await newDrafter('Kommer åter AB');
    await erase(email);
    expect((await newMember(program(), email)).memberId).toMatch(/^[\w-]{36}$/);
    await expect(erase('ingen@example.se')).rejects.toThrow('finns inte');
  });

  test('is refused once an invoice was sent, also if it was returned and trashed since, and removes nothing then', async () => {
    const [anna, bo] = [await newDrafter('Skickat AB'), await newDrafter('Returnerat AB')];
    const sent = [anna, bo].map(({ token, clientId }) => newSentInvoice(program(), token, {}, clientId));
    const { invoiceId } = (await Promise.all(sent))[1] ?? { invoiceId: '' };
    const body = { revision: 1, note: 'Fel kund.', pins: [] };
    const returned = await program().request('POST', `/api/review/return/${invoiceId}`, { token: reviewers.bo, body });
    expect(returned.status).toBe(200);
    const trash = await program().request('DELETE', `/api/invoice/deleteinvoice/${invoiceId}`, { token: bo.token });
    expect(trash.status).toBe(200);
    const before = await everyRow();
    for (const { email } of [anna, bo]) {
      const refusal = await erase(email).catch((error: Error) => error.message);
      expect(refusal).toContain('bokföringslagen 7 kap. 2 §');
      expect(refusal).toContain(
        'newest invoice is of 2026, and the law keeps what belongs to it at least until the end of 2033',
      );
      expect(refusal).toContain('after that');
    }
    expect(await everyRow()).toEqual(before);
  });

  test('removes a send that reached nobody too, with its PDF', async () => {
    const { token, email, memberId, draft } = await newDrafter('Halvvägs AB');
    const documents = () => db().$count(sql`documents`);
    const before = await documents();
    for (const step of [register, makePdf]) expect((await step(program(), token, draft)).status).toBe(200);
    expect(await documents()).toBe(before + 1);
    await erase(email);
    expect(await documents()).toBe(before);
    expect(await db().$count(sql`invoice_revisions`, sql`member_id = ${memberId}`)).toBe(0);
  });

  test('is refused after a mail that failed, without naming a law, because nobody knows whether it arrived', async () => {
    const { token, email, draft } = await newDrafter('Kanske skickat AB');
    for (const step of [register, makePdf]) expect((await step(program(), token, draft)).status).toBe(200);
    program().inbox.behave('refuse');
    expect((await mailPdf(program(), token, draft)).status).toBeGreaterThanOrEqual(400);
    program().inbox.behave('accept');
    const before = await everyRow();
    const refusal = await erase(email).catch((error: Error) => error.message);
    expect(refusal).toContain('may have arrived');
    expect(refusal).not.toContain('bokföringslagen');
    expect(await everyRow()).toEqual(before);
  });

  test('is refused for an account of the provider’s', async () => {
    const { rows } = await db().execute(sql`select email from members where name = 'Bo Ek' limit 1`);
    await expect(erase(String(rows[0]?.['email']))).rejects.toThrow('account of the provider');
  });
});
