import type { RefObject } from 'react';
import { FormDialog } from '#web/controls/dialogs/form-dialog.tsx';
import { LineForm, type LineFormProps } from './line-form.tsx';
import { texts } from '../../../web/texts.ts';

interface LineDialogProps extends LineFormProps {
  opened: boolean;
  /** Gets the focus after closing, if the dialog was opened from another one. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** The dialog to add or change a line (product §2.12). */
export function LineDialog({ opened, invoice, line, changed, returnFocusTo, onClose, ...form }: LineDialogProps) {
  return (
    <FormDialog
      opened={opened}
      changed={changed}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
      size="large"
      title={
        line === null
          ? texts.addLine
          : invoice.kind === 'credit-note'
            ? texts.editCreditedLineTitle
            : texts.editLineTitle
      }
    >
      {(close) => <LineForm {...form} invoice={invoice} line={line} changed={changed} onClose={close} />}
    </FormDialog>
  );
}
