import { expect, test } from 'vitest';
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
