import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { decimalToHundredths } from '#shared/money.ts';
import { creditTransferFile, type Debtor, type Transfer } from './credit-transfer-file.ts';
import { transferName } from './transfer-name.ts';

const transfer: fc.Arbitrary<Transfer> = fc.record({
  id: fc.uuid(),
  amount: fc.bigInt({ min: 1n, max: 999_999_999_99n }),
  recipient: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }),
  iban: fc.constantFrom('SE4550000000058398257466', 'BE68 5390 0754 7034'),
  invoiceNumber: fc.integer({ min: 1, max: 10_000_000 }),
});
const OWN_BANK: Omit<Debtor, 'name'> = {
  iban: 'SE35 5000 0000 0549 1000 0003',
  bic: 'exmp se ss',
  customerNumber: null,
  customerCode: null,
};
const file = (transfers: Transfer[], bank: Partial<Debtor> = {}) =>
  creditTransferFile({
    id: 'f3d39400-0000-4000-8000-000000000000',
    createdAt: new Date('2026-11-20T10:00:00Z'),
    executesOn: '2026-11-20' as CalendarDate,
    debtor: { name: 'Exempelbolaget & Co Ärlig AB', ...OWN_BANK, ...bank },
    transfers,
  });

/** The texts of all elements, by the elements' names. */
function read(xml: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const parser = new SaxesParser();
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', () => (text = ''));
  parser.on('text', (part) => (text += part));
  parser.on('closetag', ({ name }) => {
    found.set(name, [...(found.get(name) ?? []), text]);
    text = '';
  });
  parser.write(xml).close();
  return found;
}

test('a file of credit transfers is whole XML whose control sums are those of its payments, to the last cent', () => {
  fc.assert(
    fc.property(fc.array(transfer, { minLength: 1, maxLength: 20 }), (transfers) => {
      const elements = read(file(transfers));
      const amounts = (elements.get('InstdAmt') ?? []).map(decimalToHundredths);
      expect(amounts).toEqual(transfers.map(({ amount }) => amount));
      const sum = amounts.reduce((total, amount) => total + amount, 0n);
      expect((elements.get('CtrlSum') ?? []).map(decimalToHundredths)).toEqual([sum, sum]);
      expect(elements.get('NbOfTxs')).toEqual([String(transfers.length), String(transfers.length)]);
      for (const name of elements.get('Nm') ?? []) expect(name).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]{1,70}$/);
    }),
  );
});

test('the BIC is written as banks have it, in whatever form the provider file has it', () => {
  expect(read(file([])).get('BICFI')).toEqual(['EXMPSESS']);
});

test('without a BIC that is one, and with any signs in the IBAN, the file is whole XML that says so', () => {
  const elements = read(file([], { iban: 'se35-5000 <0000> & 0549', bic: 'Banken & <Co>' }));
  expect(elements.get('BICFI')).toBeUndefined();
  expect(elements.get('Id')).toContain('NOTPROVIDED');
  expect(elements.get('IBAN')).toEqual(['SE35500000000549']);
});

test('a name is written in the letters that every bank takes', () => {
  expect(transferName('Åsa Öberg-Müller')).toBe('Asa Oberg-Muller');
  expect(transferName('Łukasz Þórsson')).toBe('Lukasz Thorsson');
  expect(transferName('=cmd|A1 & <b>')).toBe('cmd A1 b');
  expect(transferName('Анна')).toBe('Anna');
});

test('the number by which the bank knows the payer stands beside the name in the head and of the payer, if there is one', () => {
  const inBoth = /<InitgPty><Nm>[^<]+<\/Nm>(<Id>.*?<\/Id>)<\/InitgPty>.*<Dbtr><Nm>[^<]+<\/Nm>\1<\/Dbtr>/;
  const idIn = (bank: Partial<Debtor>) => inBoth.exec(file([], bank))?.[1] ?? null;
  const id = (content: string) => `<Id><OrgId><Othr>${content}</Othr></OrgId></Id>`;
  expect(idIn({ customerNumber: '55667788990001', customerCode: 'BANK' })).toBe(
    id('<Id>55667788990001</Id><SchmeNm><Cd>BANK</Cd></SchmeNm>'),
  );
  expect(idIn({ customerNumber: 'AB-12 3' })).toBe(id('<Id>AB-12 3</Id>'));
  expect(idIn({ customerCode: 'CUST' })).toBeNull();
});
