import { Button } from '#web/controls/buttons/button.tsx';
import type { ReactNode } from 'react';
import { useFocusOfGone } from '#web/use-focus-of-gone.ts';
import classes from './row-list.module.css';
import type { useRows } from './use-rows.ts';

interface RowListProps<Row> {
  list: ReturnType<typeof useRows<Row>>;
  /** What the rows are called together. */
  label: string;
  /** How many rows have to stay. */
  least: number;
  most: number;
  /** The label of a row and of its button. `place` is the row's position, from 1. */
  legend: (place: number) => string;
  remove: (place: number) => string;
  add: string;
  /** Called with the place, from 0, of a row that is removed. Those of later rows change. */
  onRemove: (at: number) => void;
  /** The fields of a row. `at` is its place in the list, from 0, which the server's refusals name. */
  children: (row: Row, at: number) => ReactNode;
}

const focusFirstField = (row: HTMLFieldSetElement | null) =>
  row?.querySelector<HTMLElement>('input, select, textarea')?.focus();

/** Rows of fields, each with a button that removes it, and a button that adds one. */
export function RowList<Row>({ list, label, least, most, legend, remove, add, onRemove, children }: RowListProps<Row>) {
  const { rows, added } = list;
  return (
    <div className="stack" {...useFocusOfGone(label)}>
      {rows.map(({ key, row }, at) => (
        <fieldset key={key} ref={key === added ? focusFirstField : null} className={classes.row}>
          <legend>{legend(at + 1)}</legend>
          <div className="stack">
            {children(row, at)}
            {rows.length > least && (
              <div>
                <Button
                  variant="default"
                  onClick={() => {
                    list.remove(key);
                    onRemove(at);
                  }}
                >
                  {remove(at + 1)}
                </Button>
              </div>
            )}
          </div>
        </fieldset>
      ))}
      {rows.length < most && (
        <div>
          <Button variant="default" onClick={list.add}>
            {add}
          </Button>
        </div>
      )}
    </div>
  );
}
