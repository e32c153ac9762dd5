import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceDocument } from '#tests/support/documents/invoice-document.ts';
import { toDecimalString } from '#shared/money.ts';
import { epcPayload } from './epc-payload.ts';

const MAX_CENTS = 99_999_999_999n;
const payableCents = fc.bigInt({ min: 1n, max: MAX_CENTS });

/** An invoice with this total in cents, from a provider with this name. */
function invoice(cents: bigint, name = 'Leverantören AB') {
  const document = invoiceDocument({ total: toDecimalString(cents) });
  return { ...document, provider: { ...document.provider, name } };
}

describe('The payment code', () => {
  test('contains the transfer that the invoice asks for', () => {
    expect(epcPayload(invoiceDocument())).toBe(
      'BCD\n002\n1\nSCT\n\nLeverantören AB\nSE3550000000054910000003\nEUR2140.00\n\nRF971042',
    );
  });

  test('has the invoice number as its text if the invoice was sent without an RF reference', () => {
    const code = epcPayload(invoiceDocument({ creditorReference: undefined }));
    expect(code?.split('\n').slice(7)).toEqual(['EUR2140.00', '', '', '1042']);
  });

  test('asks for exactly the total, for any total', () => {
    fc.assert(
      fc.property(payableCents, (cents) => {
        const [, whole, fraction] = /^EUR(\d+)\.(\d\d)$/.exec(epcPayload(invoice(cents))?.split('\n')[7] ?? '') ?? [];
        expect(BigInt(`${whole}${fraction}`)).toBe(cents);
      }),
    );
  });

  test('keeps every field in its place and within the limits, whatever the provider’s name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), payableCents, (name, cents) => {
        const payload = epcPayload(invoice(cents, name));
        if (payload === null) return;
        const fields = payload.split(/[\n\r\u0085\u2028\u2029]/u);
        expect(fields).toHaveLength(10);
        expect(Array.from(fields[5] ?? '').length).toBeGreaterThan(0);
        expect(Array.from(fields[5] ?? '').length).toBeLessThanOrEqual(70);
        expect(fields[6]).toBe('SE3550000000054910000003');
        expect(fields[9]).toBe('RF971042');
        expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(331);
      }),
    );
  });

  test('exists for the smallest and the largest amount of a SEPA transfer, and for none beyond', () => {
    expect(epcPayload(invoice(1n))).toContain('EUR0.01');
    expect(epcPayload(invoice(MAX_CENTS))).toContain('EUR999999999.99');
    expect(epcPayload(invoice(0n))).toBeNull();
    fc.assert(
      fc.property(fc.bigInt({ min: MAX_CENTS + 1n, max: 10n ** 20n }), (cents) => {
        expect(epcPayload(invoice(cents))).toBeNull();
      }),
    );
  });

  test('does not exist for a draft, for kronor, or for an account that is no IBAN', () => {
    const { provider } = invoiceDocument();
    expect(epcPayload(invoiceDocument({ state: 'draft' }))).toBeNull();
    expect(epcPayload(invoiceDocument({ currency: 'SEK' }))).toBeNull();
    const bank = { ...provider.bank, iban: 'bankgiro 123-4567' };
    expect(epcPayload(invoiceDocument({ provider: { ...provider, bank } }))).toBeNull();
  });

  test('reads an IBAN that is written in groups', () => {
    const { provider } = invoiceDocument();
    const bank = { ...provider.bank, iban: 'se35 5000 0000 0549 1000 0003' };
    expect(epcPayload(invoiceDocument({ provider: { ...provider, bank } }))).toContain('\nSE3550000000054910000003\n');
  });
});
