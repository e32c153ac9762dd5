import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessionOf } from '#tests/support/people/session-of.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { findPayoutOption } from './public.ts';

const program = useTestApp();

const GET = '/api/bankinformation/getbankinfo';
const SAVE = '/api/bankinformation/savebankinfo';

const IBAN = 'BE68539007547034';
const wise = { bankAndWiseOption: 'wiseAccountInfo', wiseAccountInfo: { ibanNumber: IBAN } };
const ibanOf = (ibanNumber: unknown) => ({ ...wise, wiseAccountInfo: { ibanNumber } });
const bankAccountInfo = {
  country: 'Sweden',
  bankName: 'Sparbanken Öst',
  accountNumber: '000123456789',
  ibanNumber: 'SE4550000000058398257466',
  swiftCode: 'ESSESESS',
  otherInfo: 'Märk med lön',
};
const bank = (changes: object = {}) => ({
  bankAndWiseOption: 'bankAccountInfo',
  bankAccountInfo: { ...bankAccountInfo, ...changes },
});
const paypal = (email: unknown = 'anna@example.se') => ({ bankAndWiseOption: 'paypalInfo', paypalInfo: { email } });
const wePayYourTax = { country: 'Sweden', taxPercentage: 31.5, taxNumber: '19900101-0000', otherTaxInfo: null };
const tax = (changes: object = {}) => ({
  taxPaymentOption: 'wePayYourTax',
  wePayYourTax: { ...wePayYourTax, ...changes },
});

const get = (token: string) => program().request('GET', GET, { token });
const version: unknown = expect.any(String);
const save = (token: string, body: unknown) => program().request('POST', SAVE, { token, body });
const optionOf = (memberId: string) => findPayoutOption(program().deps.db, memberId);
const auditOf = async (memberId: string) =>
  (
    await program().deps.db.execute(
      sql`select action, details from audit_log where member_id = ${memberId} order by at, action desc`,
    )
  ).rows;

// Runs before the other tests, which fill the queue of mails.
describe('A change of payout details', () => {
  test('is mailed to the member and recorded, the first entry with what is next, and neither contains a number', async () => {
    const { token, memberId, email } = await program().newMember();
    await save(token, wise);
    const welcome = await program().inbox.next(email);
    expect(welcome.subject).toBe('Dina utbetalningsuppgifter är sparade');
    expect(welcome.text).not.toContain('ändrades');
    expect(welcome.text).toContain('Hej Anna Andersson!');

    await save(token, bank());
    const mail = await program().inbox.next(email);
    expect(mail.subject).toBe('Dina utbetalningsuppgifter har ändrats');
    expect(mail.text).toContain('2026-11-20 11:00');
    const session = await sessionOf(program(), token);
    expect(await auditOf(memberId)).toEqual([
      { action: 'payout-details-entered', details: { session } },
      { action: 'payout-details-changed', details: { session } },
    ]);

    const written = JSON.stringify([welcome, mail, await auditOf(memberId), program().log]);
    expect(written).toContain('utbetalningsuppgifter');
    for (const secret of [IBAN, bankAccountInfo.ibanNumber, bankAccountInfo.accountNumber]) {
      expect(written).not.toContain(secret);
    }
  });

  test('greets the member by the name of the contact details, if these are saved', async () => {
    const { token, email } = await program().newMember();
    const privateUserInfo = { pvtFname: 'Bo', pvtLname: 'Ek', pvtMobNo: '+46701234567' };
    const body = { profileOption: 'private', privateUserInfo };
    await program().request('POST', '/api/userprofile/saveprofile', { token, body });
    await save(token, wise);
    expect((await program().inbox.next(email)).text).toContain('Hej Bo Ek!');
  });

  test('is not the first entry; of two simultaneous ones only one is the first', async () => {
    const { token, memberId } = await program().newMember();
    await Promise.all([save(token, wise), save(token, bank())]);
    expect((await auditOf(memberId)).map(({ action }) => action)).toEqual([
      'payout-details-entered',
      'payout-details-changed',
    ]);
  });

  test('is none if only the tax option is saved, before the first payout details or after', async () => {
    const { token, memberId, email } = await program().newMember();
    await save(token, tax());
    await save(token, wise);
    await save(token, tax({ taxPercentage: 20 }));
    expect((await auditOf(memberId)).map(({ action }) => action)).toEqual(['payout-details-entered']);
    const { rows } = await program().deps.db.execute(sql`select kind from notices where recipient = ${email}`);
    expect(rows).toEqual([{ kind: 'payout-details-entered' }]);
  });

  test('counts only if something changed', async () => {
    const { token, memberId } = await program().newMember();
    await save(token, bank({ otherInfo: null }));
    await save(token, bank({ otherInfo: '' }));
    expect(await auditOf(memberId)).toHaveLength(1);
  });
});

describe('The payout details', () => {
  test('are null before any have been saved', async () => {
    const { token, memberId } = await program().newMember();
    const { status, json } = await get(token);
    expect(status).toBe(200);
    expect(json).toBeNull();
    expect(await optionOf(memberId)).toBeNull();
  });

  test('of the transfer provider have its fixed country and bank name, whatever was sent', async () => {
    const { token, memberId } = await program().newMember();
    const saved = await save(token, {
      bankAndWiseOption: 'wiseAccountInfo',
      wiseAccountInfo: { country: 'Iran', wiseBankName: 'Min bank', ibanNumber: 'be68 5390 0754 7034' },
    });
    expect(saved.status).toBe(200);
    expect(saved.json.message).toBe('Information saved successfully!!');
    expect((await get(token)).json).toEqual({
      bankAndWiseOption: 'wiseAccountInfo',
      wiseAccountInfo: { country: 'Belgium', wiseBankName: 'Wise Europe SA', ibanNumber: IBAN },
      taxPaymentOption: null,
      version,
    });
    expect(await optionOf(memberId)).toBe('wiseAccountInfo');
  });

  test('of a bank are returned as they were saved, with leading zeros', async () => {
    const { token } = await program().newMember();
    expect((await save(token, bank())).status).toBe(200);
    expect((await get(token)).json).toEqual({ ...bank(), taxPaymentOption: null, version });
  });

  test.each(['8327-9,123 456 789-0', '8327 9 123456789 0', '8327.9.123.456.789.0', '8327–9 – 1234567890'])(
    'of a bank are stored without the signs between the digits of %s',
    async (accountNumber) => {
      const { token } = await program().newMember();
      const ibanNumber = 'se45-5000 0000.0583-9825-7466';
      expect((await save(token, bank({ accountNumber, ibanNumber }))).status).toBe(200);
      const stored = { accountNumber: '832791234567890', ibanNumber: bankAccountInfo.ibanNumber };
      expect((await get(token)).json.bankAccountInfo).toMatchObject(stored);
    },
  );

  test('of a bank need neither number nor IBAN', async () => {
    const { token } = await program().newMember();
    const bare = { accountNumber: '', ibanNumber: ' ', swiftCode: undefined, otherInfo: null };
    expect((await save(token, bank(bare))).status).toBe(200);
    expect((await get(token)).json.bankAccountInfo).toMatchObject({ accountNumber: null, ibanNumber: null });
  });

  test('of the online payment provider can be any text', async () => {
    const { token } = await program().newMember();
    expect((await save(token, paypal('ingen adress'))).status).toBe(200);
    expect((await get(token)).json).toEqual({
      bankAndWiseOption: 'paypalInfo',
      paypalInfo: { email: 'ingen adress' },
      taxPaymentOption: null,
      version,
    });
  });

  test('keep nothing of an option that is no longer chosen', async () => {
    const { token, memberId } = await program().newMember();
    await save(token, wise);
    await save(token, bank());
    await save(token, paypal());
    expect((await get(token)).json).toEqual({ ...paypal(), taxPaymentOption: null, version });
    const { rows } = await program().deps.db.execute(
      sql`select wise_iban, bank_name, bank_iban, bank_account_number from bank_information where member_id = ${memberId}`,
    );
    expect(rows).toEqual([{ wise_iban: null, bank_name: null, bank_iban: null, bank_account_number: null }]);
  });

  test('are the signed-in member’s own', async () => {
    const anna = await program().newMember();
    const bertil = await program().newMember();
    await save(anna.token, wise);
    expect((await get(bertil.token)).json).toBeNull();
    await save(bertil.token, paypal());
    expect((await get(anna.token)).json.bankAndWiseOption).toBe('wiseAccountInfo');
  });

  test('require a session', async () => {
    expect((await program().request('GET', GET)).status).toBe(401);
    expect((await program().request('POST', SAVE, { body: wise })).status).toBe(401);
  });
});

describe('The tax option', () => {
  test('is saved beside the payout option, and neither affects the other', async () => {
    const { token } = await program().newMember();
    await save(token, wise);
    expect((await save(token, tax({ taxPercentage: '31.5' }))).status).toBe(200);
    expect((await get(token)).json).toMatchObject({ ...wise, ...tax() });
    await save(token, paypal());
    expect((await get(token)).json).toMatchObject({ ...paypal(), ...tax() });
  });

  test('drops the tax details once the member pays their own tax', async () => {
    const { token } = await program().newMember();
    await save(token, tax());
    await save(token, { taxPaymentOption: 'youPayYourTax' });
    expect((await get(token)).json).toEqual({
      bankAndWiseOption: null,
      taxPaymentOption: 'youPayYourTax',
      version,
    });
  });

  test('alone is not a payout option', async () => {
    const { token, memberId } = await program().newMember();
    await save(token, { taxPaymentOption: 'youPayYourTax' });
    expect(await optionOf(memberId)).toBeNull();
  });
});

describe('Saving payout details', () => {
  test('is refused if others have changed them since they were read, unless the same is saved again', async () => {
    const { token, memberId } = await program().newMember();
    const before = await save(token, { ...bank(), version: null });
    expect([before.status, before.json.version]).toEqual([200, (await get(token)).json.version]);
    await save(token, wise);
    for (const seen of [before.json.version, null, 'gissad']) {
      const { status, json } = await save(token, { ...bank({ otherInfo: 'Ny' }), version: seen });
      expect([status, json.code]).toEqual([409, 'values-changed']);
    }
    expect((await get(token)).json).toMatchObject(wise);
    expect(await auditOf(memberId)).toHaveLength(2);

    expect((await save(token, { ...wise, version: before.json.version })).status).toBe(200);
    const fresh = await save(token, { ...paypal(), version: (await get(token)).json.version });
    expect((await save(token, { ...bank(), version: fresh.json.version })).status).toBe(200);
    expect((await save(token, wise)).status).toBe(200);
  });

  test('is refused for all but one of those who have read the same, also at once', async () => {
    const { token } = await program().newMember();
    const { version: seen } = (await save(token, wise)).json;
    const saves = [bank(), paypal()].map((body) => save(token, { ...body, version: seen }));
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test.each([14, 32])('accepts an IBAN of %i characters, whatever its check digits', async (length) => {
    const { token } = await program().newMember();
    expect((await save(token, ibanOf('A'.repeat(length)))).status).toBe(200);
  });

  test.each([
    ['no IBAN at the transfer provider', ibanOf(''), 'wiseAccountInfo.ibanNumber'],
    ['an IBAN of 13 characters', ibanOf('A'.repeat(13)), 'wiseAccountInfo.ibanNumber'],
    ['an IBAN of 33 characters', ibanOf('A'.repeat(33)), 'wiseAccountInfo.ibanNumber'],
    ['an IBAN of signs', ibanOf('😀'.repeat(8)), 'wiseAccountInfo.ibanNumber'],
    ['a bank’s IBAN of 13 characters', bank({ ibanNumber: '1'.repeat(13) }), 'bankAccountInfo.ibanNumber'],
    ['no country', bank({ country: '' }), 'bankAccountInfo.country'],
    ['a country that is not in the table', bank({ country: 'Sverige' }), 'bankAccountInfo.country'],
    ['no bank name', bank({ bankName: undefined }), 'bankAccountInfo.bankName'],
    ['letters in an account number', bank({ accountNumber: '12AB' }), 'bankAccountInfo.accountNumber'],
    ['other signs in an account number', bank({ accountNumber: '8327+9123' }), 'bankAccountInfo.accountNumber'],
    ['an account number of 33 digits', bank({ accountNumber: '1'.repeat(33) }), 'bankAccountInfo.accountNumber'],
    ['an account number that is a number', bank({ accountNumber: 123 }), 'bankAccountInfo.accountNumber'],
    ['no e-mail at the online payment provider', paypal(' '), 'paypalInfo.email'],
    ['a payout option that is none', { bankAndWiseOption: 'cash' }, 'bankAndWiseOption'],
    ['a payout option without its details', { bankAndWiseOption: 'paypalInfo' }, 'paypalInfo'],
    ['no tax country', tax({ country: null }), 'wePayYourTax.country'],
    ['no tax number', tax({ taxNumber: '' }), 'wePayYourTax.taxNumber'],
    ['no tax percentage', tax({ taxPercentage: undefined }), 'wePayYourTax.taxPercentage'],
    ['a tax percentage above 100', tax({ taxPercentage: 100.01 }), 'wePayYourTax.taxPercentage'],
    ['a tax percentage below 0', tax({ taxPercentage: -1 }), 'wePayYourTax.taxPercentage'],
    ['a tax percentage with three decimals', tax({ taxPercentage: '1.005' }), 'wePayYourTax.taxPercentage'],
    ['a tax option that is none', { taxPaymentOption: 'nobodyPays' }, 'taxPaymentOption'],
    ['neither a payout option nor a tax option', {}, 'bankAndWiseOption'],
    ['a payout option and a tax option at once', { ...wise, ...tax() }, 'bankAndWiseOption'],
  ])('refuses %s and names the field', async (_, body, path) => {
    const { token } = await program().newMember();
    const { status, json } = await save(token, body);
    expect(status).toBe(400);
    expect(json.issues.map((issue: { path: string }) => issue.path)).toContain(path);
    expect((await get(token)).json).toBeNull();
  });

  test.each(['{}', '[]', '"text"', 'null', '{'])('refuses %s', async (body) => {
    const { token } = await program().newMember();
    expect((await save(token, body)).status).toBe(400);
  });
});
