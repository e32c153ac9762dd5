import { Button } from '#web/controls/buttons/button.tsx';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import type { FormAlert } from '#web/forms/form-alert.ts';
import { SendSteps } from './send-steps.tsx';
import { texts } from '../texts.ts';

/** Shown when all three steps are done. It says what happens next, and when (product §2.11.1). */
export function SuccessfulSend({ alert, onClose }: { alert: FormAlert | null; onClose: () => void }) {
  return (
    <>
      <SendSteps reached="mail" state="done" />
      <AlertBox alert={alert} />
      <p>{texts.reviewedWithin}</p>
      <div className="actions">
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
    </>
  );
}
