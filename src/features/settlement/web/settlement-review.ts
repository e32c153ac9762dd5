import type { z } from 'zod';
import { decimalToHundredths, toDecimalString } from '#shared/money.ts';
import { readFigure } from '#shared/typed-figure.ts';
import type { ActionCallbacks } from '#web/controls/dialogs/action-dialog.tsx';
import type { InvoiceDocument } from '#features/invoices/document/domain/invoice-document.ts';
import type { ReviewState } from '#features/invoices/domain/review-state.ts';
import { MAX_AMOUNT_DIGITS } from '../domain/settlement-fields.ts';
import type { settlement } from '../endpoints.ts';

/** The parts of a review that the panels and dialogs about money need. */
export interface SettlementReview extends z.output<typeof settlement> {
  _id: string;
  state: ReviewState;
  document: Pick<InvoiceDocument, 'invoiceNumber' | 'invoiceDate' | 'currency' | 'credits'>;
}

/** The props of every dialog for payments and wages. */
export interface SettlementDialogProps extends ActionCallbacks {
  review: SettlementReview;
}

/** How much less a typed amount is than what is to be paid, as a decimal string; null if it isn't, or is no amount. */
export function missingOf(typed: string, toPay: string): string | null {
  const reading = readFigure(typed, { maxDigits: MAX_AMOUNT_DIGITS });
  const missing = 'hundredths' in reading ? decimalToHundredths(toPay) - reading.hundredths : 0n;
  return missing > 0n ? toDecimalString(missing) : null;
}

/** The amount that is suggested as a wage's payment: the largest wage without the part that settles advances. */
export const wageToPay = ({ largestWage, advance }: { largestWage: string; advance: string }): string =>
  toDecimalString(decimalToHundredths(largestWage) - decimalToHundredths(advance));
