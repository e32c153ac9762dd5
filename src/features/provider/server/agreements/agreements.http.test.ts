import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { pdfFaults } from '#tests/support/documents/pdf-faults.ts';
import { readPdf } from '#tests/support/documents/read-pdf.ts';
import { newInvoice, newLine } from '#tests/support/people/new-invoice.ts';
import { newReviewer } from '#tests/support/people/new-reviewer.ts';
import { newSendableInvoice } from '#tests/support/people/new-sendable-invoice.ts';
import { sessionOf } from '#tests/support/people/session-of.ts';
import type { TestResponse } from '#tests/support/program/caller.ts';
import { makePdf, mailPdf, register, send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const TEXT = '# 1. Avgift\nDen är sju procent.\n\nDen dras av <b>lönen</b> #1.';
let ada: { token: string };
let anna: { token: string };
let first: string;

beforeAll(async () => {
  program().setClock('2026-11-20T10:00:00Z');
  ada = await newReviewer(program(), 'Ada Ask', ['administrator']);
  anna = await program().newMember();
  ({ sha256: first } = await current());
});

const get = async (url: string, by = anna) => (await program().request('GET', url, by)).json;
const current = () => get('/api/agreement/current');
const accept = (sha256: string, by = anna) =>
  program().request('POST', '/api/agreement/accept', { ...by, body: { sha256 } });
const facts = () => get('/api/provider/facts', ada);
const publish = async (text: string, more: object = {}) =>
  program().request('POST', '/api/provider/agreement', {
    ...ada,
    body: { kind: 'contract', text, version: (await facts()).version, ...more },
  });

describe('A contract', () => {
  test('of the provider file is accepted once, and asks nobody again', async () => {
    expect(await current()).toEqual({ sha256: first, mustAccept: false });
    expect((await accept(first)).status).toBe(200);
    expect(await get('/api/agreement/accepted')).toMatchObject({ accepted: [{ sha256: first, version: 1 }] });
  });

  test('that is accepted in two tabs at once, and later once more, is accepted once and from the first moment', async () => {
    const by = await program().newMember();
    const both = await Promise.all([accept(first, by), accept(first, by)]);
    program().setClock('2026-11-20T11:00:00Z');
    expect([...both, await accept(first, by)].map(({ status }) => status)).toEqual([200, 200, 200]);
    program().setClock('2026-11-20T10:00:00Z');
    expect(await get('/api/agreement/accepted', by)).toEqual({
      accepted: [{ sha256: first, version: 1, at: '2026-11-20T10:00:00.000Z' }],
    });
  });

  test('is shown before it is published, and nothing of that is kept', async () => {
    const body = { kind: 'contract', text: TEXT };
    const { status, bytes } = await program().request('POST', '/api/provider/agreementpreview', { ...ada, body });
    expect(status).toBe(200);
    const { text } = await readPdf(new Uint8Array(bytes));
    for (const part of ['Avtal om fakturering', 'Version 2, 2026-11-20', '1. Avgift', 'Den dras av <b>lönen</b> #1.'])
      expect(text).toContain(part);
    expect(await pdfFaults(new Uint8Array(bytes))).toEqual([]);
    expect((await current()).sha256).toBe(first);
  });

  test('that is published counts at once for everybody, and must be accepted itself', async () => {
    const { status, json } = await publish(TEXT);
    expect([status, json.message]).toEqual([200, 'Version 2 gäller från nu.']);
    const { sha256, mustAccept } = await current();
    expect([sha256 === first, mustAccept]).toEqual([false, true]);
    const { bytes } = await program().request('GET', '/api/documents/contract');
    expect(hash('sha256', bytes)).toBe(sha256);
    expect((await accept(first)).json.code).toBe('contract-changed');
    program().setClock('2026-11-21T10:00:00Z');
    expect((await accept(sha256)).status).toBe(200);
    expect((await current()).mustAccept).toBe(false);
    const { rows } = await program().deps.db.execute(
      sql`select details ->> 'session' as session from audit_log where action = 'provider-changed'`,
    );
    expect(rows).toEqual([{ session: await sessionOf(program(), ada.token) }]);
  });

  test('that a member accepted stays readable for that member alone, with when', async () => {
    const { accepted } = await get('/api/agreement/accepted');
    expect(accepted).toMatchObject([
      { version: 2, at: '2026-11-21T10:00:00.000Z' },
      { version: 1, at: '2026-11-20T10:00:00.000Z' },
    ]);
    const stranger = await program().newMember();
    for (const { sha256 } of accepted) {
      const { status, bytes } = await program().request('GET', `/api/agreement/pdf/${sha256}`, anna);
      expect([status, hash('sha256', bytes)]).toEqual([200, sha256]);
      expect((await program().request('GET', `/api/agreement/pdf/${sha256}`, stranger)).status).toBe(404);
    }
  });

  test('of two that are published at once is one, and the other is told', async () => {
    const { version } = await facts();
    const both = await Promise.all(['# Ett\nA', '# Två\nB'].map((text) => publish(text, { version })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { agreements, changes } = await facts();
    expect(agreements).toMatchObject([
      { kind: 'contract', version: 3 },
      { kind: 'affiliate', version: 1, text: null },
    ]);
    expect(changes[0]).toMatchObject({ part: 'contract', by: 'Ada Ask' });
    const change = program().deps.db.execute(sql`delete from agreement_versions`);
    await expect(change).rejects.toMatchObject({
      cause: { message: expect.stringContaining('append-only') as string },
    });
  });

  test('that is published again because the response was lost is one version, unless somebody else wrote the same', async () => {
    const { version } = await facts();
    const [one, again] = [await publish('# Tre\nC', { version }), await publish('# Tre\nC', { version })];
    expect([one.status, one.json.message]).toEqual([200, 'Version 4 gäller från nu.']);
    expect([again.status, again.json]).toEqual([200, one.json]);
    expect((await facts()).agreements).toMatchObject([{ version: 4 }, {}]);
    const bo = await newReviewer(program(), 'Bo Bok', ['administrator']);
    const body = { kind: 'contract', text: '# Tre\nC', version };
    const others = await program().request('POST', '/api/provider/agreement', { ...bo, body });
    expect([others.status, others.json.code]).toEqual([409, 'facts-changed']);
    expect((await publish('# Fyra\nD', { version })).json.code).toBe('facts-changed');
  });

  test('is not published by whoever saw facts that no longer exist, as after an older backup was restored', async () => {
    const { version } = await facts();
    const gone = await publish('# Fem\nE', { version: version + 1 });
    expect([gone.status, gone.json.code]).toEqual([409, 'facts-changed']);
    expect((await facts()).version).toBe(version);
  });

  test.each([{ text: ' ' }, { text: 'x'.repeat(30_001) }, { text: 'a\0b' }, { kind: 'other' }, { version: -1 }])(
    'is not published with %j',
    async (more) => {
      expect((await publish(TEXT, more)).json.code).toBe('invalid');
    },
  );

  test('on recruiting is published by itself, and nobody is asked', async () => {
    const { sha256 } = await current();
    expect((await publish('# Värva', { kind: 'affiliate' })).status).toBe(200);
    const { bytes } = await program().request('GET', '/api/documents/affiliate');
    expect((await readPdf(new Uint8Array(bytes))).text).toContain('Affiliateavtal');
    expect((await current()).sha256).toBe(sha256);
  });
});

describe('Sending under a published contract', () => {
  const steps = { register, makePdf, mailPdf };
  const tell = ({ status, json }: TestResponse) => [status, json.code];
  const REFUSED = [409, 'contract-not-accepted'];

  test('is refused at each of its steps until the newest one is accepted', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    const by = { token };
    const acceptNewest = async () => accept((await get('/api/agreement/current', by)).sha256, by);
    expect(tell(await register(program(), token, invoiceId))).toEqual(REFUSED);
    await acceptNewest();
    for (const [step, next] of [
      ['register', 'makePdf'],
      ['makePdf', 'mailPdf'],
    ] as const) {
      expect((await steps[step](program(), token, invoiceId)).status).toBe(200);
      await publish(`# Före ${next}`);
      expect(tell(await steps[next](program(), token, invoiceId))).toEqual(REFUSED);
      // Also a step that is done already, as when its response was lost.
      expect(tell(await steps[step](program(), token, invoiceId))).toEqual(REFUSED);
      await acceptNewest();
    }
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    await publish('# Efter');
    expect((await send(program(), token, invoiceId)).status).toBe(200);
  });

  test('first names what else is missing, in the words for that', async () => {
    const { token, invoiceId } = await newDraft();
    expect(tell(await register(program(), token, invoiceId))).toEqual([409, 'profile-missing']);
  });

  test('is refused by a process that has not seen the new one yet, which shows it and takes its acceptance', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    const { settings } = program().deps;
    const before = settings.provider;
    await publish('# Nyast');
    settings.provider = before;
    expect(tell(await register(program(), token, invoiceId))).toEqual(REFUSED);
    const { sha256, mustAccept } = await get('/api/agreement/current', { token });
    expect([sha256 === before.contract.sha256, mustAccept]).toEqual([false, true]);
    settings.provider = before;
    expect((await accept(sha256, { token })).status).toBe(200);
    settings.provider = before;
    expect(hash('sha256', (await program().request('GET', '/api/documents/contract')).bytes)).toBe(sha256);
    expect((await send(program(), token, invoiceId)).status).toBe(200);
  });
});

async function newDraft() {
  const member = await program().newMember();
  const { invoiceId } = await newInvoice(program(), member.token);
  await newLine(program(), member.token, invoiceId);
  return { token: member.token, invoiceId };
}

test('A provider whose number, account and agreements are its own is no sample any more', async () => {
  const save = async (part: string, changed: object) =>
    program().request('PUT', '/api/provider/facts', {
      ...ada,
      body: { version: (await facts()).version, part, facts: changed },
    });
  await save('bank', { bank: { name: 'Banken', iban: 'SE4550000000058398257466', bic: 'HANDSESS' } });
  expect((await facts()).facts.sample).toBe(true);
  const { name, address, email, phone } = (await facts()).facts;
  await save('company', { name, address, email, phone, organizationNumber: '556677-8899' });
  expect((await facts()).facts.sample).toBe(false);
  expect(program().deps.settings.provider.sample).toBe(false);
});

describe('A test mail', () => {
  const testMail = () => program().request('POST', '/api/provider/testmail', ada);

  test('goes to the administrator who asks for it, and the response says where to look', async () => {
    const { json } = await program().request('POST', '/api/auth/getuser', ada);
    const told = await testMail();
    expect([told.status, told.json.message]).toEqual([200, expect.stringContaining(json.user.email)]);
    // The mail is sent before the response. The mailbox also has notices about the account.
    const mails = program().inbox.mails.filter(({ to }) => to?.some(({ address }) => address === json.user.email));
    expect(mails.map(({ subject }) => subject)).toContain('Testmejl från Egenlön');
  });

  test('that the mail server refuses says so with the server’s words', async () => {
    const { mail } = program().deps;
    const { send: sendBefore } = mail;
    mail.send = () => Promise.reject(new Error('connect ECONNREFUSED'));
    try {
      const told = await testMail();
      expect([told.status, told.json.code]).toEqual([502, 'test-mail-failed']);
      expect(told.json.message).toContain('ECONNREFUSED');
    } finally {
      mail.send = sendBefore;
    }
  });
});
