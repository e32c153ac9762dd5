import { createContext, useContext } from 'react';
import { PinnedNote, type PinnedNoteProps } from '#features/review-feedback/web/public.ts';

/** The returned invoice whose screen it is; null where it is not returned. */
const ReturnedInvoice = createContext<string | null>(null);

/** Gives the parts of a returned invoice's screen their notes. */
export const PinnedNotesProvider = ReturnedInvoice.Provider;

/** Where the note on a part of the invoice stands (product §10.6); nothing where it is not returned. */
export function PinnedPlace(place: Omit<PinnedNoteProps, 'invoiceId'>) {
  const invoiceId = useContext(ReturnedInvoice);
  return invoiceId === null ? null : <PinnedNote invoiceId={invoiceId} {...place} />;
}
