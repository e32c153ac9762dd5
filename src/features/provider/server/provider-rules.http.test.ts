import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { BANK, COMPANY, useAdministrators } from '#tests/support/people/use-administrators.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { read, save } = useAdministrators(program);
const EXCHANGE = { from: '2026-11-01', until: '2026-11-30', rate: '11.2345', source: 'Riksbanken' };
const RATE = { percent: '25', from: '2000-01-01' };
const WAGES = { payoutDays: 4, approvesOwnBatches: false };
const VAT = { number: 'SE556677889901', rates: [RATE], default: '25' };

describe('The provider’s facts', () => {
  test('take the accounts of what is written off and of late charges, which facts from before them have by themselves', async () => {
    const { accounts } = (await read()).facts;
    const used = () => program().deps.settings.provider.accounts;
    expect([accounts.writeOffs, accounts.lateCharges, accounts.currencyExchange]).toEqual(Array(3).fill(undefined));
    expect(used()).toMatchObject({ writeOffs: '3740', lateCharges: '8313', currencyExchange: '2999' });
    const own = { writeOffs: '6350', lateCharges: '3590', currencyExchange: '1690' };
    expect((await save('books', { accounts: { ...accounts, ...own } })).status).toBe(200);
    expect((await read()).facts.accounts).toMatchObject(own);
    expect(used()).toMatchObject(own);
  });

  test('take a registration for VAT with exact rates, and then no text about it', async () => {
    const rates = [RATE, { percent: '12.5', from: '2000-01-01', until: '2026-12-31', account: '2621' }];
    expect((await save('vat', { vat: { ...VAT, rates } })).status).toBe(200);
    expect(program().deps.settings.provider.vat?.rates.map(({ percent }) => percent)).toEqual([25_00n, 12_50n]);
    expect((await read()).facts.vat.rates[1]).toEqual({
      percent: '12.5',
      from: '2000-01-01',
      until: '2026-12-31',
      exemption: null,
      exemptionInEnglish: null,
      account: '2621',
    });
    expect((await save('vat', { vat: VAT, vatText: 'F-skatt' })).status).toBe(400);
    expect((await save('vat', { vat: 'none', vatText: 'F-skatt' })).status).toBe(200);
  });

  test('take exchange rates, whatever the currency of the accounts', async () => {
    const inEur = { ...VAT, exchangeRates: [EXCHANGE] };
    for (const vat of [{ ...inEur, accountingCurrency: 'SEK' }, inEur]) {
      expect((await save('vat', { vat })).status).toBe(200);
      expect(program().deps.settings.provider.vat?.exchangeRates).toMatchObject([{ rate: 11_234_500n }]);
      expect((await read()).facts.vat).toMatchObject(vat);
    }
    expect((await save('vat', { vat: VAT })).status).toBe(200);
    // A process of the previous release also reads these facts, and doesn't know the key.
    expect((await read()).facts.vat).not.toHaveProperty('exchangeRates');
    expect((await save('vat', { vat: 'none' })).status).toBe(200);
  });

  test('have each account of the books once, also those of the VAT rates, which may share one', async () => {
    const of = (...accounts: string[]) => ({
      vat: { ...VAT, rates: accounts.map((account, at) => ({ ...RATE, percent: ['25', '12'][at], account })) },
    });
    const refused = async (part: string, facts: object) => {
      const { status, json } = await save(part, facts);
      expect([status, json.code]).toEqual([400, 'invalid']);
      return json.issues;
    };
    const message = expect.stringContaining('Konto 1510 används redan');
    expect(await refused('books', { accounts: { customers: '1510', bank: '1510' } })).toEqual([
      { path: 'facts.accounts.bank', message },
    ]);
    expect(await refused('vat', of('2611', '1510'))).toEqual([{ path: 'facts.vat.rates.1.account', message }]);
    expect((await save('vat', of('2611', '2611'))).status).toBe(200);
    expect(await refused('books', { accounts: { fees: '2611' } })).toMatchObject([{ path: 'facts.accounts.fees' }]);
    expect((await save('vat', { vat: 'none' })).status).toBe(200);
  });

  test('that have an account twice from before are read, and saved in other parts', async () => {
    const { facts, version } = await read();
    const twice = { ...facts, accounts: { ...facts.accounts, bank: facts.accounts.customers } };
    const add = (newer: number, json: object) =>
      program().deps.db.execute(sql`
        insert into provider_versions
        select (jsonb_populate_record(newest, ${JSON.stringify({ version: newer, facts: json })})).*
        from provider_versions newest where version = ${version}`);
    await add(version + 1, twice);
    expect((await save('company', { ...COMPANY, phone: '046-1' })).status).toBe(200);
    expect((await read()).facts.accounts.bank).toBe(facts.accounts.customers);
    expect((await save('books', { accounts: facts.accounts })).status).toBe(200);
    expect((await save('company', COMPANY)).status).toBe(200);
  });

  test.each([
    ['company', { ...COMPANY, name: ' ' }],
    ['company', { ...COMPANY, organizationNumber: '5566778899' }],
    ['company', { ...COMPANY, address: [] }],
    ['company', { ...COMPANY, address: Array.from({ length: 9 }, () => 'rad') }],
    ['company', { ...COMPANY, email: 'hej' }],
    ['company', { ...COMPANY, name: 'x'.repeat(101) }],
    ['company', { ...COMPANY, seat: 'x'.repeat(61) }],
    ['company', { ...COMPANY, privacyPage: 'javascript:alert(1)//https://x' }],
    ['company', { ...COMPANY, privacyPage: 'http://lon.example/personuppgifter' }],
    ['company', { ...COMPANY, privacyPage: 'https://[lon' }],
    ['company', { ...COMPANY, privacyPage: `https://${'x'.repeat(300)}` }],
    ['company', { ...COMPANY, sample: false }],
    ['bank', { bank: { ...BANK, iban: 'SE4550000000058398257467' } }],
    ['bank', { bank: { ...BANK, bic: 'BANK' } }],
    ['vat', { vat: { ...VAT, rates: [] } }],
    ['vat', { vat: { ...VAT, rates: [{ ...RATE, percent: '101' }] } }],
    ['vat', { vat: { ...VAT, rates: [RATE, RATE] } }],
    ['vat', { vat: { ...VAT, accountingCurrency: 'SEK', exchangeRates: [] } }],
    ['vat', { vat: { ...VAT, accountingCurrency: 'USD' } }],
    ['wages', { payoutDays: 32, approvesOwnBatches: false }],
    ['wages', { ...WAGES, bankCustomerNumber: '<Id>1</Id>' }],
    ['wages', { ...WAGES, bankCustomerNumber: '-1' }],
    ['wages', { ...WAGES, bankCustomerNumber: 'x'.repeat(36) }],
    ['wages', { ...WAGES, bankCustomerNumber: '1', bankCustomerCode: 'BIC' }],
    ['books', { accounts: { bank: '19' } }],
    ['reminders', { reminders: { fee: { SEK: '60.01' } } }],
    ['reminders', { reminders: { fee: { EUR: '5.01' } } }],
    ['reminders', { reminders: { steps: [{ daysLate: 5 }, { daysLate: 5 }] } }],
    ['owner', COMPANY],
  ])('refuse in %s what breaks a rule, in Swedish words: %j', async (part, facts) => {
    const { version } = await read();
    const { status, json } = await save(part, facts);
    expect([status, json.code]).toEqual([400, 'invalid']);
    expect(json.message).toMatch(/\p{L}/u);
    expect((await read()).version).toBe(version);
  });

  test.each([
    ['vat', { vat: { ...VAT, default: '5,5' } }, 'som 5,5 (i filer och program 5.5)'],
    [
      'vat',
      { vat: { ...VAT, exchangeRates: [{ ...EXCHANGE, rate: '11,2' }] } },
      'som 11,2345 (i filer och program 11.2345)',
    ],
    ['reminders', { reminders: { fee: { SEK: '60' } } }, 'som 60,00 (i filer och program 60.00)'],
    ['reminders', { reminders: { fee: { SEK: '60.01' } } }, 'högst 60,00\u00a0kr enligt lag.'],
    ['reminders', { reminders: { fee: { EUR: '5.01' } } }, 'högst 5,00\u00a0euro.'],
    ['wages', { payoutDays: 32, approvesOwnBatches: false }, 'Högst 31 bankdagar.'],
    ['reminders', { reminders: { steps: [{ daysLate: 366 }] } }, 'Skriv ett helt antal dagar, 1 till 365.'],
  ])('refuse figures in %s in words that fit a field with a decimal comma: %j', async (part, facts, words) => {
    const { json } = await save(part, facts);
    expect(json.issues).toEqual([
      { path: expect.any(String) as string, message: expect.stringContaining(words) as string },
    ]);
  });
});
