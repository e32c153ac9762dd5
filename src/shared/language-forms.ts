import type { CalendarDate } from './calendar-date.ts';
import { englishCountryName, swedishCountryName } from './contact/countries.ts';
import type { Language } from './language.ts';
import {
  type Currency,
  decimalComma,
  formatAmount,
  formatQuantity,
  type Hundredths,
  percentText,
  toDecimalString,
} from './money.ts';
import { once } from './once.ts';

/** How figures, dates and countries are written in a language, on documents and in mails to customers. */
interface LanguageForms {
  /** '1 234,50 EUR' or 'EUR 1,234.50', with non-breaking spaces. */
  amount: (hundredths: Hundredths, currency: Currency) => string;
  /** Without unnecessary zeros. */
  quantity: (hundredths: Hundredths) => string;
  /** '11,2345', of a decimal string without thousands. */
  decimal: (decimal: string) => string;
  /** '5,5 %' or '5.5%', of a decimal string. */
  percent: (decimal: string) => string;
  /** '2026-11-20' or '20 November 2026'. */
  date: (date: CalendarDate) => string;
  /** Of a country's name in the table of countries. */
  country: (name: string) => string;
}

/** Intl takes a decimal string as it is, so no figure becomes a floating-point number. */
const figure = (decimal: string) => decimal as `${number}`;

const englishAmount = {
  EUR: once(() => new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR', currencyDisplay: 'code' })),
  SEK: once(() => new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'SEK', currencyDisplay: 'code' })),
};
const englishQuantity = once(() => new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 }));
const englishPercent = once(
  () => new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'percent', maximumFractionDigits: 2 }),
);
const englishDate = once(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }));

/** The forms of each language. Swedish dates are written as on every screen (product §9.1, §9.7). */
export const languageForms: Record<Language, LanguageForms> = {
  sv: {
    amount: formatAmount,
    quantity: formatQuantity,
    decimal: decimalComma,
    percent: percentText,
    date: (date) => date,
    country: swedishCountryName,
  },
  en: {
    amount: (hundredths, currency) => englishAmount[currency]().format(figure(toDecimalString(hundredths))),
    quantity: (hundredths) => englishQuantity().format(figure(toDecimalString(hundredths))),
    decimal: (decimal) => decimal,
    percent: (decimal) => englishPercent().format(figure(decimal)),
    date: (date) => englishDate().format(new Date(`${date}T00:00:00Z`)),
    country: englishCountryName,
  },
};
