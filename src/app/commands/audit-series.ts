/** An invoice, or the copy of a trashed one, with its number. */
export interface NumberedInvoice {
  number: number;
  invoiceId: string;
  state: 'draft' | 'sent' | 'returned' | 'trashed';
}

/**
 * What is wrong with the series of invoice numbers, one line for each violation: a number up to the last one given that
 * is on no invoice, a number that is on several, or one that was never given (product §10.3).
 */
export function seriesViolations(invoices: NumberedInvoice[], lastNumber: number): string[] {
  const idsByNumber = new Map<number, Set<string>>();
  for (const { number, invoiceId } of invoices) {
    idsByNumber.set(number, (idsByNumber.get(number) ?? new Set()).add(invoiceId));
  }
  const given = Array.from({ length: lastNumber }, (_, index) => index + 1);
  const doubles = [...idsByNumber].filter(([, ids]) => ids.size > 1).toSorted(([a], [b]) => a - b);
  const beyond = [...idsByNumber.keys()]
    .filter((number) => number < 1 || number > lastNumber)
    .toSorted((a, b) => a - b);
  return [
    ...given.filter((number) => !idsByNumber.has(number)).map((number) => `Number ${number} stands on no invoice.`),
    ...doubles.map(([number, ids]) => `Number ${number} stands on ${ids.size} invoices: ${[...ids].join(', ')}.`),
    ...beyond.map((number) => `Number ${number} was never given: the last one is ${lastNumber}.`),
  ];
}
