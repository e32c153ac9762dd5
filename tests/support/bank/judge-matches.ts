import { InvoiceIndex } from '#features/settlement/payments-in/domain/invoice-index.ts';
import { matchPayments } from '#features/settlement/payments-in/domain/match-payments.ts';
import type { GeneratedPayment, generatePayments } from './generated-payments.ts';

/** The invoices and sums of a payment, in a form that is compared. */
const partsOf = (parts: GeneratedPayment['truth']) =>
  parts
    .map(({ invoiceId, amount }) => `${invoiceId} ${amount}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join(', ');

/** Matches generated payments. @returns shares of all of them, how many certain ones are wrong, and each form's results */
export function judgeMatches({ invoices, payments }: ReturnType<typeof generatePayments>) {
  const index = new InvoiceIndex();
  for (const invoice of invoices) index.add(invoice);
  const matches = new Map(
    matchPayments(
      payments.map(({ payment }) => payment),
      index,
      new Map(),
    ),
  );
  const judged = payments.map(({ form, payment, truth }) => {
    const { class: kind = 'unmatched', parts = [] } = matches.get(payment.id) ?? {};
    const found = parts.map(({ invoice, amount }) => ({ invoiceId: invoice.id, amount }));
    return { form, kind, isRight: partsOf(found) === partsOf(truth) };
  });
  const share = (count: number) => count / judged.length;
  const certain = judged.filter(({ kind }) => kind === 'certain');
  return {
    right: share(judged.filter(({ isRight }) => isRight).length),
    certain: share(certain.length),
    wrongCertain: certain.filter(({ isRight }) => !isRight).length,
    byForm: Map.groupBy(judged, ({ form }) => form),
  };
}
