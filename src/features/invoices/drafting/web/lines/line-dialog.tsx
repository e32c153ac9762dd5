import { type RefObject, useState } from 'react';
import { Dialog } from '#web/controls/dialogs/dialog.tsx';
import { ConfirmDialog } from '#web/controls/dialogs/confirm-dialog.tsx';
import type { Invoice, InvoiceLine } from '../../../web/invoice-queries.ts';
import { LineForm } from './line-form.tsx';
import { texts } from '../../../web/texts.ts';

interface LineDialogProps {
  opened: boolean;
  invoice: Invoice;
  /** The line to change, or null to add one. */
  line: InvoiceLine | null;
  /** The line whose values a new line starts with; null if it starts empty. */
  like: InvoiceLine | null;
  /** Whether another line can be added after this one. */
  hasNext: boolean;
  /** Whether there are unsaved changes. */
  changed: boolean;
  /** Gets the focus after closing, if the dialog was opened from another one. */
  returnFocusTo: RefObject<HTMLElement | null>;
  onChanged: (changed: boolean) => void;
  onSaved: () => void;
  onClose: () => void;
}

/** The dialog to add or change a line. It asks for confirmation before unsaved changes are lost (product §2.12). */
export function LineDialog({ opened, invoice, line, changed, returnFocusTo, onClose, ...form }: LineDialogProps) {
  const [asking, setAsking] = useState(false);
  const close = () => (changed ? setAsking(true) : onClose());
  return (
    <>
      <Dialog
        opened={opened}
        onClose={close}
        returnFocusTo={returnFocusTo}
        closedBy="closerequest"
        size="large"
        title={
          line === null
            ? texts.addLine
            : invoice.kind === 'credit-note'
              ? texts.editCreditedLineTitle
              : texts.editLineTitle
        }
      >
        <LineForm {...form} invoice={invoice} line={line} onClose={close} />
      </Dialog>
      <ConfirmDialog
        opened={asking}
        question={texts.discard}
        confirmLabel={texts.closeUnsaved}
        cancelLabel="Stanna kvar"
        primary="cancel"
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
