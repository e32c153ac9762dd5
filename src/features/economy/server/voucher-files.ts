import { type CsvColumn, csvOf } from '#server/csv.ts';
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

/** A line of a voucher, with what it shares with the voucher's other lines. */
type ListedLine = Voucher & Voucher['lines'][number];

const COLUMNS: readonly CsvColumn<ListedLine>[] = [
  ['Verifikation', (line) => String(line.number)],
  ['Datum', (line) => line.date],
  ['Text', (line) => line.text],
  ['Konto', (line) => line.account],
  ['Debet', ({ amount }) => (amount < 0n ? '' : decimalComma(toDecimalString(amount)))],
  ['Kredit', ({ amount }) => (amount < 0n ? decimalComma(toDecimalString(-amount)) : '')],
  ['Valuta', (line) => line.currency],
];

/** From form 2 on. */
const REGISTERED_COLUMNS: readonly CsvColumn<ListedLine>[] = [
  ['Registrerad', ({ registered }) => registered?.on ?? ''],
  ['Registrerad av', ({ registered }) => registered?.by ?? ''],
];

/** The CSV file of vouchers, with a row for each line. Its columns depend on the month's form. */
export const vouchersAsCsv = (parts: AsyncIterable<Voucher[]>, form: VoucherForm): AsyncIterable<string> =>
  csvOf(form === 1 ? COLUMNS : [...COLUMNS, ...REGISTERED_COLUMNS], linesIn(parts));

async function* linesIn(parts: AsyncIterable<Voucher[]>): AsyncIterable<ListedLine[]> {
  for await (const vouchers of parts)
    yield vouchers.flatMap((voucher) => voucher.lines.map((line) => ({ ...voucher, ...line })));
}
