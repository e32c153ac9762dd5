import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useDataOfThisVisit } from '../endpoint-query.ts';
import { useIsUnsaved } from './unsaved-guard.tsx';

/** Stored values that are saved as a whole; null if none are stored. */
type Stored = { version: string } | null;

/** What a form does about changes that others make meanwhile. */
export interface Filling {
  /** The version that the form saves over; null if nothing was stored. */
  seen: string | null | undefined;
  /** Notes the version that the form's own save has made, and loads what is stored again. */
  markSaved: (version: string) => Promise<unknown>;
  /** Loads what is stored now, and fills the form in with it. */
  refill: () => Promise<undefined>;
}

/**
 * The stored values that a form is filled from. Newer ones are filled in once they are loaded, unless something is typed or
 * somebody is in a form (product §2.2). The form has another `key` each time.
 */
export function useFilling<Data extends Stored>(query: UseQueryResult<Data>) {
  const { data: newest, error } = useDataOfThisVisit(query);
  const isUnsaved = useIsUnsaved();
  const [{ known, filled, seen, key }, setState] = useState(() => filledFrom(newest, 0));
  // What comes while somebody is at work here waits until they are done and the window is used again.
  const mayFill = filled === undefined || (!query.isFetching && !isUnsaved && !isInUse());
  if (newest !== known && mayFill) {
    // After the form's own save it has these values already.
    const isSeen = filled !== undefined && newest?.version === seen;
    setState(isSeen ? { known: newest, filled, seen, key } : filledFrom(newest, key + 1));
  }
  const filling: Filling = {
    seen,
    markSaved: (version) => {
      setState((before) => ({ ...before, seen: version }));
      // What is on its way may be from before the save.
      return query.refetch();
    },
    refill: async () => {
      const { data } = await query.refetch({ throwOnError: true });
      flushSync(() => setState((before) => filledFrom(data, before.key + 1)));
      // The pressed button has gone with the form.
      document.querySelector('main')?.focus();
      return undefined;
    },
  };
  return { filled, key, filling, error };
}

function filledFrom<Data extends Stored>(data: Data | undefined, key: number) {
  return { known: data, filled: data, seen: data === null ? null : data?.version, key };
}

/** Whether somebody is in a form or a dialog, or a form is being saved. */
const isInUse = () => document.querySelector('dialog[open], form :is(:focus, [aria-busy="true"])') !== null;
