import { type ComponentType, createContext, useContext } from 'react';

/** What a note on an invoice can be about. */
interface Place {
  field: 'customer' | 'term' | 'line' | 'note';
  lineId?: string;
}

/** Says what a reviewer has noted on a part of an invoice, if anything; another feature's (src/app wires it). */
export type PinnedNoteSlot = ComponentType<Place & { invoiceId: string }>;

const PinnedNotes = createContext<{ invoiceId: string; PinnedNote: PinnedNoteSlot } | null>(null);

/** Gives the parts of an invoice's screen their notes. */
export const PinnedNotesProvider = PinnedNotes.Provider;

/** Where the note on a part of the invoice stands (product §10.6); nothing where it is not returned. */
export function PinnedPlace(place: Place) {
  const slot = useContext(PinnedNotes);
  return slot === null ? null : <slot.PinnedNote invoiceId={slot.invoiceId} {...place} />;
}
