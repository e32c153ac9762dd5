import { Button } from '#web/controls/buttons/button.tsx';
import { Link } from 'react-router';
import type { ApiError } from '#web/api-error.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { type FormAlert, reasonBelow, serverFailure } from '#web/forms/form-alert.ts';
import { isGone } from '#web/gone.ts';
import type { KindWords } from '../../../domain/kind-words.ts';
import { isUnanswered, type SendPhase, type SendStep } from '../send-phase.ts';
import { SendSteps } from './send-steps.tsx';
import { texts } from '../texts.ts';

interface FailedSendProps extends Omit<Extract<SendPhase, { name: 'failed' }>, 'name'> {
  words: KindWords;
  onRetry: () => void;
  onClose: () => void;
}

/** Says which step failed and why, and offers to try again or to fill in what is missing (product §2.11.1). */
export function FailedSend({ words, step, error, goTo, onRetry, onClose }: FailedSendProps) {
  const canRetry = !isGone(error);
  const hint = isUnanswered({ step, error }) ? texts.unansweredHint : texts.failedHint;
  return (
    <>
      <SendSteps reached={step} state="failed" />
      <AlertBox alert={stepFailure(step, error, words)} />
      {goTo === null ? (
        <>
          {canRetry && <p>{hint(words.the)}</p>}
          <div className="actions">
            <Button variant="default" onClick={onClose}>
              {texts.close}
            </Button>
            {canRetry && <Button onClick={onRetry}>{texts.retry}</Button>}
          </div>
        </>
      ) : (
        <p>
          <Link to={goTo}>{texts.fillIn}</Link>. {texts.goOn}
        </p>
      )}
    </>
  );
}

/**
 * The alert about a failed step. The two steps that make and mail the PDF have one literal text for every failure, with
 * the reason below it (product §8).
 */
function stepFailure(step: SendStep, error: ApiError, words: KindWords): FormAlert {
  if (step === 'register') return serverFailure(error);
  const { code, text, reason } = texts.stepFailures[step];
  return {
    kind: 'failure',
    text,
    lang: 'en',
    ...(error.code === code ? { reason: { text: reason(words) } } : reasonBelow(text, error)),
  };
}
