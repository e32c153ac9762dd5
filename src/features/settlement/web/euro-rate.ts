import { type Currency, decimalComma, divideHalfUp } from '#shared/money.ts';
import { readFigure } from '#shared/typed-figure.ts';
import { exchangeRateText } from '#shared/vat/exchange-rate.ts';
import { MAX_AMOUNT_DIGITS } from '../domain/settlement-fields.ts';

/** A sum as it is typed. */
interface TypedSum {
  typed: string;
  currency: Currency;
}

/**
 * What a euro comes to in SEK by what is paid of an invoice and what came in for it, one in EUR and the other in SEK, with
 * at most four decimals: '11,2'. Null until both are sums above 0.
 */
export function euroRate(paid: TypedSum, received: TypedSum): string | null {
  const sumIn = (currency: Currency) => {
    const reading = readFigure((paid.currency === currency ? paid : received).typed, { maxDigits: MAX_AMOUNT_DIGITS });
    return 'hundredths' in reading ? reading.hundredths : 0n;
  };
  const [euros, kronor] = [sumIn('EUR'), sumIn('SEK')];
  if (euros === 0n || kronor === 0n) return null;
  return decimalComma(exchangeRateText({ rate: divideHalfUp(kronor * 10_000n, euros) * 100n }));
}
