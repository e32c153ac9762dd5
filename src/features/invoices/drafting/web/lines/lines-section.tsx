import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '#web/api.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { ConfirmDialog } from '#web/controls/dialogs/confirm-dialog.tsx';
import { literalFailure } from '#web/forms/form-alert.ts';
import { useConfirmedAction } from '#web/forms/use-confirmed-action.ts';
import type { deleteAmount } from '../../endpoints.ts';
import { InvoiceLines } from './invoice-lines.tsx';
import { refreshInvoices, type InvoiceContent, type InvoiceLine } from '../../../web/invoice-queries.ts';
import { LineDialog } from './line-dialog.tsx';
import classes from '../drafting.module.css';
import { texts } from '../../../web/texts.ts';

/** The line that the open dialog changes, or 'new' if it adds one; null if no dialog is open. */
export type LineWindow = InvoiceLine | 'new' | null;

interface LinesSectionProps {
  content: InvoiceContent;
  locked: boolean;
  window: LineWindow;
  onWindow: (window: LineWindow) => void;
  /** Whether the dialog has unsaved changes. */
  changed: boolean;
  onChanged: (changed: boolean) => void;
}

/** An invoice's lines, with the dialogs to add, change and delete one (product §2.12). */
export function LinesSection({ content, locked, window, onWindow, changed, onChanged }: LinesSectionProps) {
  const { invoice, invoiceAmount } = content;
  const queryClient = useQueryClient();
  const section = useRef<HTMLElement>(null);
  const removal = useConfirmedAction(
    async ({ _id }: InvoiceLine) => {
      await api<typeof deleteAmount>('DELETE /api/invoice/deleteamount/{id}', { params: { id: _id } });
      await refreshInvoices(queryClient);
      return { kind: 'success', text: texts.lineDeleted, lang: 'en' };
    },
    literalFailure(texts.tryLater, 'en'),
  );
  const close = () => {
    onChanged(false);
    onWindow(null);
  };

  return (
    <section ref={section} tabIndex={-1} className={classes.section} aria-labelledby="lines-heading">
      <h2 id="lines-heading" className={classes.heading}>
        {texts.lines}
      </h2>
      <AlertBox alert={removal.alert} />
      <InvoiceLines
        lines={invoiceAmount}
        total={invoice.totalAmount}
        currency={invoice.currency}
        emptyText={texts.noLines}
        locked={locked}
        onEdit={onWindow}
        onDelete={removal.ask}
      />
      <LineDialog
        opened={window !== null}
        line={window === 'new' ? null : window}
        invoiceId={invoice._id}
        currency={invoice.currency}
        changed={changed}
        onChanged={() => onChanged(true)}
        onSaved={() => {
          close();
          removal.setAlert(window === 'new' ? null : { kind: 'success', text: texts.lineUpdated, lang: 'en' });
        }}
        onClose={close}
      />
      <ConfirmDialog
        {...removal.dialog}
        question={texts.askDelete}
        lang="en"
        confirmLabel={texts.remove}
        danger
        returnFocusTo={section}
      />
    </section>
  );
}
