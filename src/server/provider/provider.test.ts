import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { toProviderJson } from '#shared/provider-json-schema.ts';
import { readFacts } from './provider-versions.ts';
import { loadProvider } from './provider.ts';

const facts = {
  name: 'Bolaget AB',
  organizationNumber: '556000-0000',
  address: ['Gatan 1'],
  email: 'info@bolaget.example',
  phone: '+46-8-000000',
  bank: { name: 'Banken', iban: 'SE3550000000054910000003', bic: 'EXMPSESS' },
  contractFile: 'avtal.pdf',
  affiliateFile: 'affiliateavtal.pdf',
};
const load = (more: object) =>
  loadProvider('/provider.json', (path) =>
    Buffer.from(path.endsWith('.json') ? JSON.stringify({ ...facts, ...more }) : 'PDF'),
  );

test.each([
  ['bad JSON', () => Buffer.from('{\n  "name": }'), ''],
  ['a folder', () => readFileSync(tmpdir()), ''],
  ['a wrong fact', () => Buffer.from(JSON.stringify({ ...facts, bank: 'Banken' })), 'bank'],
])('%s is refused on one line, which names the file', (_, read, fact) => {
  expect(() => loadProvider('/etc/provider.json', read)).toThrow(new RegExp(`^/etc/provider\\.json: .*${fact}.*$`));
});

test('a document that is missing is refused, and the file and the fact are named', () => {
  const read = (path: string) => {
    if (path.endsWith('affiliateavtal.pdf')) throw new Error(`no such file: ${path}`);
    return Buffer.from(JSON.stringify(facts));
  };
  expect(() => loadProvider('/etc/provider.json', read)).toThrow(
    '/etc/provider.json: affiliateFile: no such file: /etc/affiliateavtal.pdf',
  );
});

test('a wage is expected five days after the payment, unless the provider says otherwise', () => {
  expect(load({}).payoutDays).toBe(5);
  expect(load({ payoutDays: 0 }).payoutDays).toBe(0);
});

test.each([-1, 32, 2.5, '5'])(
  'a provider who pays wages after %s days is refused, and the fact is named',
  (payoutDays) => {
    expect(() => load({ payoutDays })).toThrow(/payoutDays/);
  },
);

test('the accounts of the books are those of BAS, unless the provider says otherwise', () => {
  expect(load({}).accounts).toEqual({
    customers: '1510',
    bank: '1930',
    overpayments: '2420',
    advances: '1613',
    writeOffs: '3740',
    lateCharges: '8313',
    currencyExchange: '2999',
    wagesPayable: '2821',
    fees: '3000',
  });
  expect(load({ accounts: { bank: '1940' } }).accounts).toMatchObject({ bank: '1940', customers: '1510' });
});

test.each([{ bank: '193' }, { bank: 1930 }, { bank: '9930' }, { banks: '1930' }])(
  'the accounts %j are refused, and the fact is named',
  (accounts) => {
    expect(() => load({ accounts })).toThrow(/accounts/);
  },
);

test('customers are reminded by nobody until the provider has steps, and then without a fee', () => {
  const off = { steps: [], chargesInterest: false, fee: { EUR: '0.00', SEK: '0.00' } };
  expect(load({}).reminders).toEqual(off);
  const steps = [{ daysLate: 5 }, { daysLate: 15, swedish: 'Betala nu.' }];
  expect(load({ reminders: { steps } }).reminders).toEqual({ ...off, steps });
});

test.each([
  { steps: [{ daysLate: 5 }, { daysLate: 5 }] },
  { steps: [{ daysLate: 0 }] },
  { steps: [{ daysLate: 5, german: 'Bitte' }] },
  { fee: { SEK: '60' } },
  { fee: { SEK: '60.01' } },
  { fees: {} },
])('the reminders %j are refused, and the fact is named', (reminders) => {
  expect(() => load({ reminders })).toThrow(/reminders/);
});

test('a fee in euro from before its limit is still read, so that the program starts', () => {
  const { reminders } = load({ reminders: { fee: { EUR: '7.00' } } });
  expect(reminders.fee).toEqual({ EUR: '7.00', SEK: '0.00' });
  expect(readFacts(toProviderJson(load({ reminders }))).reminders).toEqual(reminders);
});

const vat = {
  number: 'SE556000000101',
  rates: [
    { percent: 25, from: '1990-07-01' },
    { percent: '6', from: '1996-01-01', until: '2026-03-31' },
    { percent: 6, from: '2028-01-01', account: '2632' },
    { percent: 0, from: '1994-07-01', exemption: '10 kap. 17 § ML' },
  ],
  default: '25',
};

test('a provider is not registered for VAT until its file says so, and then each rate has its account of BAS', () => {
  expect(load({}).vat).toBeNull();
  expect(load({ vat: 'none' }).vat).toBeNull();
  const registered = load({ vat }).vat;
  expect([registered?.number, registered?.default]).toEqual(['SE556000000101', 25_00n]);
  expect(registered?.rates.map(({ percent, until, account }) => [percent, until, account])).toEqual([
    [25_00n, null, '2611'],
    [6_00n, '2026-03-31', '2631'],
    [6_00n, null, '2632'],
    [0n, null, '2611'],
  ]);
});

test.each([
  { ...vat, number: '556000-0001' },
  { ...vat, default: 12 },
  { ...vat, rates: [] },
  { ...vat, rates: [{ percent: 25, from: 'i dag' }] },
  { ...vat, rates: [{ percent: 101, from: '2000-01-01' }], default: 101 },
  { ...vat, rates: [{ percent: -1, from: '2000-01-01' }] },
  { ...vat, rates: [{ percent: 25, from: '2000-01-01', until: '1999-12-31' }] },
  { ...vat, rates: [...vat.rates, { percent: 0, from: '1980-01-01', until: '1981-01-01' }] },
  { ...vat, rates: [...vat.rates, { percent: 12, from: '2000-01-01', exemption: 'Inget' }] },
  { ...vat, rates: [...vat.rates, { percent: 6, from: '2026-03-31', until: '2026-03-31' }] },
  { ...vat, rate: 25 },
  'registered',
])('the VAT %j is refused, and the fact is named', (wrong) => {
  expect(() => load({ vat: wrong })).toThrow(/vat/);
});

const november = { from: '2026-11-01', until: '2026-11-30', rate: '11.2345', source: 'Riksbanken 2026-10-30' };

test('exchange rates have their days and where they come from, and are exact to a millionth; accounts in EUR need none', () => {
  expect(load({ vat }).vat).toMatchObject({ accountingCurrency: 'EUR', exchangeRates: [] });
  const december = { ...november, from: '2026-12-01', until: '2026-12-31', rate: '11' };
  for (const accountingCurrency of ['EUR', 'SEK']) {
    const loaded = load({ vat: { ...vat, accountingCurrency, exchangeRates: [november, december] } }).vat;
    expect(loaded?.exchangeRates.map(({ rate }) => rate)).toEqual([11_234_500n, 11_000_000n]);
  }
});

test.each([
  { exchangeRates: [] },
  { exchangeRates: [{ ...november, rate: 11.2345 }] },
  { exchangeRates: [{ ...november, rate: '0.0' }] },
  { exchangeRates: [{ ...november, rate: '11,2' }] },
  { exchangeRates: [{ ...november, until: '2026-10-31' }] },
  { exchangeRates: [{ ...november, source: ' ' }] },
  { exchangeRates: [november, { ...november, from: '2026-11-30', until: '2026-12-31' }] },
])('the exchange rates %j are refused, and the fact is named', (wrong) => {
  const inSek = { accountingCurrency: 'SEK', ...wrong };
  expect(() => load({ vat: { ...vat, ...inSek } })).toThrow(/exchangeRates/);
});

test('the number and the text of a provider without VAT are refused beside it', () => {
  expect(load({ vatText: 'F-skatt' }).vatText).toBe('F-skatt');
  expect(() => load({ vat, vatText: 'Omvänd betalningsskyldighet' })).toThrow(/vatText/);
  expect(() => load({ vat, vatNumber: 'SE556000000101' })).toThrow(/vatNumber/);
});
