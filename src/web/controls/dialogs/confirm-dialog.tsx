import { Button, Group } from '@mantine/core';
import type { RefObject } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  /** The question, exactly as it shows; `lang` of a literal English one. */
  question: string;
  lang?: 'en';
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** Which button stands out: to go through with it, or to stay where nothing is lost. */
  primary?: 'confirm' | 'cancel';
  busy?: boolean;
  /** Takes the focus after the action, where the button that asked is gone with it. */
  returnFocusTo?: RefObject<HTMLElement | null>;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that can't be taken back: a question and two buttons (product §2.2). */
export function ConfirmDialog({
  opened,
  question,
  lang,
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
      onClose={onCancel}
      returnFocusTo={returnFocusTo}
      closeLabel={null}
      // The title names the dialog, so that the question is what screen readers say first.
      title={<span lang={lang}>{question}</span>}
      size="small"
    >
      <Group justify="flex-end" pt="xs">
        <Button variant={primary === 'cancel' ? 'filled' : 'default'} onClick={onCancel} data-autofocus>
          {cancelLabel}
        </Button>
        <Button
          variant={primary === 'confirm' ? 'filled' : 'default'}
          {...(danger ? { color: 'red.8' } : {})}
          loading={busy}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
