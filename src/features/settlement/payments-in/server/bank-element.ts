import { type CalendarDate, isCalendarDate } from '#shared/calendar-date.ts';
import { decimalToHundredths, type Hundredths } from '#shared/money.ts';
import { type BankEntry, RefusedFile } from '../domain/bank-file.ts';

/** An element with its text and its elements, as far as they are needed together. */
export interface BankElement {
  name: string;
  text: string;
  attributes: Record<string, string>;
  elements: BankElement[];
}

/**
 * The refusal of a file that can't be read.
 * @param message why, in Swedish
 */
export const unreadable = (message: string) => new RefusedFile('unreadable', message);

function elementsAt({ elements }: BankElement, [name, ...rest]: readonly string[]): BankElement[] {
  const found = elements.filter((element) => element.name === name);
  return rest.length === 0 ? found : found.flatMap((element) => elementsAt(element, rest));
}

/** The texts of all elements at a path that have one, without the space around. */
export const textsAt = (element: BankElement, ...path: string[]): string[] =>
  elementsAt(element, path).flatMap(({ text }) => text.trim() || []);

/** The first text at a path. */
export const textAt = (element: BankElement, ...path: string[]): string | null => textsAt(element, ...path)[0] ?? null;

/** The count at a path; undefined if there is none, or if it is no whole number. */
export function numberAt(element: BankElement, ...path: string[]): number | undefined {
  const text = textAt(element, ...path);
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/**
 * The amount at a path, with the currency as the bank writes it; null if there is none.
 * @throws RefusedFile unreadable
 */
export function amountAt(element: BankElement, ...path: string[]): { amount: Hundredths; currency: string } | null {
  const [found] = elementsAt(element, path);
  if (found === undefined) return null;
  return { amount: exactAmount(found.text.trim(), 'Ett belopp'), currency: found.attributes['Ccy'] ?? '' };
}

/**
 * @param text a decimal with as many zeros as the bank likes, read exactly
 * @throws RefusedFile unreadable, for parts of a minor unit too
 */
export function exactAmount(text: string, what: string): Hundredths {
  const [, whole, decimals = ''] = /^\+?(\d{1,18})(?:\.(\d{0,2})0*)?$/.exec(text) ?? [];
  if (whole === undefined) throw unreadable(`${what} går inte att läsa som ett belopp: ${text.slice(0, 40)}.`);
  return decimalToHundredths(`${whole}.${decimals}`);
}

/** Whether the money came in (credit) or went out (debit), by the element itself; null if it does not say. */
export function directionOf(element: BankElement): BankEntry['direction'] | null {
  const indicator = textAt(element, 'CdtDbtInd');
  return indicator === 'CRDT' ? 'credit' : indicator === 'DBIT' ? 'debit' : null;
}

/** The day as the bank writes it, whatever the hour. */
export const dateAt = (element: BankElement, name: string) =>
  dateOf(textAt(element, name, 'Dt') ?? textAt(element, name, 'DtTm'));

/** The day that an ISO date or instant begins with; null if there is none. */
export function dateOf(text: string | null): CalendarDate | null {
  const day = text?.slice(0, 10) ?? '';
  return isCalendarDate(day) ? day : null;
}
