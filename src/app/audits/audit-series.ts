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
 * @param invoices in the order of their numbers
 */
export async function* seriesViolations(
  invoices: Iterable<NumberedInvoice> | AsyncIterable<NumberedInvoice>,
  lastNumber: number,
  leftOut: readonly LeftOut[] = [],
): AsyncGenerator<string> {
  const rangeOf = (number: number) => leftOut.find(({ from, to }) => number > from && number <= to);
  /** The lowest number that nothing is known of yet. */
  let next = 1;
  function* gapsBefore(end: number): Generator<string> {
    for (; next < end; next += 1) {
      const range = rangeOf(next);
      if (range === undefined) yield `Number ${next} stands on no invoice.`;
      else next = Math.min(range.to, end - 1);
    }
  }
  for await (const { number, ids } of byNumber(invoices)) {
    yield* gapsBefore(Math.min(number, lastNumber + 1));
    if (ids.size > 1) yield `Number ${number} stands on ${ids.size} invoices: ${[...ids].join(', ')}.`;
    if (number < 1 || number > lastNumber) yield `Number ${number} was never given: the last one is ${lastNumber}.`;
    if (rangeOf(number) !== undefined) yield `Number ${number} was left out, and stands on an invoice.`;
    next = Math.max(next, number + 1);
  }
  yield* gapsBefore(lastNumber + 1);
}

/** The ids of the invoices on which each number stands. An invoice may have a copy in the trash. */
async function* byNumber(invoices: Iterable<NumberedInvoice> | AsyncIterable<NumberedInvoice>) {
  let current = { number: NaN, ids: new Set<string>() };
  for await (const { number, invoiceId } of invoices) {
    if (current.number !== number) {
      if (current.ids.size > 0) yield current;
      current = { number, ids: new Set() };
    }
    current.ids.add(invoiceId);
  }
  if (current.ids.size > 0) yield current;
}

/** How many numbers are read at once, so that memory doesn't grow with their number. */
const PAGE = 10_000;

/**
 * The series as the database has it: how many invoices and copies have a number, the last one given, those that an
 * operator has left out, and what is wrong. All is of one moment, so that a number that is given meanwhile is no gap.
 * @param show called with each of them, in the order of their numbers
 */
export function auditSeries(
  db: Database,
  show: (invoice: NumberedInvoice) => void = () => {},
): Promise<{ numbered: number; lastNumber: number; leftOut: (LeftOut & { at: Date })[]; violations: string[] }> {
  return db.transaction(
    async (tx) => {
      const { rows } = await tx.execute(sql`select last_number::text as last from invoice_number_series`);
      const lastNumber = Number(rows[0]?.['last']);
      const leftOut = await findLeftOut(tx);
      let numbered = 0;
      const shown = async function* () {
        for await (const invoice of eachNumbered(tx)) {
          numbered += 1;
          show(invoice);
          yield invoice;
        }
      };
      const violations = await Array.fromAsync(seriesViolations(shown(), lastNumber, leftOut));
      return { numbered, lastNumber, leftOut, violations };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** What the audit log keeps of the numbers that an operator has left out, in their order. */
async function findLeftOut(db: Database): Promise<(LeftOut & { at: Date })[]> {
  const raised = await db.select().from(auditLog).where(eq(auditLog.action, 'series-raised')).orderBy(auditLog.at);
  return raised.map(({ details, at }) => ({ from: Number(details['from']), to: Number(details['to']), at }));
}

/** Every invoice and every copy of a trashed one that has a number, in order of number. */
async function* eachNumbered(db: Database): AsyncGenerator<NumberedInvoice> {
  for (let page = await readNumbered(db, null); ; page = await readNumbered(db, page.at(-1)?.number ?? null)) {
    const isLast = page.length < PAGE;
    // A copy of the last number may be on the next page. So the page ends before that number.
    const last = page.at(-1)?.number;
    if (!isLast) page = page.filter(({ number }) => number !== last);
    yield* page;
    if (isLast) return;
  }
}

async function readNumbered(db: Database, last: number | null): Promise<NumberedInvoice[]> {
  const after = sql`where ${last}::bigint is null or invoice_number > ${last}`;
  const { rows } = await db.execute<{ number: string; invoiceId: string; state: NumberedInvoice['state'] }>(sql`
    select number::text, "invoiceId", state from (
      (select invoice_number as number, id as "invoiceId", case
          when not sent_status then 'draft' when review_state = 'returned' then 'returned' else 'sent' end as state
        from invoices ${after} order by invoice_number limit ${PAGE})
      union all
      (select invoice_number, invoice_id, 'trashed' from trashed_invoices ${after} order by invoice_number limit ${PAGE})
    ) numbered order by numbered.number, state limit ${PAGE}`);
  return rows.map(({ number, ...invoice }) => ({ ...invoice, number: Number(number) }));
}
