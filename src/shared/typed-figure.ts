import { type Currency, decimalToHundredths, MAX_INTEGER_DIGITS, toDecimalString, type Hundredths } from './money.ts';

/** The figures that a field accepts. */
export interface FigureRule {
  /** The most digits before the decimal mark; 9 by default (product §9.1). */
  maxDigits?: number;
  /** Whether decimals are refused. */
  whole?: boolean;
}

/** The figure that was read, or why it was refused. */
type FigureReading =
  | { hundredths: Hundredths }
  | {
      /** In Swedish, in whole sentences. */
      refusal: string;
      /** False if the text is anything other than a figure of 0 or more. */
      isFigure: boolean;
    };

/** Ordinary, no-break, figure, thin and narrow no-break. */
const SPACES = String.raw`\u0020\u00a0\u2007\u2009\u202f`;

const FIGURE_CHARACTERS = new RegExp(`^[0-9.,${SPACES}]+$`);
const FIGURE = new RegExp(
  // Digits without groups are tried first, so that a single mark is the decimal mark, whatever follows it.
  `^(?<digits>[0-9]+|[1-9][0-9]{0,2}(?<separator>[.,${SPACES}])[0-9]{3}(?:\\k<separator>[0-9]{3})*)?` +
    '(?:(?<mark>[.,])(?<decimals>[0-9]*))?$',
);

/**
 * Reads a quantity, price or amount as Swedes type it: with a comma or a point, and with spaces or points between
 * thousands ('7,5', '7.5', '1 234,50', '1.234,50', also '1,234.50'). A text that could mean two figures is refused,
 * never guessed (product §5.8).
 */
export function readFigure(
  typed: string,
  { maxDigits = MAX_INTEGER_DIGITS, whole = false }: FigureRule = {},
): FigureReading {
  const text = typed.trim();
  if (!/[0-9]/.test(text) || !FIGURE_CHARACTERS.test(text))
    return { refusal: 'Skriv ett tal från 0, med siffror.', isFigure: false };
  const refused = (refusal: string): FigureReading => ({ refusal, isFigure: true });

  const parts = FIGURE.exec(text)?.groups;
  const { separator, mark, decimals = '' } = parts ?? {};
  // Commas between thousands are only recognised where a point is the decimal mark.
  if (parts === undefined || (mark !== undefined && mark === separator) || (separator === ',' && mark === undefined))
    return refused('Det går inte att se vad som är decimaltecken. Skriv till exempel 1234,50.');
  const digits = (parts['digits'] ?? '0').replaceAll(/[^0-9]/g, '').replace(/^0+(?=.)/, '');
  if (decimals.length > 2) {
    const maybeThousands = decimals.length === 3 && digits.length <= 3 && digits !== '0';
    return refused(
      `Skriv högst två decimaler.${maybeThousands ? ` Menar du tusental, skriv ${digits}${decimals}.` : ''}`,
    );
  }
  if (digits.length > maxDigits) return refused(`Skriv högst ${maxDigits} siffror före decimaltecknet.`);
  const hundredths = decimalToHundredths(`${digits}.${decimals}`);
  return whole && hundredths % 100n !== 0n ? refused('Skriv ett heltal, utan decimaler.') : { hundredths };
}

/** What an amount has before or behind it. */
const SIGNS: Record<Currency, [RegExp, RegExp]> = {
  EUR: [/^(?:€|EUR)/iv, /(?:€|EUR)$/iv],
  SEK: [/^(?:kr|SEK)/iv, /(?:kr\.?|:-|SEK)$/iv],
};

/**
 * A typed amount without the sign of its own currency, which what is pasted from another app often has: '1 234,50 kr' is
 * '1 234,50'. Another currency's sign stays, and `readFigure` refuses it (product §5.8).
 */
export function withoutSign(typed: string, currency: Currency): string {
  const [before, behind] = SIGNS[currency];
  const text = typed.trim();
  const amount = text.replace(before, '').replace(behind, '').trim();
  return amount !== text && /[0-9]/.test(amount) && FIGURE_CHARACTERS.test(amount) ? amount : typed;
}

/**
 * A typed figure as an exact decimal string for a request: '1 234,5' becomes '1234.50'. A text that `readFigure`
 * refuses is sent as it was typed, so that the server refuses it.
 */
export function typedDecimal(typed: string): string {
  const reading = readFigure(typed, { maxDigits: Infinity });
  return 'hundredths' in reading ? toDecimalString(reading.hundredths) : typed;
}
