import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { api } from '#web/api.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { ConfirmDialog } from '#web/controls/dialogs/confirm-dialog.tsx';
import { untilRemoved } from '#web/gone.ts';
import { literalFailure } from '#web/forms/form-alert.ts';
import { useConfirmedAction } from '#web/forms/use-confirmed-action.ts';
import type { deleteAmount } from '../../endpoints.ts';
import { MOST_LINES } from '../../../domain/invoice-fields.ts';
import { wordsOf } from '../../../domain/kind-words.ts';
import { InvoiceLines } from './invoice-lines.tsx';
import { refreshInvoices, type InvoiceContent, type InvoiceLine } from '../../../web/invoice-queries.ts';
import type { LineWindow } from './line-window.ts';
import { LineMenu } from './line-menu.tsx';
import { LineDialog } from './line-dialog.tsx';
import classes from '../drafting.module.css';
import { texts } from '../../../web/texts.ts';

interface LinesSectionProps {
  content: InvoiceContent;
  /** Null if no dialog is open. */
  lineWindow: LineWindow | null;
  onLineWindow: (lineWindow: LineWindow | null) => void;
  /** Whether the dialog has unsaved changes. */
  changed: boolean;
  onChanged: (changed: boolean) => void;
}

/** An invoice's lines, with the dialogs to add, change and delete one (product §2.12). */
export function LinesSection({ content, lineWindow, onLineWindow, changed, onChanged }: LinesSectionProps) {
  const { invoice, invoiceAmount } = content;
  const queryClient = useQueryClient();
  const section = useRef<HTMLElement>(null);
  const removal = useConfirmedAction(
    async ({ _id }: InvoiceLine) => {
      try {
        await untilRemoved(api<typeof deleteAmount>('DELETE /api/invoice/deleteamount/{id}', { params: { id: _id } }));
      } finally {
        // If it failed, the invoice may have other lines than the screen shows.
        await refreshInvoices(queryClient);
      }
      return { kind: 'success', text: texts.lineDeleted, lang: 'en' };
    },
    literalFailure(texts.tryLater, 'en'),
  );
  const [menuOf, setMenuOf] = useState<string | null>(null);
  // The line of the open menu may have been removed in another window.
  if (menuOf !== null && !invoiceAmount.some(({ _id }) => _id === menuOf)) {
    setMenuOf(null);
    removal.setAlert({ kind: 'failure', text: texts.lineGone });
  }
  /** What moves the focused element, or gives the focus to another one: the lines' order, and whether a dialog is open. */
  const arrangement = [...invoiceAmount.map(({ _id }) => _id), lineWindow !== null || menuOf !== null].join();
  const arranged = useRef(arrangement);
  useLayoutEffect(() => {
    if (arranged.current === arrangement) return;
    arranged.current = arrangement;
    const focused = document.activeElement;
    // A browser doesn't scroll to the button that a dialog gives the focus back to.
    if (focused instanceof HTMLButtonElement && section.current?.parentElement?.contains(focused) === true)
      focused.scrollIntoView({ block: 'nearest' });
  }, [arrangement]);
  const edited = lineWindow?.edit ?? null;
  const close = () => {
    onChanged(false);
    onLineWindow(null);
  };

  return (
    <section ref={section} tabIndex={-1} className={classes.section} aria-labelledby="lines-heading">
      <h2 id="lines-heading" className={classes.heading}>
        {texts.lines}
      </h2>
      <div className="in-sight">
        <AlertBox alert={removal.alert} onDismiss={() => removal.setAlert(null)} />
      </div>
      <InvoiceLines
        lines={invoiceAmount}
        total={null}
        currency={invoice.currency}
        emptyText={texts.noLines(wordsOf(invoice))}
        actions={{
          onEdit: (edit) => onLineWindow({ edit }),
          onDelete: removal.ask,
          onMore: ({ _id }) => setMenuOf(_id),
        }}
      />
      <LineMenu
        // The next line's menu says nothing about this one.
        key={menuOf}
        returnFocusTo={section}
        lines={invoiceAmount}
        lineId={menuOf}
        isFull={invoiceAmount.length >= MOST_LINES}
        onCopy={(copy) => onLineWindow({ copy })}
        onClose={() => setMenuOf(null)}
      />
      <LineDialog
        opened={lineWindow !== null}
        returnFocusTo={section}
        line={edited}
        like={lineWindow?.copy ?? null}
        kept={lineWindow?.kept ?? null}
        hasNext={edited === null && invoiceAmount.length + 1 < MOST_LINES}
        invoice={invoice}
        changed={changed}
        onChanged={onChanged}
        onSaved={() => {
          close();
          removal.setAlert(edited === null ? null : { kind: 'success', text: texts.lineUpdated, lang: 'en' });
        }}
        onClose={close}
      />
      <ConfirmDialog
        {...removal.dialog}
        question={texts.askDelete}
        lang="en"
        about={removal.subject?.workDescription}
        confirmLabel={texts.remove}
        danger
        returnFocusTo={section}
      />
    </section>
  );
}
