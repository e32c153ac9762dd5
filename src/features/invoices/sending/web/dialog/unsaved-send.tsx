import { Button } from '#web/controls/buttons/button.tsx';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import type { FormAlert } from '#web/forms/form-alert.ts';
import type { KindWords } from '../../../domain/kind-words.ts';
import { texts } from '../texts.ts';

interface UnsavedSendProps {
  words: KindWords;
  failure: FormAlert;
  /** Whether it was not saved because the invoice had been sent before, from another window. */
  isSent: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/**
 * Says that what was typed could not be saved and so nothing was sent, and offers to try again. If the invoice is already
 * sent, it says that (product §2.11.1).
 */
export function UnsavedSend({ words, failure, isSent, onRetry, onClose }: UnsavedSendProps) {
  return (
    <>
      <AlertBox alert={failure} />
      <p>{isSent ? texts.unsavedAsSent(words.the) : texts.unsavedHint(words.theInText)}</p>
      <div className="actions">
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
        {!isSent && <Button onClick={onRetry}>{texts.retry}</Button>}
      </div>
    </>
  );
}
