/** The parts that tell a freelancer about the review, and an invoice's timeline (product §10.6, §10.8). */
export { InvoiceTimeline } from './invoice-timeline.tsx';
export { PinnedNote, type PinnedNoteProps } from './pinned-note.tsx';
export { ReturnNote } from './return-note.tsx';
export { ReturnedInvoices } from './returned-invoices.tsx';
export { ReturnedNoteLine } from './returned-note-line.tsx';
export { SendChecks } from './send-checks.tsx';
export { Timeline } from './timeline.tsx';
export { WageStatus } from './wage-status.tsx';
