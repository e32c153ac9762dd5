import type { ReactNode, RefObject } from 'react';
import { Dialog } from '#web/controls/dialogs/dialog.tsx';
import type { InvoiceKind } from '../../../domain/credit-note.ts';
import { type KindWords, wordsOf } from '../../../domain/kind-words.ts';
import { focusWhenShown } from '#web/focus-when-shown.ts';
import type { FormAlert } from '#web/forms/form-alert.ts';
import { useBusy } from '#web/forms/use-busy.ts';
import { isGone } from '#web/gone.ts';
import { AgreementForm } from './agreement-form.tsx';
import { BlockedSend } from './blocked-send.tsx';
import { UnsavedSend } from './unsaved-send.tsx';
import { WarningsForm } from './warnings-form.tsx';
import { FailedSend } from './failed-send.tsx';
import { SendSteps } from './send-steps.tsx';
import { SuccessfulSend } from './successful-send.tsx';
import { texts } from '../texts.ts';
import { isUnanswered, type SendPhase } from '../send-phase.ts';
import type { useSend } from '../use-send.ts';

const sent: FormAlert = { kind: 'success', text: texts.sent, lang: 'en' };

interface SendDialogProps {
  send: ReturnType<typeof useSend>;
  kind: InvoiceKind;
  /** Whether the invoice is sent, as the server has told last. */
  isSent: boolean;
  /** Opens the form that adds a line. */
  onAddLine: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** One dialog for the whole send. It stays open from part to part, so that nothing jumps (product §2.11.1). */
export function SendDialog({ send, kind, isSent, onAddLine, returnFocusTo }: SendDialogProps) {
  const { close } = send;
  // Only the response was lost, or another window has sent it.
  const phase: SendPhase = isSent && send.phase.name === 'failed' ? { name: 'sent' } : send.phase;
  const { busy, whileBusy } = useBusy();
  const words = wordsOf({ kind });
  const title = titleOf(phase, isSent, words);
  const isOpen = phase.name !== 'idle' && phase.name !== 'preparing';
  // A running send can't be cancelled, and neither can a redirect to the missing details.
  const isFixed = phase.name === 'sending' || (phase.name === 'failed' && phase.goTo !== null);
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      returnFocusTo={returnFocusTo}
      busy={busy}
      title={title}
      closeLabel={isFixed ? null : texts.close}
      closedBy={isFixed ? 'none' : 'closerequest'}
    >
      <FocusedPart key={phase.name} label={title}>
        {phase.name === 'agreement' && (
          <AgreementForm isChanged={phase.isChanged} onAccepted={send.prepare} whileBusy={whileBusy} />
        )}
        {phase.name === 'unsaved' && (
          <UnsavedSend
            words={words}
            failure={phase.failure}
            isSent={isSent}
            onRetry={() => void send.begin()}
            onClose={close}
          />
        )}
        {phase.name === 'blocked' && (
          <BlockedSend
            words={words}
            onAddLine={() => {
              close();
              onAddLine();
            }}
            onClose={close}
          />
        )}
        {phase.name === 'warnings' && <WarningsForm {...phase} onSend={send.send} onCancel={close} />}
        {phase.name === 'sending' && <SendSteps reached={phase.step} state="running" />}
        {phase.name === 'failed' && <FailedSend {...phase} words={words} onRetry={send.retry} onClose={close} />}
        {phase.name === 'sent' && <SuccessfulSend alert={kind === 'invoice' ? sent : null} onClose={close} />}
      </FocusedPart>
    </Dialog>
  );
}

function titleOf(phase: SendPhase, isSent: boolean, { the, theInText }: KindWords): string {
  if (phase.name === 'failed' && isGone(phase.error)) return texts.goneTitle;
  if (phase.name === 'failed' && isUnanswered(phase)) return texts.unansweredTitle(theInText);
  return texts.titles[phase.name === 'unsaved' && isSent ? 'sent' : phase.name](the);
}

/**
 * A part of the dialog. It takes the focus when it appears, because the focused button has gone with the previous part.
 * Its label is what a screen reader then says.
 */
function FocusedPart({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} ref={focusWhenShown} tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
      {children}
    </div>
  );
}
