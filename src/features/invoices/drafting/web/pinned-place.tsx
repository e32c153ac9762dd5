import { createContext, type ReactNode, useContext } from 'react';

/** A part of the invoice that a reviewer's note can be about. */
export type Place = { field: 'customer' | 'term' | 'note' } | { field: 'line'; lineId: string };

/** Shows the reviewer's note on a part of a returned invoice. Null on all other screens. */
export const PinnedNotes = createContext<((place: Place) => ReactNode) | null>(null);

/** The place in a form where the reviewer's note on this part of the invoice is shown (product §10.6). */
export const PinnedPlace = (place: Place) => useContext(PinnedNotes)?.(place);
