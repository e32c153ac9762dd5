import { describe, expect, test } from 'vitest';
import { type NumberedInvoice, seriesViolations } from './audit-series.ts';

const violationsOf = (...given: Parameters<typeof seriesViolations>) => Array.fromAsync(seriesViolations(...given));

const invoice = (number: number, invoiceId = `id-${number}`, state: NumberedInvoice['state'] = 'sent') => ({
  number,
  invoiceId,
  state,
});

describe('The audit of the number series', () => {
  test('accepts a series where each number is on one invoice, trashed ones included', async () => {
    expect(await violationsOf([invoice(1), invoice(2, 'id-2', 'trashed'), invoice(3)], 3)).toEqual([]);
    expect(await violationsOf([], 0)).toEqual([]);
  });

  test('counts an invoice that is in the trash and not yet deleted as one invoice', async () => {
    expect(await violationsOf([invoice(1), invoice(1, 'id-1', 'trashed')], 1)).toEqual([]);
  });

  test('reports a gap, also at the end', async () => {
    expect(await violationsOf([invoice(1), invoice(3)], 4)).toEqual([
      'Number 2 stands on no invoice.',
      'Number 4 stands on no invoice.',
    ]);
  });

  test('reports a duplicate', async () => {
    expect(await violationsOf([invoice(1, 'a'), invoice(1, 'b', 'trashed')], 1)).toEqual([
      'Number 1 stands on 2 invoices: a, b.',
    ]);
  });

  test('accepts numbers that an operator has left out, and reports one of them that stands on an invoice', async () => {
    const leftOut = [{ from: 1, to: 3 }];
    expect(await violationsOf([invoice(1), invoice(4)], 4, leftOut)).toEqual([]);
    expect(await violationsOf([invoice(1), invoice(3), invoice(4)], 5, leftOut)).toEqual([
      'Number 3 was left out, and stands on an invoice.',
      'Number 5 stands on no invoice.',
    ]);
  });

  test('reports a number that the series never gave', async () => {
    expect(await violationsOf([invoice(1), invoice(7)], 1)).toEqual(['Number 7 was never given: the last one is 1.']);
  });
});
