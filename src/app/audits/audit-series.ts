import { eq, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { auditLog } from '#database/schema/platform.ts';

/** An invoice, or the copy of a trashed one, with its number. */
export interface NumberedInvoice {
  number: number;
  invoiceId: string;
  state: 'draft' | 'sent' | 'returned' | 'trashed';
}

/** Numbers that an operator has left out after a restore: those above `from`, up to `to` (product §10.3). */
interface LeftOut {
  from: number;
  to: number;
}

/**
 * What is wrong with the series of invoice numbers, one line for each violation: a number up to the last one given that
 * is on no invoice and was not left out, a number that is on several, or one that was never given (product §10.3).
 */
export function seriesViolations(invoices: NumberedInvoice[], lastNumber: number, leftOut: LeftOut[] = []): string[] {
  const isLeftOut = (number: number) => leftOut.some(({ from, to }) => number > from && number <= to);
  const idsByNumber = new Map<number, Set<string>>();
  for (const { number, invoiceId } of invoices) {
    idsByNumber.set(number, (idsByNumber.get(number) ?? new Set()).add(invoiceId));
  }
  const given = Array.from({ length: lastNumber }, (_, index) => index + 1);
  const doubles = [...idsByNumber].filter(([, ids]) => ids.size > 1).toSorted(([a], [b]) => a - b);
  const beyond = [...idsByNumber.keys()]
    .filter((number) => number < 1 || number > lastNumber)
    .toSorted((a, b) => a - b);
  const unexpected = [...idsByNumber.keys()].filter((number) => isLeftOut(number)).toSorted((a, b) => a - b);
  return [
    ...given
      .filter((number) => !idsByNumber.has(number) && !isLeftOut(number))
      .map((number) => `Number ${number} stands on no invoice.`),
    ...doubles.map(([number, ids]) => `Number ${number} stands on ${ids.size} invoices: ${[...ids].join(', ')}.`),
    ...beyond.map((number) => `Number ${number} was never given: the last one is ${lastNumber}.`),
    ...unexpected.map((number) => `Number ${number} was left out, and stands on an invoice.`),
  ];
}

/**
 * The series as the database has it: every number in its order, the last one given, those that an operator has left out,
 * and what is wrong. All is of one moment, so that a number that is given meanwhile is no gap.
 */
export async function auditSeries(db: Database): Promise<{
  numbered: NumberedInvoice[];
  lastNumber: number;
  leftOut: (LeftOut & { at: Date })[];
  violations: string[];
}> {
  const { numbered, lastNumber, leftOut } = await db.transaction(
    async (tx) => {
      const found = await findNumbered(tx);
      const { rows } = await tx.execute(sql`select last_number::text as last from invoice_number_series`);
      return { numbered: found, lastNumber: Number(rows[0]?.['last']), leftOut: await findLeftOut(tx) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  return { numbered, lastNumber, leftOut, violations: seriesViolations(numbered, lastNumber, leftOut) };
}

/** What the audit log keeps of the numbers that an operator has left out, in their order. */
async function findLeftOut(db: Database): Promise<(LeftOut & { at: Date })[]> {
  const raised = await db.select().from(auditLog).where(eq(auditLog.action, 'series-raised')).orderBy(auditLog.at);
  return raised.map(({ details, at }) => ({ from: Number(details['from']), to: Number(details['to']), at }));
}

/** Every invoice and every copy of a trashed one that has a number, in order of number. */
async function findNumbered(db: Database): Promise<NumberedInvoice[]> {
  const { rows } = await db.execute(sql`
    select invoice_number::text as number, id as invoice_id, case
      when not sent_status then 'draft' when review_state = 'returned' then 'returned' else 'sent' end as state
    from invoices
    union all
    select invoice_number::text, invoice_id, 'trashed' from trashed_invoices`);
  return rows
    .map(({ number, invoice_id, state }) => ({
      number: Number(number),
      invoiceId: String(invoice_id),
      state: state as NumberedInvoice['state'],
    }))
    .toSorted((a, b) => a.number - b.number);
}
