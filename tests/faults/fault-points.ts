/** Where a process is killed: by SQL statement, before or after it ran, or before an answer leaves. */
export type FaultPoint = { statement: RegExp; when: 'before' | 'after' } | { answerTo: string };

/** The named points of making and sending an invoice at which a kill is tried (docs/product.md §10.1, §10.3). */
export const FAULT_POINTS: Record<string, FaultPoint> = {
  'number taken, nothing committed': { statement: /^update "invoice_number_series"/, when: 'after' },
  'invoice inserted, not committed': { statement: /^insert into "invoices"/, when: 'after' },
  'invoice committed, not answered': { answerTo: '/api/invoice/createinvoice' },
  'line inserted, total not yet': { statement: /^insert into "invoice_lines"/, when: 'after' },
  'before the snapshot is frozen': { statement: /^insert into "invoice_revisions"/, when: 'before' },
  'snapshot frozen, not committed': { statement: /^insert into "invoice_revisions"/, when: 'after' },
  'registered, not answered': { answerTo: '/api/invoice/sentInvoices' },
  'PDF made, not kept': { statement: /^insert into "documents"/, when: 'before' },
  'PDF kept, not committed': { statement: /^insert into "documents"/, when: 'after' },
  'PDF committed, not answered': { answerTo: '/api/admin/invoicepdf/generateinvoicepdfnew' },
  'mail claimed, not begun': { statement: /^update "invoice_revisions" set "mail_claimed_until"/, when: 'after' },
  'mail accepted, nothing recorded': { statement: /^update "invoices" set "sent_status"/, when: 'before' },
  'mail accepted, sent not committed': { statement: /^update "invoices" set "sent_status"/, when: 'after' },
  'sent committed, not answered': { answerTo: '/api/admin/invoicepdf/sendinvoicepdftoadmin' },
};
