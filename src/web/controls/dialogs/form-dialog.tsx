import { useState } from 'react';
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

interface FormDialogProps extends Omit<DialogProps, 'children' | 'closedBy'> {
  /** Whether it has input that closing it would lose. */
  changed: boolean;
  /** Its content, which gets what closes it after the question. */
  children: (close: () => void) => DialogProps['children'];
}

/**
 * A dialog with fields. It asks for confirmation before input is lost, and a click beside it doesn't close it then (product
 * §2.2).
 */
export function FormDialog({ opened, changed, busy = false, onClose, children, ...dialog }: FormDialogProps) {
  const [asking, setAsking] = useState(false);
  // A save that ends while the question is open leaves nothing to ask about.
  if (asking && !(opened && changed)) setAsking(false);
  const close = () => (changed ? setAsking(true) : onClose());
  return (
    <>
      <Dialog {...dialog} opened={opened} busy={busy} closedBy={changed ? 'closerequest' : 'any'} onClose={close}>
        {children(close)}
      </Dialog>
      {/* Going back or reloading leaves the screen under the dialog, and the dialog with it. */}
      {opened && changed && <UnsavedGuard dirty />}
      <ConfirmDialog
        opened={asking}
        question="Du har ändringar som inte är sparade. Vill du stänga fönstret ändå?"
        confirmLabel="Stäng utan att spara"
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
