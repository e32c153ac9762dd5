import { createContext, useContext } from 'react';
import { PinnedNote, type PinnedNoteProps } from '#features/review-feedback/web/public.ts';

/** The id of the screen's invoice if it is returned; otherwise null. */
const ReturnedInvoice = createContext<string | null>(null);

/** Makes the notes of a returned invoice available to the parts of its screen. */
export const PinnedNotesProvider = ReturnedInvoice.Provider;

/** Shows the note on a part of a returned invoice (product §10.6). It shows nothing for other invoices. */
export function PinnedPlace(field: Omit<PinnedNoteProps, 'invoiceId'>) {
  const invoiceId = useContext(ReturnedInvoice);
  return invoiceId === null ? null : <PinnedNote invoiceId={invoiceId} {...field} />;
}
