import { useState } from 'react';

/** Runs work, and tells meanwhile that it does. */
export type WhileBusy = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Whether work is under way, for a dialog that can't be closed meanwhile. */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  const whileBusy: WhileBusy = async (work) => {
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  };
  return { busy, whileBusy };
}
