import { type CalendarDate, isCalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import { decimalToHundredths, type Hundredths } from '#shared/money.ts';
import { type BankEntry, RefusedFile } from '../domain/bank-file.ts';

/** An XML element with its text and the elements in it. */
export interface BankElement {
  name: string;
  /** Trimmed. */
  text: string;
  /** As its attribute says; empty without one. */
  currency: string;
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

/** The texts of all elements at a path, without the empty ones. */
export const textsAt = (element: BankElement, ...path: string[]): string[] =>
  elementsAt(element, path).flatMap(({ text }) => text || []);

/** The first text at a path. */
export const textAt = (element: BankElement, ...path: string[]): string | null => textsAt(element, ...path)[0] ?? null;

/**
 * The whole number at a path; undefined if there is none, or one of too many digits. Some banks fill it up with zeros to
 * the 18 digits that it may have.
 */
export function numberAt(element: BankElement, ...path: string[]): number | undefined {
  const text = textAt(element, ...path);
  return text !== null && /^0*\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** The first element at a path. */
export const elementAt = (element: BankElement, ...path: string[]): BankElement | undefined =>
  elementsAt(element, path)[0];

/** An amount in minor units, with the currency as the bank writes it. */
export interface StatedAmount {
  amount: Hundredths;
  currency: string;
}

/**
 * The amount at a path; null if there is none.
 * @throws RefusedFile unreadable
 */
export function amountAt(element: BankElement, ...path: string[]): StatedAmount | null {
  const found = elementAt(element, ...path);
  return found === undefined ? null : amountIn(found);
}

/**
 * The amount in an element.
 * @throws RefusedFile unreadable
 */
export const amountIn = ({ text, currency }: BankElement): StatedAmount => ({
  amount: exactAmount(text, 'Ett belopp'),
  currency,
});

/**
 * Reads an amount exactly into minor units.
 * @param text a decimal with any number of zeros at its end
 * @throws RefusedFile unreadable, also for parts of a minor unit
 */
export function exactAmount(text: string, what: string): Hundredths {
  const [, whole, decimals = ''] = /^\+?(\d{1,18})(?:\.(\d{0,2})0*)?$/.exec(text) ?? [];
  if (whole === undefined) throw unreadable(`${what} går inte att läsa som ett belopp: ${text.slice(0, 40)}.`);
  return decimalToHundredths(`${whole}.${decimals}`);
}

/** Whether the money came in (credit) or went out (debit), as the element says; null if it doesn't say so. */
export function directionOf(element: BankElement): BankEntry['direction'] | null {
  const indicator = textAt(element, 'CdtDbtInd');
  return indicator === 'CRDT' ? 'credit' : indicator === 'DBIT' ? 'debit' : null;
}

/** The day in an element of this name, in Stockholm if it tells the time of day too; null if there is none. */
export const dateAt = (element: BankElement, name: string) =>
  dateOf(textAt(element, name, 'Dt') ?? textAt(element, name, 'DtTm'));

/** An ISO instant with the offset from UTC at its end. Without the `^` a text of many T would take very long. */
const OFFSET = /^.{10}T.*(?:Z|[+-]\d\d:?\d\d)$/;

/**
 * The day of an ISO date, or of an instant in Stockholm; null if there is none. A date or an instant without an offset
 * from UTC is the bank's own. An instant at the edge of the calendar can have a day in Stockholm that isn't in it.
 */
export function dateOf(text: string | null): CalendarDate | null {
  if (text === null) return null;
  const day = text.slice(0, 10);
  if (!isCalendarDate(day)) return null;
  const instant = OFFSET.test(text) ? new Date(text) : null;
  if (instant === null || Number.isNaN(instant.getTime())) return day;
  const local = stockholmDate(instant);
  return isCalendarDate(local) ? local : null;
}
