import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Currency, formatQuantity, type Hundredths, toDecimalString } from '#shared/money.ts';
import { ACCOUNTS, type Accounts, accountName, type Voucher, type VoucherForm } from './voucher.ts';

/** The facts at the beginning of a file of vouchers. */
export interface SieHead {
  company: string;
  organizationNumber: string;
  /** The day on which the month was booked. */
  generated: CalendarDate;
  currency: Currency;
  accounts: Accounts;
  /** The form of the month, which tells how accounts are named. */
  form: VoucherForm;
  /** The accounts of VAT, each with its rate in hundredths of a percent. */
  vatAccounts: readonly { account: string; rate: Hundredths }[];
}

/** The series of the vouchers. A program that imports the file may use a series and numbers of its own. */
const SERIES = 'E';

/** The first lines of a file in the format SIE 4I, which contains vouchers only (product §10.12). */
export function sieHead({
  company,
  organizationNumber,
  generated,
  currency,
  accounts,
  form,
  vatAccounts,
}: SieHead): string {
  const named = new Map(
    ACCOUNTS.flatMap((account) => {
      const number = accounts[account];
      return number === undefined ? [] : [[number, accountName(account, number, form)] as const];
    }),
  );
  return lines([
    '#FLAGGA 0',
    '#FORMAT PC8',
    '#SIETYP 4',
    // The version stays, because a booked month's files are the same for ever, whatever release writes them.
    '#PROGRAM "Egenlön" 1.0',
    `#GEN ${compact(generated)}`,
    `#FNAMN ${quoted(company)}`,
    `#ORGNR ${quoted(organizationNumber)}`,
    `#VALUTA ${currency}`,
    ...[...named, ...vatNames(vatAccounts)].map(([number, name]) => `#KONTO ${number} ${quoted(name)}`),
  ]);
}

/**
 * The number and name of each VAT account, as in 'Utgående moms 25 %'. The name of an account that has several rates
 * contains all of them.
 */
function vatNames(vatAccounts: SieHead['vatAccounts']): [string, string][] {
  const byAccount = Map.groupBy(vatAccounts, ({ account }) => account);
  return [...byAccount].map(([account, rates]) => {
    const percents = rates.map(({ rate }) => formatQuantity(rate));
    return [account, `Utgående moms ${percents.join(' och ')} %`];
  });
}

/**
 * A voucher in the format SIE 4I. Its fields are series, number, date, text, the day of registration and who registered
 * it. The last two may be left out.
 */
export function sieVoucher({ number, date, text, registered, lines: booked }: Voucher): string {
  const registration = registered === null ? '' : ` ${compact(registered.on)} ${quoted(registered.by)}`;
  return lines([
    `#VER ${SERIES} ${number} ${compact(date)} ${quoted(text)}${registration}`,
    '{',
    ...booked.map(({ account, amount }) => `#TRANS ${account} {} ${toDecimalString(amount)}`),
    '}',
  ]);
}

const lines = (texts: string[]) => texts.map((text) => `${text}\r\n`).join('');

const compact = (date: CalendarDate) => date.replaceAll('-', '');

/**
 * A text in quotation marks. The format allows no control characters in it, and a quotation mark needs a backslash. It has
 * no way to write a backslash itself, and programs read one in different ways, so it becomes a slash. `toPc8` would turn
 * the wide and small forms of both into the plain ones.
 */
const quoted = (text: string) =>
  `"${text
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/[\\\uFF3C\uFE68]/g, '/')
    .replaceAll(/["\uFF02]/g, String.raw`\"`)}"`;

/** The characters of IBM's code page 437 from 128 on, which SIE calls PC8. */
const UPPER =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0';
const codes = new Map(Array.from(UPPER, (character, at) => [character, at + 128]));

/**
 * A text in PC8, the only character set that the format has. A letter that it lacks loses its accent, and any other
 * character becomes a question mark.
 */
export function toPc8(text: string): Uint8Array {
  const codeOf = (character: string) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 128 ? code : codes.get(character);
  };
  return Uint8Array.from(Array.from(text.normalize('NFC')), (character) => {
    const [letter = ''] = character.normalize('NFKD');
    return codeOf(character) ?? codeOf(letter) ?? 0x3f;
  });
}
