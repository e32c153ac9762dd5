import { Button } from '#web/controls/buttons/button.tsx';
import { useState } from 'react';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import type { FormAlert } from '#web/forms/form-alert.ts';
import { LaterFailed } from '#web/loading/later-failed.tsx';
import { useLateDialog } from '#web/loading/use-late-dialog.ts';
import { useLater } from '#web/loading/use-later.ts';
import { IconRepeat } from '#web/icons.ts';
import { texts } from './texts.ts';

/** Opens the dialog that repeats an invoice, and shows its result (product §4.9). */
export function RepeatButton({ invoiceId }: { invoiceId: string }) {
  const dialog = useLater('repeat-dialog', () => import('./repeat-dialog.tsx'), false);
  const { asked, opening, opened, ask, close } = useLateDialog<string>(() => dialog);
  const [alert, setAlert] = useState<FormAlert | null>(null);
  return (
    <div>
      <Button variant="subtle" icon={<IconRepeat size={20} />} busy={opening !== null} onClick={() => ask(invoiceId)}>
        {texts.repeat}
      </Button>
      <AlertBox alert={alert} />
      {asked !== null && <LaterFailed later={dialog} what={texts.theForm} place="line" />}
      {opened !== null && dialog.data !== undefined && (
        <dialog.data.RepeatDialog
          invoiceId={invoiceId}
          onDone={(text) => {
            setAlert({ kind: 'success', text });
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
