import { z } from 'zod';
import { type CalendarDate, isCalendarDate } from './calendar-date.ts';
import type { FieldRule } from './field-rule.ts';
import { formatCount } from './money.ts';
import { isBlank, visibleLine, visibleText } from './visible-text.ts';

// Whether PostgreSQL and XML can store a text: no NUL and no half of a surrogate pair.
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/**
 * Creates the zod schema of a field rule. It trims the value, except for passwords, and removes what can't be seen, except
 * where a pattern refuses it. An optional field may be left out, blank or null, and becomes null (product §5.1).
 */
export function fieldSchema(rule: FieldRule & { required: true }): z.ZodType<string, string>;
export function fieldSchema(rule: FieldRule & { required: false }): ReturnType<typeof optionalText>;
export function fieldSchema(rule: FieldRule) {
  return rule.required ? requiredText(rule) : optionalText(rule);
}

// Declared as a function so that the inferred type lets an object leave the field out.
function optionalText(rule: FieldRule) {
  const text = z.string().nullish().transform(emptyToNull).pipe(requiredText(rule).nullable());
  // The OpenAPI document wouldn't see the rule behind the transformation.
  return text.meta({ maxLength: rule.maxLength });
}

function requiredText(rule: FieldRule): z.ZodType<string, string> {
  const { label, hint, missing = `${label} saknas.` } = rule;
  let text = z
    .string({ error: missing })
    .refine(isStorable, { error: `${label} innehåller tecken som inte går att spara.`, abort: true });
  if (rule.type !== 'password') text = text.overwrite(rule.pattern === undefined ? cleaned(rule) : trimmed);
  text = text.min(1, missing).max(rule.maxLength, `${label} får ha högst ${formatCount(rule.maxLength)} tecken.`);
  if (rule.minLength !== undefined) text = text.min(rule.minLength, `${label} ska ha minst ${rule.minLength} tecken.`);
  if (rule.pattern !== undefined)
    text = text.regex(new RegExp(`^(?:${rule.pattern})$`, 'v'), hint ?? `${label} har fel form.`);
  if (rule.type === 'email') text = text.regex(z.regexes.html5Email, hint ?? `${label} är ingen e-postadress.`);
  if (rule.options !== undefined) {
    const options = new Set(rule.options);
    text = text.refine((value) => options.has(value), hint ?? `${label}: välj ett av alternativen.`);
  }
  return text;
}

/** Requires a text to have the form of a field rule, and nothing else of the rule. */
export const inForm = (text: z.ZodString, { pattern, hint }: { pattern: string; hint: string }) =>
  text.regex(new RegExp(`^${pattern}$`), hint);

const trimmed = (text: string) => text.trim();

/** Returns the function that makes a typed text what is stored of it. One that shows nothing is empty. */
function cleaned({ multiline }: FieldRule): (text: string) => string {
  const visible = multiline === true ? visibleText : visibleLine;
  return (text) => (isBlank(text) ? '' : visible(text).trim());
}

function emptyToNull(text: string | null | undefined): string | null {
  return text === undefined || text === null || (isStorable(text) && isBlank(text)) ? null : text;
}

/** An id that no row has. */
const UNUSED_ID = '00000000-0000-0000-0000-000000000000';

/** The id of a row in a request's address. One in capitals is the same id, and reads as the database returns it. */
export const rowId = z.uuid().toLowerCase();

/** The parameter of an address about one invoice. */
export const invoiceParams = z.object({ invoiceId: rowId });

/**
 * An id in a request's body; for the client it is an opaque text. A text that can't be an id is replaced by an id that
 * no row has, so that every unknown id gets the same 404 (product §7.1).
 */
export const idSchema = z.string().transform((id) => rowId.safeParse(id).data ?? UNUSED_ID);

/** What the OpenAPI document says of a country in a request (product §5.6). */
export const COUNTRY = 'The English name of a country, as the npm package countries-list has it: Sweden';

/** The response of an action that only says that it is done, in Swedish. */
export const messageResponse = z.object({ message: z.string() });

/** The version of stored values in a response. */
export const version = z.string().describe('Of what is stored; to be sent back with a change');

/** The version of stored values that a request tells back. */
export const seenVersion = z
  .string()
  .max(100)
  .nullish()
  .describe(
    'The version that was read, null if nothing was stored: the request is refused if another one is stored now. Left out, it is not compared',
  );

/** The response of an action that saves values over those of the version that the request names. */
export const savedResponse = messageResponse.extend({ version });

/** An instant in a response. */
export const instant = z.iso.datetime();

/** An instant of a response that a request tells back. PostgreSQL has no year 0. */
export const seenInstant = instant.refine((text) => isCalendarDate(text.slice(0, 10)));

/** A date in a response. The server's own are dates already, so only the type is told. */
export const dateText = z.string().describe('YYYY-MM-DD in Europe/Stockholm') as z.ZodType as z.ZodType<CalendarDate>;

/**
 * A date that somebody types. The pattern takes the year 0 too, which no calendar has.
 * @param hint the message if it is no date
 */
export const typedDate = (hint: string) => z.iso.date({ error: hint, abort: true }).refine(isCalendarDate, hint);

/** An amount in a response that has the `currency` beside it. */
export const decimalText = z.string().describe('Two decimals, in `currency`');

/** An amount in a response about one invoice. */
export const invoiceDecimal = z.string().describe('Two decimals, in the invoice’s currency');

/** The key of a request that makes something once. */
export const requestKey = z
  .uuid('Nyckeln ska vara ett UUID.')
  .describe(
    'Made by the client for each thing: the same key again returns what it made, whatever else the request says',
  );
