import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { refreshProvider, takeOverProvider } from '#server/provider/provider-versions.ts';
import { parseSettings } from '#server/settings.ts';
import { foldEmail } from '#shared/contact/e-mail-address.ts';
import { newReviewer } from '#tests/support/people/new-reviewer.ts';
import { newSendableInvoice } from '#tests/support/people/new-sendable-invoice.ts';
import { sessionOf } from '#tests/support/people/session-of.ts';
import { BANK, COMPANY, useAdministrators } from '#tests/support/people/use-administrators.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp({ ADMIN_EMAIL: 'Cia@Leverantor.example' });
const { ada, bo, read, save } = useAdministrators(program);

const mailbox = () => program().deps.settings.adminEmail;
const told = (recipient: string, subject: string) =>
  program()
    .inbox.mails.filter(({ to }) => to?.some(({ address }) => foldEmail(address ?? '') === foldEmail(recipient)))
    .filter((mail) => mail.subject?.startsWith(subject));
/** The notices of a kind that wait for the ten minutes since the one before to be over. */
const waiting = async (kind: string) =>
  (
    await program().deps.db.execute(
      sql`select mail from notices where split_part(kind, ' ', 1) = ${kind} and mail is not null`,
    )
  ).rows;

describe('The provider’s facts', () => {
  test('begin as the provider file’s, in the database', async () => {
    const { version, facts, changes } = await read();
    expect(version).toBe(1);
    expect(facts).toMatchObject({ name: 'Exempelbolaget Egenlön AB', vat: 'none', payoutDays: 5, sample: true });
    expect(changes).toMatchObject([{ by: null, part: null }]);
  });

  test('are saved part by part, count at once, and tell who changed what', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    const document = async () => (await program().request('GET', `/api/invoice/document/${invoiceId}`, { token })).json;
    const { status, json } = await save('company', COMPANY);
    expect([status, json.version]).toEqual([200, 2]);
    expect((await document()).provider).toMatchObject({ ...COMPANY, bank: { name: 'Exempelbanken' }, sample: true });
    expect((await save('bank', { bank: BANK }, { by: bo })).status).toBe(200);
    expect((await document()).provider.bank).toEqual({
      name: 'Storbanken',
      iban: 'SE4550000000058398257466',
      bic: 'HANDSESS',
    });
    const { changes } = await read();
    expect(changes.slice(0, 2)).toMatchObject([
      { by: 'Bo Ek', part: 'bank', changed: ['bank.name', 'bank.iban', 'bank.bic'] },
      { by: 'Ada Ask', part: 'company', changed: ['name', 'organizationNumber', 'address', 'email', 'phone'] },
    ]);
    const { rows } = await program().deps.db.execute(
      sql`select details - 'by' as details from audit_log where action = 'provider-changed' order by details ->> 'version' desc limit 1`,
    );
    expect(rows).toEqual([{ details: { session: await sessionOf(program(), bo.token), part: 'bank', version: 3 } }]);
  });

  test('tell all administrators and the provider’s mailbox, and nobody else, when the account that customers pay to is changed', async () => {
    const { email: reviewer } = await newReviewer(program(), 'Rut Berg', ['reviewer', 'accountant']);
    for (const email of [ada.email, bo.email, mailbox()]) {
      await expect.poll(() => told(email, 'Kontot som').length).toBe(1);
      const text = told(email, 'Kontot som')[0]?.text ?? '';
      expect(text).toContain('Bo Ek ändrade bankkontot');
      expect(text).toContain('slutar på 0003 hos Exempelbanken');
      expect(text).toContain('till IBAN som slutar på 7466 hos Storbanken (HANDSESS)');
      expect(text).not.toContain('0583');
    }
    expect((await save('bank', { bank: BANK })).status).toBe(200);
    expect((await save('wages', { payoutDays: 4, approvesOwnBatches: false })).status).toBe(200);
    await expect.poll(() => waiting('provider-bank-changed')).toEqual([]);
    expect(told(reviewer, 'Kontot som')).toEqual([]);
  });

  test('tell them too when one person may pay wages alone, and when no more', async () => {
    const saveWages = async (approvesOwnBatches: boolean) =>
      expect((await save('wages', { payoutDays: 4, approvesOwnBatches })).status).toBe(200);
    await saveWages(true);
    for (const email of [ada.email, bo.email, mailbox()]) {
      await expect.poll(() => told(email, 'Vem som godkänner').length).toBe(1);
      expect(told(email, 'Vem som godkänner')[0]?.text).toContain('Ada Ask ändrade');
      expect(told(email, 'Vem som godkänner')[0]?.text).toContain('en person får både göra och godkänna');
    }
    await saveWages(false);
    const [notice] = await waiting('provider-own-approval-changed');
    expect(notice?.['mail']).toMatchObject({ text: expect.stringContaining('det behövs två personer') as string });
  });

  test('tell the mailbox once if it is an administrator’s address too', async () => {
    await newReviewer(program(), 'Cia', ['administrator']);
    program().setClock('2026-11-20T10:20:00Z');
    expect((await save('bank', { bank: { ...BANK, name: 'Nya banken' } })).status).toBe(200);
    await expect.poll(() => told(mailbox(), 'Kontot som').length).toBe(2);
    await expect.poll(() => waiting('provider-bank-changed')).toEqual([]);
    expect(told(mailbox(), 'Kontot som')).toHaveLength(2);
  });

  test('tell of each account that customers were to pay to, although the old one was set back at once', async () => {
    program().setClock('2026-11-20T10:40:00Z');
    const wrong = 'BE68539007547034';
    const renamed = { ...BANK, name: 'Banken' };
    for (const bank of [renamed, { ...BANK, iban: wrong }, BANK, renamed])
      expect((await save('bank', { bank })).status).toBe(200);
    for (const email of [ada.email, bo.email, mailbox()])
      await expect
        .poll(
          () => told(email, 'Kontot som').filter(({ text }) => text?.includes('till IBAN som slutar på 7034')).length,
        )
        .toBe(1);
  });

  test('stay on a sent invoice as they were, whatever is saved later', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    await save('company', { ...COMPANY, name: 'Nya Lönefirman AB' });
    const { json } = await program().request('GET', `/api/invoice/document/${invoiceId}`, { token });
    expect(json.provider.name).toBe('Lönefirman AB');
  });

  test('warn whoever reviews an invoice that has another bank account than theirs, and no freelancer', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    const { token: reviewer } = await newReviewer(program(), 'Rut Berg', ['reviewer']);
    const accountCheck = async (path: string, by: string) =>
      (await program().request('GET', `/api/${path}/${invoiceId}`, { token: by })).json.checks.find(
        ({ id }: { id: string }) => id === 'bankAccount',
      );
    expect(await accountCheck('review/checks', token)).toBeUndefined();
    expect((await save('bank', { bank: { ...BANK, iban: 'BE68539007547034' } })).status).toBe(200);
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    expect(await accountCheck('review/invoice', reviewer)).toMatchObject({ passed: true });
    expect((await save('bank', { bank: BANK })).status).toBe(200);
    expect(await accountCheck('review/invoice', reviewer)).toMatchObject({
      passed: false,
      reason: expect.stringContaining('slutar på 7034) än det som gäller nu (IBAN som slutar på 7466)') as string,
    });
  });

  test('have the seat if it is set: on documents that are sent from then on, and no longer once it is removed', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    const documentOf = async () =>
      (await program().request('GET', `/api/invoice/document/${invoiceId}`, { token })).json;
    expect((await documentOf()).provider).not.toHaveProperty('seat');
    expect((await save('company', { ...COMPANY, seat: 'Malmö' })).status).toBe(200);
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    expect((await save('company', { ...COMPANY, seat: ' ' })).status).toBe(200);
    expect((await documentOf()).provider.seat).toBe('Malmö');
    const { facts, changes } = await read();
    expect(facts).not.toHaveProperty('seat');
    expect(changes[0].changed).toEqual(['seat']);
  });

  test('have the approval for F-tax if it is chosen, on documents that are sent from then on', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    const documentOf = async () =>
      (await program().request('GET', `/api/invoice/document/${invoiceId}`, { token })).json;
    expect((await documentOf()).provider).not.toHaveProperty('approvedForFTax');
    expect((await save('company', { ...COMPANY, approvedForFTax: true })).status).toBe(200);
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    expect((await save('company', { ...COMPANY, approvedForFTax: false })).status).toBe(200);
    expect((await documentOf()).provider.approvedForFTax).toBe(true);
    const { facts, changes } = await read();
    expect(facts).not.toHaveProperty('approvedForFTax');
    expect(changes[0].changed).toEqual(['approvedForFTax']);
  });

  test('have the number by which the bank knows the provider while it is set', async () => {
    const bank = { bankCustomerNumber: '55667788990001', bankCustomerCode: 'CUST' };
    const wages = { payoutDays: 4, approvesOwnBatches: false };
    expect((await save('wages', { ...wages, ...bank })).status).toBe(200);
    expect((await read()).facts).toMatchObject(bank);
    expect((await save('wages', { ...wages, bankCustomerNumber: '', bankCustomerCode: null })).status).toBe(200);
    for (const key of Object.keys(bank)) expect((await read()).facts).not.toHaveProperty(key);
  });

  test('have the address of the page about personal data while it is set', async () => {
    const privacyPage = 'https://lon.example/data?a=1&b=%C3%A5';
    expect((await save('company', { ...COMPANY, privacyPage })).status).toBe(200);
    expect((await read()).facts).toMatchObject({ privacyPage });
    expect((await save('company', COMPANY)).status).toBe(200);
    expect((await read()).facts).not.toHaveProperty('privacyPage');
  });

  test('are refused to whoever saw an older version of the same part, and of that part alone', async () => {
    const { version } = await read();
    expect((await save('wages', { payoutDays: 3, approvesOwnBatches: false }, { version })).status).toBe(200);
    const late = await save('wages', { payoutDays: 4, approvesOwnBatches: true }, { by: bo, version });
    expect([late.status, late.json.code]).toEqual([409, 'facts-changed']);
    // Whoever saves again what is saved already, because its response was lost, learns that it is saved.
    expect((await save('wages', { payoutDays: 3, approvesOwnBatches: false }, { version })).status).toBe(200);
    const reminders = {
      steps: [{ daysLate: 5, swedish: '', english: 'Please pay.' }],
      fee: { EUR: '5.00', SEK: '60.00' },
    };
    expect((await save('reminders', { reminders }, { by: bo, version })).status).toBe(200);
    const { facts } = await read();
    expect(facts).toMatchObject({ payoutDays: 3, reminders: { steps: [{ daysLate: 5, english: 'Please pay.' }] } });
  });

  test('are refused to whoever saw a version that no longer exists, as after an older backup was restored', async () => {
    const { version } = await read();
    for (const gone of [version + 1, 2_147_483_647]) {
      const { status, json } = await save('wages', { payoutDays: 7, approvesOwnBatches: true }, { version: gone });
      expect([status, json.code]).toEqual([409, 'facts-changed']);
    }
    expect((await read()).version).toBe(version);
  });

  test('make one version of two that are saved at once, and none of what is the same', async () => {
    const { version } = await read();
    const accounts = { customers: '1510', bank: '1940', overpayments: '2420', wagesPayable: '2821', fees: '3000' };
    const twice = await Promise.all(
      ['1941', '1942'].map((bank) => save('books', { accounts: { ...accounts, bank } }, { version })),
    );
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { facts, version: newest } = await read();
    expect(newest).toBe(version + 1);
    expect((await save('books', { accounts: facts.accounts })).json.version).toBe(newest);
  });

  test('are kept version by version, which nothing changes', async () => {
    const change = program().deps.db.execute(sql`update provider_versions set part = null`);
    await expect(change).rejects.toMatchObject({
      cause: { message: expect.stringContaining('append-only') as string },
    });
  });
});

describe('Another process', () => {
  test('sees a change when it looks, and starts with it', async () => {
    const { db, settings, clock } = program().deps;
    const sample = { ...settings.provider, name: 'Exempelbolaget Egenlön AB', version: 0 };
    const running = { ...settings, provider: sample };
    await refreshProvider(db, running);
    expect(running.provider).toEqual(settings.provider);
    const started = { ...settings, provider: sample };
    expect(await takeOverProvider(db, started, clock)).toBe(false);
    expect(started.provider).toEqual(settings.provider);
  });

  test('that has a provider file leaves what was saved on the screen as it is, and says so', async () => {
    const { db, settings, clock } = program().deps;
    const { version, name } = settings.provider;
    const started = {
      ...settings,
      isProviderFileSet: true,
      provider: { ...settings.provider, name: 'Filens AB', version: 0 },
    };
    expect(await takeOverProvider(db, started, clock)).toBe(true);
    expect(started.provider).toMatchObject({ name, version });
  });

  test('starts without its provider file once a part was saved on the screen', async () => {
    const { db, settings, clock } = program().deps;
    const started = parseSettings({ PROVIDER_FILE: '/nowhere/provider.json' });
    expect(await takeOverProvider(db, started, clock)).toBe(true);
    expect(started.provider).toEqual(settings.provider);
  });
});

describe('A provider file', () => {
  const fresh = useTestApp();

  test('counts anew at each start, until somebody saves on the screen; the sample never takes its place', async () => {
    const { db, settings, clock } = fresh().deps;
    const start = async (name: string, isProviderFileSet: boolean) => {
      const started = { ...settings, isProviderFileSet, provider: { ...settings.provider, name, version: 0 } };
      expect(await takeOverProvider(db, started, clock)).toBe(false);
      return [started.provider.name, started.provider.version];
    };
    expect(await start('Filens AB', true)).toEqual(['Filens AB', 2]);
    expect(await start('Filens AB', true)).toEqual(['Filens AB', 2]);
    expect(await start('Exempelbolaget', false)).toEqual(['Filens AB', 2]);
    expect(await start('Filens nya AB', true)).toEqual(['Filens nya AB', 3]);
  });

  test('that can’t be read stops the start as long as it counts, and the sample doesn’t take its place', async () => {
    const { db, settings, clock } = fresh().deps;
    const started = parseSettings({ PROVIDER_FILE: '/nowhere/provider.json' });
    await expect(takeOverProvider(db, started, clock)).rejects.toThrow(
      /^Setting PROVIDER_FILE is wrong: [^\n]*nowhere[^\n]*\.$/,
    );
    const running = { ...settings, provider: { ...settings.provider, version: 0 } };
    await refreshProvider(db, running);
    expect(running.provider.name).toBe('Filens nya AB');
  });
});
