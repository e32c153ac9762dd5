import { withoutZeros } from '../money.ts';
import type { VatExchangeRate } from './vat-registration.ts';

/** An exchange rate is whole in millionths. */
const DECIMALS = 6;

/** '11.2345': an exchange rate as a decimal string without unnecessary zeros. */
export function exchangeRateText({ rate }: Pick<VatExchangeRate, 'rate'>): string {
  const digits = rate.toString().padStart(DECIMALS + 1, '0');
  return withoutZeros(`${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`);
}

/** The rate of such a text, in millionths. */
export function exchangeRateOfText(text: string): bigint {
  const [whole = '', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(DECIMALS, '0'));
}
