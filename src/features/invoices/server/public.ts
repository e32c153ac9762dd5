/** What other features use of invoices: lists, documents, sent content, events and the way to the wage. */
export { findCreditFacts } from '../crediting/server/credit-facts.ts';
export { whyNotCredited } from '../crediting/server/credit-refusals.ts';
export { isMadeByProvider } from '../crediting/server/find-credited.ts';
export { copyInvoice, lockCopied } from '../drafting/server/copy-invoice.ts';
export { invoiceErrors } from './errors.ts';
export { recordInvoiceEvent } from './record-invoice-event.ts';
export { findInvoiceLines, findInvoicesToFinish } from '../list/server/find-invoice.ts';
export { isFrozen, isOwnedBy } from '../list/server/invoice-query.ts';
export { isOwnedInTotals, searchInvoices } from '../list/server/search-invoices.ts';
export { type Escalation, escalation } from '../sending/server/mailing/submit-for-review.ts';
export {
  findMailedPdf,
  findSentDocuments,
  findSentRevisions,
  type SentRevision,
} from '../sending/server/queries/find-sent-revisions.ts';
export { findLastSent } from '../sending/server/queries/find-last-sent.ts';
export { findShownInvoice } from '../sending/server/queries/find-shown-invoice.ts';
export { newestReview } from '../sending/server/queries/newest-review.ts';
export { lockSentInvoice, type SentInvoice } from '../sending/server/queries/lock-sent-invoice.ts';
export { readSentSnapshot } from '../sending/server/queries/read-sent-snapshot.ts';
export { sentCurrency } from '../sending/server/queries/sent-currency.ts';
export { sumSentByMonth } from '../sending/server/queries/sum-sent-by-month.ts';
export { findTimeline } from '../timeline/server/find-timeline.ts';
export { findWay } from '../timeline/server/find-way.ts';
export { wayHead } from '../way/server/way-head.ts';
