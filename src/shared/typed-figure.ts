import { decimalToHundredths, MAX_INTEGER_DIGITS, toDecimalString, type Hundredths } from './money.ts';

/** What a typed figure may be. */
export interface FigureRule {
  /** Most digits before the decimal mark; nine unless told (product §9.1). */
  maxDigits?: number;
  /** Takes no decimals. */
  whole?: boolean;
}

/** A typed figure as it is understood, or why it is not. */
export type FigureReading =
  | { hundredths: Hundredths }
  | {
      /** In Swedish, whole sentences. */
      refusal: string;
      /** False where it is something else than a figure from 0. */
      isFigure: boolean;
    };

/** Ordinary, no-break, figure, thin and narrow no-break. */
const SPACES = String.raw`\u0020\u00a0\u2007\u2009\u202f`;

const FIGURE_CHARACTERS = new RegExp(`^[0-9.,${SPACES}]+$`);
const FIGURE = new RegExp(
  // Digits without groups come first: one mark alone is then the decimal mark, whatever follows it.
  `^(?<digits>[0-9]+|[1-9][0-9]{0,2}(?<separator>[.,${SPACES}])[0-9]{3}(?:\\k<separator>[0-9]{3})*)?` +
    '(?:(?<mark>[.,])(?<decimals>[0-9]*))?$',
);

/**
 * Reads a quantity, price or amount as a Swede types it: with comma or point, and with spaces or points between
 * thousands ('7,5', '7.5', '1 234,50', '1.234,50', also '1,234.50'). What could mean two things is refused, never
 * guessed (product §5.8).
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
  if (parts === undefined || (mark !== undefined && mark === separator))
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

/**
 * A typed figure for a request, exactly: '1 234,5' is '1234.50'. What `readFigure` refuses goes as it was typed, for the
 * server to refuse.
 */
export function typedDecimal(typed: string): string {
  const reading = readFigure(typed, { maxDigits: Infinity });
  return 'hundredths' in reading ? toDecimalString(reading.hundredths) : typed;
}
