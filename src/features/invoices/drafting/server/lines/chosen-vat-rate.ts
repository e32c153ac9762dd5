import type { Transaction } from '#database/database.ts';
import { findCredited } from '../../../crediting/server/find-credited.ts';
import type { LockedInvoice } from '../lock-invoice.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Hundredths } from '#shared/money.ts';
import type { VatRegistration } from '#shared/vat/vat-registration.ts';
import { ratesOn } from '../../../domain/vat/vat-rule.ts';
import { rateText } from '#shared/vat/rate-text.ts';
import type { EditedLine } from '../edit-invoice.ts';
import { invoiceErrors } from '../../../server/errors.ts';

/**
 * The VAT rate to store for a line, in hundredths of a percent; null for the provider's default.
 * @param given the rate in the request, in hundredths of a percent; null if there is none
 * @param lines the invoice's lines. A rate that one of them has is accepted too: a customer abroad isn't charged it,
 *   and one that has ended can't be sent
 * @param today the date in Stockholm on which the rate must be valid
 * @throws ExpectedError vat-rate-unknown
 */
function chosenVatRate(
  provider: VatRegistration | null,
  given: Hundredths | null,
  today: CalendarDate,
  lines: readonly Pick<EditedLine, 'vatRate'>[],
): Hundredths | null {
  if (provider === null || given === null) return null;
  const offered = ratesOn(provider, today).map(({ percent }) => percent);
  const isKept = lines.some(({ vatRate }) => vatRate === given);
  if (!isKept && !offered.includes(given)) throw invoiceErrors.vatRateUnknown(...offered.map(rateText));
  return given;
}

/** Chooses the VAT rate of a line of a locked invoice, by the rate in the request. */
export type ChooseVatRate = (
  tx: Transaction,
  invoice: LockedInvoice,
  given: Hundredths | null,
  lines: readonly EditedLine[],
) => Promise<Hundredths | null>;

/**
 * Returns a function that accepts the provider's rates that are valid on a day. A line of a credit note must have one
 * of its invoice's rates; the highest if none is given (product §4.10, §9.10).
 */
export function vatRateChooser(provider: VatRegistration | null, today: CalendarDate): ChooseVatRate {
  return async (tx, { creditsInvoiceId }, given, lines) => {
    if (creditsInvoiceId === null) return chosenVatRate(provider, given, today, lines);
    const { left } = await findCredited(tx, creditsInvoiceId);
    if (left.rows === null) return null;
    const rates = left.rows.map(({ rate }) => rate);
    const chosen = given ?? rates[0];
    if (chosen === undefined || !rates.includes(chosen)) {
      throw invoiceErrors.vatRateUnknown(...rates.map(rateText));
    }
    return chosen;
  };
}
