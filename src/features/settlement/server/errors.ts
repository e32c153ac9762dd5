import { refusal } from '#server/errors.ts';

/** The refusals about payments and wages (product §7.1, §10.8). */
export const settlementErrors = {
  paymentDateImplausible: refusal(
    400,
    'payment-date-implausible',
    (from: string) => `Datumet ska ligga mellan ${from} och i dag.`,
  ),
  paymentNotPositive: refusal(400, 'payment-not-positive', 'Beloppet ska vara mer än noll.'),
  bankSumInOwnCurrency: refusal(
    400,
    'bank-sum-in-own-currency',
    'Pengarna hos banken är i fakturans egen valuta. Skriv bara beloppet.',
  ),
  /** The message is `overpaymentText`. */
  overpaymentUnconfirmed: refusal(409, 'overpayment-unconfirmed', (message: string) => message),
  writeOffTooLarge: refusal(
    400,
    'write-off-too-large',
    (largest: string) => `Högst ${largest} kan skrivas av: er avgift på fakturan, när kunden har betalat resten.`,
  ),
  refundTooLarge: refusal(
    400,
    'refund-too-large',
    (largest: string) =>
      `Återbetalningen kan vara högst ${largest}: så mycket är för mycket betalt och varken återbetalt eller behållet.`,
  ),
  lateChargeTooLarge: refusal(
    400,
    'late-charge-too-large',
    (largest: string) =>
      `Högst ${largest} kan behållas: så mycket är kvar av den ränta och avgift som en påminnelse har begärt och kunden har betalat.`,
  ),
  paymentRefunded: refusal(
    409,
    'payment-refunded',
    'Det som är för mycket betalt är återbetalt till kunden, eller behållet som ränta och avgift. Återför det först.',
  ),
  wageTooLarge: refusal(
    400,
    'wage-too-large',
    (largest: string) => `Lönen kan vara högst ${largest}: så mycket lämnar utbetalningsvillkoren av fakturan.`,
  ),
  wageZero: refusal(400, 'wage-zero', 'Skriv beloppet som är betalt. Skriv 0 bara när förskottet tar hela lönen.'),
  wagePaidOut: refusal(409, 'wage-paid-out', 'Lönen är utbetald av den här betalningen. Återför utbetalningen först.'),
  advanceSettled: refusal(409, 'advance-settled', (invoiceNumber: number | null) =>
    invoiceNumber === null
      ? 'Lönen blev ett förskott när fakturan krediterades, och förskottet dras av från en lön som är på väg ut i en omgång. Ta bort den lönen ur omgången först.'
      : `Lönen blev ett förskott när fakturan krediterades, och förskottet är redan avdraget från lönen för faktura ${invoiceNumber}. Återför den utbetalningen först.`,
  ),
  payoutDetailsChanged: refusal(
    409,
    'payout-details-changed',
    'Utbetalningsuppgifterna har ändrats sedan du såg dem. Visa dem igen.',
  ),
} as const;

interface OverpaidInvoice {
  /** Absent if the message is about one invoice that the accountant sees anyway. */
  number?: number;
  /** The payment, as text. */
  amount: string;
  /** What is left to pay, as text. */
  unpaid: string;
}

/** Names both sums of each invoice of a payment, because an accountant confirms all of them at once (product §10.8). */
export function overpaymentText(invoices: readonly OverpaidInvoice[]): string {
  return invoices
    .map(({ number, amount, unpaid }) => {
      const payment =
        number === undefined ? `Betalningen på ${amount}` : `Betalningen på ${amount} av faktura ${number}`;
      return `${payment} är mer än det som är kvar att betala, ${unpaid}.`;
    })
    .join(' ');
}

/**
 * Says that somebody else has changed what an accountant decided by, and how it is now (product §10.8, §10.13).
 * @param now how it is, as the rest of a sentence
 */
export const changedMeanwhile = (now: string): string => `Något har ändrats medan du höll på: ${now}.`;
