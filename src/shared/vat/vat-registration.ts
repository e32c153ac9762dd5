import type { CalendarDate } from '../calendar-date.ts';
import type { Currency, Hundredths } from '../money.ts';

/** A rate of VAT that the provider offers (product §9.10). */
export interface VatRate {
  /** In hundredths of a percent: 2500n is 25 %. 0 is exempt. */
  percent: Hundredths;
  /** The first day on which it holds, by the day on which the work was completed, or else the invoice date in Stockholm. */
  from: CalendarDate;
  /** The last day; null while no end is known. */
  until: CalendarDate | null;
  /** Of an exempt rate: the provision that exempts, as it is printed. */
  exemption: string | null;
  /** The same in English, for customers who are written to in it. */
  exemptionInEnglish: string | null;
  /** The number of the account that its VAT is booked on. */
  account: string;
}

/** What a euro is worth in SEK, for VAT that is told in both currencies (product §9.10). */
export interface VatExchangeRate {
  /** The first and the last day on which it holds, by the same day as the rates of VAT. */
  from: CalendarDate;
  until: CalendarDate;
  /** SEK for a euro, in millionths. */
  rate: bigint;
  /** Where it comes from, as it is printed. */
  source: string;
}

/** A provider that is registered for VAT in Sweden. */
export interface VatRegistration {
  number: string;
  rates: readonly VatRate[];
  /** The rate of a line for which none was chosen. */
  default: Hundredths;
  /** The currency of its accounts. The VAT of an invoice in the other currency is told in this one too. */
  accountingCurrency: Currency;
  /** The rates for that; at least one if the accounts are in SEK. */
  exchangeRates: readonly VatExchangeRate[];
}
