import { csvOf } from '#server/csv.ts';
import { decimalComma, toDecimalString } from '#shared/money.ts';
import { sieHead, type SieHead, sieVoucher, toPc8 } from '../domain/sie.ts';
import type { Voucher, VoucherForm } from '../domain/voucher.ts';

/** The file of vouchers in the format SIE 4I, with those of the head's currency (product §10.12). */
export async function* vouchersAsSie(parts: AsyncIterable<Voucher[]>, head: SieHead): AsyncIterable<Uint8Array> {
  yield toPc8(sieHead(head));
  for await (const vouchers of parts) {
    const text = vouchers
      .filter(({ currency }) => currency === head.currency)
      .map(sieVoucher)
      .join('');
    if (text !== '') yield toPc8(text);
  }
}

const COLUMNS = ['Verifikation', 'Datum', 'Text', 'Konto', 'Debet', 'Kredit', 'Valuta'];

/** The CSV file of vouchers, with a row for each line. Its first line has the headings, which depend on the month's form. */
export function vouchersAsCsv(parts: AsyncIterable<Voucher[]>, form: VoucherForm): AsyncIterable<string> {
  const columns = form === 1 ? COLUMNS : [...COLUMNS, 'Registrerad', 'Registrerad av'];
  return csvOf(columns, rowsOf(parts), (row) => row);
}

async function* rowsOf(parts: AsyncIterable<Voucher[]>): AsyncIterable<string[][]> {
  for await (const vouchers of parts) {
    yield vouchers.flatMap(({ number, date, text, currency, registered, lines }) =>
      lines.map(({ account, amount }) => [
        String(number),
        date,
        text,
        account,
        ...debitAndCredit(amount),
        currency,
        ...(registered === null ? [] : [registered.on, registered.by]),
      ]),
    );
  }
}

const debitAndCredit = (amount: bigint) => {
  const sum = decimalComma(toDecimalString(amount < 0n ? -amount : amount));
  return amount < 0n ? ['', sum] : [sum, ''];
};
