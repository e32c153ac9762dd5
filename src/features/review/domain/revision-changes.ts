import {
  documentView,
  type DocumentView,
  figuresOf,
  type LineView,
  vatAfter,
} from '#features/invoices/document/domain/document-view.ts';
import { LANGUAGE_NAMES } from '#shared/language.ts';
import { type InvoiceDocument, languageOf } from '#features/invoices/document/domain/invoice-document.ts';

/**
 * One difference between two revisions, in the document's own words. One side is null if its revision doesn't have the
 * text.
 */
interface RevisionChange {
  label: string;
  before: string | null;
  after: string | null;
}

/** What a member changed between two sends of an invoice: first the facts, then the lines (product §10.6). */
export function revisionChanges(before: InvoiceDocument, after: InvoiceDocument): RevisionChange[] {
  const older = documentView(before, 'sv');
  const newer = documentView(after, 'sv');
  return [...factChanges(factsOf(before, older), factsOf(after, newer)), ...lineChanges(older, newer)];
}

/** The screens' name for the language of the customer's documents (product §11.1). */
export const LANGUAGE_LABEL = 'Språk';

function factsOf(
  document: InvoiceDocument,
  { facts, sender, customer, sums, total, message }: DocumentView,
): Map<string, string> {
  return new Map([
    [sender.label, `${sender.name}, ${sender.email}`],
    [customer.label, [customer.name, ...customer.address].join(', ')],
    [LANGUAGE_LABEL, LANGUAGE_NAMES[languageOf(document)]],
    ...[...customer.facts, ...facts, ...sums, total].map(({ label, value }): [string, string] => [label, value]),
    ...(message === null ? [] : [[message.label, message.text] as const]),
  ]);
}

function factChanges(older: Map<string, string>, newer: Map<string, string>): RevisionChange[] {
  return [...new Set([...older.keys(), ...newer.keys()])]
    .map((label) => ({ label, before: older.get(label) ?? null, after: newer.get(label) ?? null }))
    .filter(({ before, after }) => before !== after);
}

/**
 * Lines that are in both revisions have not changed. The other lines are paired in order, and each pair counts as one
 * edited line.
 */
function lineChanges(older: DocumentView, newer: DocumentView): RevisionChange[] {
  const before = older.lines.map(lineText);
  const after = newer.lines.map(lineText);
  const removed = without(before, after);
  const added = without(after, before);
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, at) => ({
    label: LINE_LABEL,
    before: removed[at] ?? null,
    after: added[at] ?? null,
  }));
}

const LINE_LABEL = 'Rad';

function lineText(line: LineView): string {
  const { description, quantity, amount, vat } = line;
  return `${description}: ${figuresOf(line)}${quantity === '' ? ', ' : ' = '}${amount}${vatAfter(vat)}`;
}

/** The texts that are not in another list. Each text of the other list removes one equal text. */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return texts.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
