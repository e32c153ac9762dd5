import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { invoiceLines } from '#database/schema/invoices.ts';
import { errors } from '#server/errors.ts';
import { type EditedLine, editInvoice, type InvoiceEdit } from '../edit-invoice.ts';

/**
 * Moves a line of the invoice to before another line of it, or to the end. Repeating it
 * changes nothing more (product §3.6).
 * @param before the other line's id; null for the end
 * @throws ExpectedError not-found, also if another request has deleted one of the two lines; invoice-locked
 */
export async function moveLine(
  tx: Transaction,
  edit: InvoiceEdit,
  lineId: string,
  before: string | null,
): Promise<void> {
  await editInvoice(tx, edit, 'line-moved', (_, lines) => {
    const moved = lines.find(({ id }) => id === lineId);
    const others = lines.filter((line) => line !== moved);
    const at = before === null ? others.length : others.findIndex(({ id }) => id === before);
    if (moved === undefined || at === -1) throw errors.notFound();
    return { result: undefined, lines, write: writePositions(lines, others.toSpliced(at, 0, moved)) };
  });
}

/**
 * The statement that gives lines the order of a list. No two lines may have the same position, not even while it runs,
 * so all get positions that no line has: those from 1 if they are free, otherwise those after the last one.
 */
function writePositions(lines: readonly EditedLine[], ordered: readonly EditedLine[]): SQL {
  const [first, last] = [lines.at(0)?.position ?? 0, lines.at(-1)?.position ?? 0];
  const start = first > ordered.length ? 0 : last;
  const ids = sql.param(ordered.map(({ id }) => id));
  return sql`(update ${invoiceLines} set position = ${start}::integer + place.at
    from unnest(${ids}::uuid[]) with ordinality as place (id, at) where ${invoiceLines.id} = place.id)`;
}
