import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BATCH_ACTIONS,
  BATCH_STATES,
  type Batch,
  batchRefusal,
  byHandReason,
  type ChosenDestination,
  ROW_STATES,
} from './payout-batch.ts';

const anyBatch: fc.Arbitrary<Batch> = fc.record({
  state: fc.constantFrom(...BATCH_STATES),
  madeBy: fc.constantFrom('bo', 'eva'),
  rows: fc.array(fc.record({ state: fc.constantFrom(...ROW_STATES) }), { minLength: 1, maxLength: 5 }),
});
const anybody = fc.constantFrom('bo', 'eva', 'siv');

describe('A batch of wages', () => {
  test('is never approved by who made it, unless the provider lets one person do both', () => {
    fc.assert(
      fc.property(anyBatch, anybody, fc.boolean(), (batch, actor, ownApproval) => {
        const refusal = batchRefusal(batch, 'approve', actor, ownApproval);
        if (actor === batch.madeBy && !ownApproval) expect(refusal).not.toBeNull();
        if (refusal === null) expect(batch.state).toBe('made');
      }),
    );
  });

  test('gives its file after the approval alone, and the same file as long as it does', () => {
    fc.assert(
      fc.property(anyBatch, anybody, (batch, actor) => {
        if (batchRefusal(batch, 'download', actor, false) !== null) return;
        expect(['approved', 'sent']).toContain(batch.state);
        const later = batch.rows.filter(({ state }) => state === 'paidOut' || state === 'rejected');
        if (batch.state === 'sent') expect(later).toEqual([]);
      }),
    );
  });

  test('is never approved after its last wage was stopped', () => {
    const stopped: Batch = { state: 'made', madeBy: 'bo', rows: [{ state: 'stopped' }] };
    expect(batchRefusal(stopped, 'approve', 'eva', false)).toBe('nothing-left');
  });

  test('is taken back before its file was downloaded, and paid out after that', () => {
    fc.assert(
      fc.property(anyBatch, anybody, fc.boolean(), (batch, actor, ownApproval) => {
        const can = (action: (typeof BATCH_ACTIONS)[number]) =>
          batchRefusal(batch, action, actor, ownApproval) === null;
        expect(can('cancel')).toBe(batch.state === 'made' || batch.state === 'approved');
        expect(can('payOut')).toBe(batch.state === 'sent' && batch.rows.some(({ state }) => state === 'sent'));
        if (batch.state === 'cancelled') expect(BATCH_ACTIONS.filter(can)).toEqual([]);
      }),
    );
  });
});

describe('A wage', () => {
  const wise = (ibanNumber: string): ChosenDestination => ({
    bankAndWiseOption: 'wiseAccountInfo',
    wiseAccountInfo: { ibanNumber },
  });
  const bank = (ibanNumber: string | null): ChosenDestination => ({
    bankAndWiseOption: 'bankAccountInfo',
    bankAccountInfo: { bankName: 'Sparbanken', accountNumber: '1', ibanNumber },
  });
  const online = (email: string): ChosenDestination => ({ bankAndWiseOption: 'paypalInfo', paypalInfo: { email } });
  const BELGIAN = 'BE68539007547034';

  test.each([
    [null, 84694n, 'EUR', wise(BELGIAN)],
    [null, 84694n, 'EUR', bank('SE45 5000 0000 0583 9825 7466')],
    [null, 999_999_999_99n, 'EUR', wise(BELGIAN)],
    [null, 84694n, 'SEK', online('anna@example.se')],
    [null, 84694n, 'SEK', online('anna+lon=a-b@example.se')],
    ['no-wage', 0n, 'EUR', wise(BELGIAN)],
    ['too-large', 999_999_999_99n + 1n, 'EUR', wise(BELGIAN)],
    ['no-destination', 84694n, 'EUR', null],
    ['currency', 84694n, 'SEK', bank('SE4550000000058398257466')],
    ['iban', 84694n, 'EUR', bank(null)],
    ['iban', 84694n, 'EUR', wise('BE68539007547035')],
    ['iban', 84694n, 'EUR', bank('BR1800360305000010009795493C1')],
    ['email', 84694n, 'EUR', online('ingen adress')],
    ['email', 84694n, 'EUR', online('=1+1@x')],
    ['email', 84694n, 'EUR', online('=1+1@example.se')],
    ['email', 84694n, 'EUR', online('+1@example.se')],
    ['email', 84694n, 'EUR', online('-1@example.se')],
    ['email', 84694n, 'EUR', online('@example.se')],
  ] as const)('is paid by hand because of %s: %s %s', (reason, amount, currency, destination) => {
    expect(byHandReason({ amount, advance: 0n, currency, destination })).toBe(reason);
  });

  // The examples of the registry of IBANs: Albania, Moldova, Montenegro, North Macedonia and Serbia.
  test.each([
    'AL47212110090000000235698741',
    'MD24AG000225100013104168',
    'ME25505000012345678951',
    'MK07250120000058984',
    'RS35260005601001611379',
  ])('to %s, of a country that joined SEPA late, is paid by a batch', (iban) => {
    expect(byHandReason({ amount: 84694n, advance: 0n, currency: 'EUR', destination: bank(iban) })).toBeNull();
  });

  test('that an advance takes as a whole is recorded by hand', () => {
    expect(byHandReason({ amount: 0n, advance: 1n, currency: 'EUR', destination: wise(BELGIAN) })).toBe('advance');
  });
});
