import { Button } from '../buttons/button.tsx';
import type { RefObject } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  /** The question, word for word. `lang` is the language of a literal English one. */
  question: string;
  lang?: 'en';
  /** What the question is about, for whoever doesn't see it. */
  about?: string | undefined;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** The highlighted button: to confirm, or to stay so that nothing is lost. */
  primary?: 'confirm' | 'cancel';
  /** Whether the action runs. Until it has ended, the dialog can't be closed. */
  busy?: boolean;
  /** Gets the focus after the action, if the button that asked has disappeared. */
  returnFocusTo?: RefObject<HTMLElement | null>;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before an action that can't be undone, with a question and two buttons (product §2.2). */
export function ConfirmDialog({
  opened,
  question,
  lang,
  about,
  confirmLabel,
  cancelLabel = 'Avbryt',
  danger = false,
  primary = 'confirm',
  busy = false,
  returnFocusTo,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      opened={opened}
      busy={busy}
      onClose={onCancel}
      returnFocusTo={returnFocusTo}
      closeLabel={null}
      // The question is the dialog's title, so that screen readers announce it first.
      title={<span lang={lang}>{question}</span>}
      size="small"
    >
      {about !== undefined && <p className="text visually-hidden">{about}</p>}
      <div className="actions">
        <Button variant={primary === 'cancel' ? 'filled' : 'default'} disabled={busy} onClick={onCancel} data-autofocus>
          {cancelLabel}
        </Button>
        <Button variant={primary === 'confirm' ? 'filled' : 'default'} danger={danger} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
