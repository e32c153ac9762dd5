import { useState } from 'react';

/** The state of rows that can be added and removed. Each row keeps its key, so that its fields keep what is typed. */
export function useRows<Row>(initial: readonly Row[], empty: Row, onChange: () => void) {
  const [{ rows, next, added }, setRows] = useState(() => ({
    rows: initial.map((row, key) => ({ key, row })),
    next: initial.length,
    added: null as number | null,
  }));
  const set = (change: typeof rows, newKey: number | null) => {
    setRows({ rows: change, next: next + 1, added: newKey });
    onChange();
  };
  return {
    rows,
    /** The key of the row that was added last, unless one was removed since. */
    added,
    add: () => set([...rows, { key: next, row: empty }], next),
    remove: (key: number) => {
      const kept = rows.filter((row) => row.key !== key);
      set(kept, null);
    },
  };
}
