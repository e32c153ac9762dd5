import { Button } from '#web/controls/buttons/button.tsx';
import type { ReactNode } from 'react';
import type { FormValues } from '#web/forms/use-form-submit.ts';
import { useFocusOfGone } from '#web/use-focus-of-gone.ts';
import classes from './row-list.module.css';
import type { useRows } from './use-rows.ts';

/** The rows of a list, and what the form around them knows about their fields. */
export interface RowsProps<Row> {
  list: ReturnType<typeof useRows<Row>>;
  /** The form's message about the field of this name. */
  issueOf: (name: string) => string | undefined;
  /** Called with the place, from 0, of a row that is removed. Those of later rows change. */
  forgetRow: (list: string, at: number) => void;
}

interface RowListProps<Row> extends RowsProps<Row> {
  /** The list's name in the facts, and so in the server's refusals. */
  name: string;
  /** What the rows are called together. */
  label: string;
  /** How many rows have to stay. */
  least: number;
  most: number;
  /** The label of a row and of its button. `place` is the row's position, from 1. */
  legend: (place: number) => string;
  remove: (place: number) => string;
  add: string;
  /** The fields of a row. `field` returns the name and the message of the one with this key. */
  children: (row: Row, field: (key: string) => { name: string; error: string | undefined }) => ReactNode;
}

const focusFirstField = (row: HTMLFieldSetElement | null) =>
  row?.querySelector<HTMLElement>('input, select, textarea')?.focus();

/** The server names a field by its list, the row's place there, from 0, and the field's key. */
const fieldName = (list: string, at: number, key: string) => `${list}.${at}.${key}`;

/** Rows of fields, each with a button that removes it, and a button that adds one. */
export function RowList<Row>(props: RowListProps<Row>) {
  const { list, issueOf, forgetRow, name, label, least, most, legend, remove, add, children } = props;
  const { rows, added } = list;
  return (
    <div className="stack" {...useFocusOfGone(label)}>
      {rows.map(({ key, row }, at) => (
        <fieldset key={key} ref={key === added ? focusFirstField : null} className={classes.row}>
          <legend>{legend(at + 1)}</legend>
          <div className="stack">
            {children(row, (field) => {
              const itsName = fieldName(name, at, field);
              return { name: itsName, error: issueOf(itsName) };
            })}
            {rows.length > least && (
              <div>
                <Button
                  variant="default"
                  onClick={() => {
                    list.remove(key);
                    forgetRow(name, at);
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

/** Makes an object of each row of a list. `typed` returns what is typed in the field with this key. */
export function readRows<Read>(
  { rows }: ReturnType<typeof useRows>,
  name: string,
  values: FormValues,
  read: (typed: (key: string) => string) => Read,
): Read[] {
  return rows.map((_, at) => read((key) => values[fieldName(name, at, key)] ?? ''));
}
