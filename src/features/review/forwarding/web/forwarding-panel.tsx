import { Button } from '#web/controls/buttons/button.tsx';
import { formatInstant } from '#shared/calendar-date.ts';
import { Notice } from '#web/controls/messages/notice.tsx';
import { FactList } from '#web/paper/fact-list.tsx';
import { Panel } from '#web/controls/panel.tsx';
import type { Review } from '../../web/review-queries.ts';
import { isMailReply } from '../../domain/mail-reply.ts';
import { texts } from '../../web/texts.ts';

interface ForwardingPanelProps {
  review: Review;
  /** Whether the dialog that sends the mail again is on its way. */
  isOpening: boolean;
  /** Null for accounts that may not send the mail again. */
  onAgain: (() => void) | null;
}

/** The status of the mail to the customer, with the mail server's reply and a button to try again (product §10.7). */
export function ForwardingPanel({ review: { forwarding }, isOpening, onAgain }: ForwardingPanelProps) {
  if (forwarding === null) return null;
  const { state, recipientEmail, attempts, attemptedAt, answer } = forwarding;
  return (
    <Panel heading={`${texts.mailHeading}: ${texts.mail[state]}`}>
      <FactList
        spacious
        facts={[
          { label: texts.mailTo, value: recipientEmail },
          { label: texts.mailAttempts, value: String(attempts) },
          ...(attemptedAt === null ? [] : [{ label: texts.mailLast, value: formatInstant(attemptedAt) }]),
          ...(answer === null
            ? []
            : [{ label: isMailReply(answer) ? texts.mailReply : texts.mailProblem, value: answer }]),
        ]}
      />
      {state === 'accepted' && <Notice kind="fact">{texts.mailAccepted}</Notice>}
      {state === 'waiting' && <Notice kind="fact">{texts.mailWaiting}</Notice>}
      {onAgain !== null && (
        <Button variant={state === 'refused' ? 'filled' : 'default'} busy={isOpening} onClick={onAgain}>
          {state === 'accepted' ? texts.cameBack : texts.again}
        </Button>
      )}
    </Panel>
  );
}
