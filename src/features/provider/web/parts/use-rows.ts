import { useState } from 'react';

/** The state of rows that can be added and removed. Each row keeps its key, so that its fields keep what is typed. */
export function useRows<Row>(initial: readonly Row[], empty: Row, onChange: () => void) {
  const [{ rows, next }, setRows] = useState({ rows: initial.map((row, key) => ({ key, row })), next: initial.length });
  const set = (change: typeof rows) => {
    setRows({ rows: change, next: next + 1 });
    onChange();
  };
  return {
    rows,
    add: () => set([...rows, { key: next, row: empty }]),
    remove: (key: number) => set(rows.filter((row) => row.key !== key)),
  };
}
