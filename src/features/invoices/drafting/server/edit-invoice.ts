import { asc, eq, sql, type SQLWrapper } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { wordsOf } from '../../domain/kind-words.ts';
import { isInvoiceLocked } from '../../domain/invoice-status.ts';
import { lockInvoice, type LockedInvoice } from './lock-invoice.ts';
import { invoiceLines, invoices } from '#database/schema/invoices.ts';
import { sumOf } from '#shared/money.ts';
import { insertInvoiceEvent } from '../../server/record-invoice-event.ts';
import { invoiceErrors } from '../../server/errors.ts';

/** Who edits which invoice, and the time. */
export interface InvoiceEdit {
  memberId: string;
  invoiceId: string;
  now: Date;
}

/** The parts of a line that an edit needs. */
export type EditedLine = Pick<typeof invoiceLines.$inferSelect, 'id' | 'position' | 'amount' | 'vatRate'>;

/** What an edit of an invoice changes, as its event says. */
type EditedPart = 'term' | 'note' | 'delivery' | 'line-added' | 'line-changed' | 'line-moved' | 'line-deleted';

/** The result of an edit. If it writes and sets nothing, the invoice stays as it is. */
interface Edited<Result> {
  result: Result;
  /** The lines that the invoice has afterwards. */
  lines: readonly Pick<EditedLine, 'amount'>[];
  /** The statement that writes the lines, if they change. */
  write?: SQLWrapper;
  /** The columns of the invoice that change. */
  set?: Partial<LockedInvoice>;
}

/**
 * Makes one edit of an open invoice. Its row is locked before the lines are read, so simultaneous edits run one after
 * the other. One statement writes the change, the total as the sum of the lines, the next version, and the event that
 * records what was changed (product §4.5, §9.1, §10.1, §10.3).
 * @throws ExpectedError not-found, invoice-locked
 */
export async function editInvoice<Result>(
  tx: Transaction,
  { memberId, invoiceId, now }: InvoiceEdit,
  what: EditedPart,
  change: (invoice: LockedInvoice, lines: EditedLine[]) => Edited<Result> | Promise<Edited<Result>>,
): Promise<Result> {
  const invoice = await lockInvoice(tx, memberId, invoiceId);
  if (isInvoiceLocked(invoice)) throw invoiceErrors.invoiceLocked(wordsOf(invoice).the);
  const before = await tx
    .select({
      id: invoiceLines.id,
      position: invoiceLines.position,
      amount: invoiceLines.amount,
      vatRate: invoiceLines.vatRate,
    })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(asc(invoiceLines.position));
  const { result, lines, write, set } = await change(invoice, before);
  if (write === undefined && set === undefined) return result;
  const total = sumOf(lines.map(({ amount }) => amount));
  const edited = tx
    .update(invoices)
    .set({ ...set, total, version: invoice.version + 1, updatedAt: now })
    .where(eq(invoices.id, invoiceId));
  const event = insertInvoiceEvent({ invoice, kind: 'changed', actorId: memberId, details: { what }, at: now });
  await tx.execute(sql`with lines as ${write ?? sql`(select)`}, edited as ${edited} ${event}`);
  return result;
}

/**
 * Makes an edit of the invoice's own columns, which leaves its lines as they are.
 * @throws ExpectedError not-found, invoice-locked
 */
export function editColumns(
  tx: Transaction,
  edit: InvoiceEdit,
  what: EditedPart,
  set: Partial<LockedInvoice>,
): Promise<void> {
  return editInvoice(tx, edit, what, (_, lines) => ({ result: undefined, lines, set }));
}
