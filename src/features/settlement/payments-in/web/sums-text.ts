import { CURRENCIES, decimalToHundredths, formatDecimalAmount, sumOf, toDecimalString } from '#shared/money.ts';
import type { ImportedFile, PaymentInRow } from './payments-in-queries.ts';

/** Sums in several currencies, as in '901,00 EUR och 100,00 SEK'. */
export const sumsText = (sums: ImportedFile['sums']): string =>
  sums.map(({ amount, currency }) => formatDecimalAmount(amount, currency)).join(' och ');

/** What is not booked of these payments in, added up for each currency. */
export const leftText = (payments: readonly PaymentInRow[]): string =>
  sumsText(
    CURRENCIES.flatMap((currency) => {
      const own = payments.filter((payment) => payment.currency === currency);
      if (own.length === 0) return [];
      return [{ currency, amount: toDecimalString(sumOf(own.map(({ left }) => decimalToHundredths(left)))) }];
    }),
  );
