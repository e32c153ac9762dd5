import { type ExpectedError, refusal } from '#server/errors.ts';
import type { FileFault } from '../domain/bank-file.ts';
import { LARGEST_FILE_TEXT } from '../domain/payments-in-fields.ts';

/** The refusals about the bank's files and payments in (product §10.13). */
export const paymentsInErrors = {
  bankFileUnreadable: refusal(400, 'bank-file-unreadable', (message: string) => message),
  bankFileUnknownKind: refusal(400, 'bank-file-unknown-kind', (message: string) => message),
  bankFileOtherAccount: refusal(400, 'bank-file-other-account', (message: string) => message),
  bankFileOtherCurrency: refusal(400, 'bank-file-other-currency', (message: string) => message),
  bankFileWrongSums: refusal(400, 'bank-file-wrong-sums', (message: string) => message),
  bankFileTooLarge: refusal(413, 'bank-file-too-large', LARGEST_FILE_TEXT),
  tooManyWaiting: refusal(
    409,
    'too-many-waiting',
    'Med filen skulle fler än 20\u00a0000 inbetalningar vänta. Bokför först dem som väntar eller markera dem som inte våra, eller be banken om en fil för en kortare tid.',
  ),
  /** It has changed since the accountant saw it. The message says how. */
  paymentInChanged: refusal(409, 'payment-in-changed', (message: string) => message),
  paymentInDivided: refusal(
    409,
    'payment-in-divided',
    'Summan är ersatt av sina delar, som står för sig. Därför kan den inte vänta igen.',
  ),
  paymentInTooSmall: refusal(
    400,
    'payment-in-too-small',
    'Delarna är tillsammans mer än det som är kvar av inbetalningen.',
  ),
  invoiceTwice: refusal(400, 'invoice-twice', 'Samma faktura står två gånger.'),
  invoiceOtherCurrency: refusal(
    400,
    'invoice-other-currency',
    'Fakturan är i en annan valuta än inbetalningen. Skriv både vad som kom in och vad det betalar av fakturan.',
  ),
} as const;

/** The refusal of a file for each fault. */
export const fileRefusals: Record<FileFault, (message: string) => ExpectedError> = {
  unreadable: paymentsInErrors.bankFileUnreadable,
  'unknown-kind': paymentsInErrors.bankFileUnknownKind,
  'other-account': paymentsInErrors.bankFileOtherAccount,
  'other-currency': paymentsInErrors.bankFileOtherCurrency,
  'wrong-sums': paymentsInErrors.bankFileWrongSums,
};
