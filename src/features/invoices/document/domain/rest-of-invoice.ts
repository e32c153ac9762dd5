import type { Language } from '#shared/language.ts';
import { languageForms } from '#shared/language-forms.ts';
import type { Currency, Hundredths } from '#shared/money.ts';
import { mailTexts } from './texts/mail-texts.ts';

/** What is to be paid of an invoice, in minor units of its currency. */
export interface RestOfInvoice {
  /** What is left to pay. */
  left: Hundredths;
  /** What is credited of it. */
  credited: Hundredths;
  /** What is paid of the part that is not credited. */
  paid: Hundredths;
}

/** Says what is credited and paid of an invoice, and what is left; null if all of it is left (product §10.7, §10.14). */
export function restSentence(
  { left, credited, paid }: RestOfInvoice,
  currency: Currency,
  language: Language,
): string | null {
  const texts = mailTexts[language].parts;
  const money = (amount: Hundredths) => languageForms[language].amount(amount, currency);
  const parts = [
    ...(credited === 0n ? [] : [texts.credited(money(credited))]),
    ...(paid === 0n ? [] : [texts.paid(money(paid))]),
  ];
  if (parts.length === 0) return null;
  return texts.sentence(money(left + credited + paid), new Intl.ListFormat(language).format(parts), money(left));
}
