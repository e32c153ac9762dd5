import { Button } from '#web/controls/buttons/button.tsx';
import { useState } from 'react';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import type { FormAlert } from '#web/forms/form-alert.ts';
import { LaterFailed } from '#web/loading/later-failed.tsx';
import { useLater } from '#web/loading/use-later.ts';
import { IconRepeat } from '#web/icons.ts';
import { texts } from './texts.ts';

/** Opens the dialog that repeats an invoice, and shows its result (product §4.9). */
export function RepeatButton({ invoiceId }: { invoiceId: string }) {
  const [asked, setAsked] = useState(false);
  const [opened, setOpened] = useState(false);
  const dialog = useLater('repeat-dialog', () => import('./repeat-dialog.tsx'), asked);
  const [alert, setAlert] = useState<FormAlert | null>(null);
  // Another dialog that was opened meanwhile isn't covered.
  if (asked && dialog.data !== undefined) {
    setAsked(false);
    setOpened(document.querySelector(':modal') === null);
  }
  return (
    <div>
      <Button
        variant="subtle"
        icon={<IconRepeat size={20} />}
        busy={asked && !dialog.isError}
        onClick={() => setAsked(true)}
      >
        {texts.repeat}
      </Button>
      <AlertBox alert={alert} />
      {asked && <LaterFailed later={dialog} what={texts.theForm} place="line" />}
      {opened && dialog.data !== undefined && (
        <dialog.data.RepeatDialog
          invoiceId={invoiceId}
          onDone={(text) => {
            setAlert({ kind: 'success', text });
            setOpened(false);
          }}
          onClose={() => setOpened(false)}
        />
      )}
    </div>
  );
}
