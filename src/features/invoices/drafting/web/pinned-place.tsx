import { createContext, type ReactNode, useContext } from 'react';

/** A part of the invoice that a reviewer's note can be about. */
export type Place = { field: 'customer' | 'term' | 'note' } | { field: 'line'; lineId: string };

/** How a returned invoice's screen shows the reviewer's note on a part; otherwise null. */
export const PinnedNotes = createContext<((place: Place) => ReactNode) | null>(null);

/** Where the reviewer's note on a part of the invoice is shown (product §10.6). */
export const PinnedPlace = (place: Place) => useContext(PinnedNotes)?.(place);
