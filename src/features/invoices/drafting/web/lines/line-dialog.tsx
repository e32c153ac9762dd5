import { useState } from 'react';
import { Dialog } from '#web/controls/dialogs/dialog.tsx';
import type { Currency } from '#shared/money.ts';
import { ConfirmDialog } from '#web/controls/dialogs/confirm-dialog.tsx';
import type { InvoiceLine } from '../../../web/invoice-queries.ts';
import { LineForm } from './line-form.tsx';
import { texts } from '../../../web/texts.ts';

interface LineDialogProps {
  opened: boolean;
  invoiceId: string;
  currency: Currency;
  /** The line to change, or null to add one. */
  line: InvoiceLine | null;
  /** What a new line begins with, for a copy of another line. */
  like: InvoiceLine | null;
  /** Whether another line can be added after this one. */
  hasNext: boolean;
  /** Whether there are unsaved changes. */
  changed: boolean;
  onChanged: (changed: boolean) => void;
  onSaved: () => void;
  onClose: () => void;
}

/** The dialog to add or change a line. It asks for confirmation before unsaved changes are lost (product §2.12). */
export function LineDialog({ opened, line, changed, onClose, ...form }: LineDialogProps) {
  const [asking, setAsking] = useState(false);
  const close = () => (changed ? setAsking(true) : onClose());
  return (
    <>
      <Dialog
        opened={opened}
        onClose={close}
        closedBy="closerequest"
        title={line === null ? texts.addLine : texts.editLineTitle}
      >
        <LineForm {...form} line={line} onClose={close} />
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
