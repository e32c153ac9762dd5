import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { invoiceLines, invoices } from '#database/schema/invoices.ts';
import { decimalToHundredths, type Hundredths, sumOf } from '#shared/money.ts';
import { languageOf } from '../../document/domain/invoice-document.ts';
import { documentTexts } from '../../document/domain/texts/document-texts.ts';
import { type CreatedInvoice, createInvoice } from '../../drafting/server/create-invoice.ts';
import type { InvoiceEdit } from '../../drafting/server/edit-invoice.ts';
import { lockInvoice } from '../../drafting/server/lock-invoice.ts';
import type { InvoiceLine } from '../../drafting/server/lines/line-values.ts';
import { findInvoiceLines } from '../../list/server/find-invoice.ts';
import { MOST_LINES } from '../../domain/invoice-fields.ts';
import { invoiceErrors } from '../../server/errors.ts';
import { whyNotCredited } from './credit-refusals.ts';
import { type Credited, findCredited, isUnforwardedNoteOf } from './find-credited.ts';

/** The largest amount of a line in minor units: nine digits and two decimals (product §9.1). */
const MOST_OF_LINE = 99_999_999_999n;

type NewLine = Omit<InvoiceLine, 'id' | 'invoiceId'>;

/**
 * Makes a draft of a credit note with everything that is left of one of the member's forwarded invoices, for the member
 * or for the provider. The invoice is locked. It has at most one credit note that is not forwarded (product §4.10).
 * @throws ExpectedError not-found, credit-not-forwarded, credit-nothing-left, credit-wage-in-batch, credit-note-open,
 *   credit-too-many-lines
 */
export async function createCreditNote(
  tx: Transaction,
  { memberId, invoiceId, now }: InvoiceEdit,
  { reason, creditKey, actorId = memberId }: { reason: string; creditKey?: string; actorId?: string },
): Promise<CreatedInvoice> {
  const locked = await lockInvoice(tx, memberId, invoiceId);
  const refusal = await whyNotCredited(tx, locked);
  if (refusal !== null) throw refusal;
  // The open credit note is read here. The unique index would also refuse a second one, but an insert would wait there
  // for a transaction that forwards the open one and itself waits for this invoice.
  const [open] = await tx
    .select({ invoiceNumber: invoices.invoiceNumber })
    .from(invoices)
    .where(isUnforwardedNoteOf(locked.id));
  if (open !== undefined) throw invoiceErrors.creditNoteOpen(String(open.invoiceNumber));
  const credited = await findCredited(tx, memberId, locked.id);
  const lines = await linesLeft(tx, memberId, credited);
  const created = await createInvoice(
    tx,
    memberId,
    {
      clientId: locked.clientId,
      noOfDueDates: locked.noOfDueDates,
      createKey: creditKey,
      from: {
        as: 'credit-note',
        invoiceId: locked.id,
        reason,
        actorId,
        total: sumOf(lines.map(({ amount }) => amount)),
        currency: credited.snapshot.document.currency,
        clientName: credited.snapshot.document.customer.name,
        details: { credits: locked.invoiceNumber, creditsId: locked.id },
      },
    },
    now,
  );
  await tx.insert(invoiceLines).values(
    lines.map((line, at) => ({
      ...line,
      id: randomUUID(),
      invoiceId: created.id,
      position: at + 1,
      createdAt: now,
    })),
  );
  return created;
}

/**
 * The lines of the new draft: the invoice's own lines if nothing was credited before, otherwise one line for what is
 * left of each rate.
 */
async function linesLeft(tx: Transaction, memberId: string, { invoice, snapshot, left }: Credited): Promise<NewLine[]> {
  const { document } = snapshot;
  if (invoice.credited === 0n) {
    const stored = await findInvoiceLines(tx, memberId, invoice.id);
    return stored.map(({ unit, quantity, price, fixedPrice, workDescription, amount }, at) => {
      const rate = document.lines[at]?.vat?.rate;
      const vatRate = rate === undefined ? null : decimalToHundredths(rate);
      return { unit, quantity, price, fixedPrice, workDescription, amount, vatRate };
    });
  }
  const parts = left.rows ?? [{ base: left.total, rate: null }];
  // Counted before they are made, as an enormous amount would take all memory.
  if (parts.reduce((lines, { base }) => lines + linesFor(base), 0n) > MOST_LINES)
    throw invoiceErrors.creditTooManyLines(String(invoice.invoiceNumber));
  return parts.flatMap(({ base, rate }) =>
    inFigures(base).map((amount) => ({
      unit: 'fast-pris' as const,
      quantity: null,
      price: null,
      fixedPrice: amount,
      workDescription: documentTexts[languageOf(document)].leftOfInvoice(invoice.invoiceNumber),
      amount,
      vatRate: rate,
    })),
  );
}

/** How many lines an amount takes. */
const linesFor = (amount: Hundredths) => (amount <= 0n ? 0n : (amount - 1n) / MOST_OF_LINE + 1n);

/** Splits an amount into parts that each fit a line. */
function inFigures(amount: Hundredths): Hundredths[] {
  const parts: Hundredths[] = [];
  for (let rest = amount; rest > 0n; rest -= MOST_OF_LINE) parts.push(rest < MOST_OF_LINE ? rest : MOST_OF_LINE);
  return parts;
}
