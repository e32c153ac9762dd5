import { compactIban } from '#shared/iban.ts';
import { decimalToHundredths, toDecimalString } from '#shared/money.ts';
import { type InvoiceDocument, payableAmount } from './invoice-document.ts';

/** The guideline's limits: amounts in cents, the name in characters, everything together in bytes of UTF-8. */
const AMOUNT = { min: 1n, max: 99_999_999_999n };
const NAME_LENGTH = 70;
const PAYLOAD_BYTES = 331;

/**
 * How the code is drawn: with error correction M, which EPC069-12 requires, and with the white margin that scanners
 * need around it, in modules.
 */
export const CODE_DRAWING = { ecc: 'medium', border: 4 } as const;

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/;

/**
 * The content of the payment QR code: a SEPA credit transfer to the provider, by EPC069-12 version 2 in UTF-8. It has
 * the RF reference, or the invoice number as its message if there is none (product §11).
 * @returns null if there is nothing to pay by the code: for a credit note, a draft, another currency than EUR, an
 *   amount outside 0.01–999999999.99, or an account that is no IBAN
 */
export function epcPayload(document: InvoiceDocument): string | null {
  const { provider, state, currency, invoiceNumber, creditorReference, credits } = document;
  const amount = decimalToHundredths(payableAmount(document));
  const iban = compactIban(provider.bank.iban);
  const name = oneLine(provider.name, NAME_LENGTH);
  if (credits !== undefined || state !== 'sent' || currency !== 'EUR' || amount < AMOUNT.min || amount > AMOUNT.max)
    return null;
  if (!IBAN.test(iban) || name === '') return null;
  const payload = [
    'BCD', // service tag
    '002', // version: the BIC may be left out
    '1', // UTF-8
    'SCT', // SEPA credit transfer
    '', // BIC
    name,
    iban,
    `EUR${toDecimalString(amount)}`,
    '', // purpose
    // A structured reference or a text; only one of the two is allowed.
    ...(creditorReference === undefined ? ['', String(invoiceNumber)] : [creditorReference]),
  ].join('\n');
  return new TextEncoder().encode(payload).length > PAYLOAD_BYTES ? null : payload;
}

/** A text in one line, cut to a length. A line break would end the field and move all that follow. */
function oneLine(text: string, length: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  return Array.from(line).slice(0, length).join('').trim();
}
