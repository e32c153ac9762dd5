import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useRef, useState } from 'react';
import { useHasRole } from '#features/account/web/public.ts';
import { Button } from '#web/controls/buttons/button.tsx';
import { LinkButton } from '#web/controls/buttons/link-button.tsx';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { Notice } from '#web/controls/messages/notice.tsx';
import { type FormAlert, isFormAlert } from '#web/forms/form-alert.ts';
import { UnsavedGuard } from '#web/forms/unsaved-guard.tsx';
import { useAction } from '#web/forms/use-action.ts';
import { useLateDialog } from '#web/loading/use-late-dialog.ts';
import { useLater } from '#web/loading/use-later.ts';
import { LaterFailed } from '#web/loading/later-failed.tsx';
import { useBrought } from '#web/use-brought.ts';
import { useFocusOfGone } from '#web/use-focus-of-gone.ts';
import { CreditNotice, creditTexts, Timeline } from '#features/invoices/web/public.ts';
import {
  MoneyPanel,
  ReminderPanel,
  type ReversibleEntry,
  useMoneyDialogs,
  useNotPaid,
} from '#features/settlement/web/public.ts';
import { RevisionChanges } from './panels/revision-changes.tsx';
import { CheckList } from './panels/check-list.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { ForwardingPanel } from '../../forwarding/web/forwarding-panel.tsx';
import { PdfBeside } from './pdf/pdf-beside.tsx';
import classes from './review-desk.module.css';
import { type Action, DECISIONS, ReviewDialogs } from './review-dialogs.tsx';
import { ReviewFacts } from './panels/review-facts.tsx';
import { ReviewSummary } from './panels/review-summary.tsx';
import { refreshReview, type Review, wordsOfReview } from '../../web/review-queries.ts';
import { RevisionHistory } from './panels/revision-history.tsx';
import { texts } from '../../web/texts.ts';
import { useNextReview } from './use-next-review.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Whether the page has been loaded and nothing in it has been focused since. */
const hasNoFocus = () => document.activeElement === document.body;

/** The reviewer's view of one invoice: the PDF beside the facts, and the possible actions (product §2.21). */
export function ReviewDesk({ review }: { review: Review }) {
  const queryClient = useQueryClient();
  const [alert, setAlert] = useState(useBrought(isFormAlert));
  /**
   * The review as it was when the dialog opened. If others record money meanwhile, its figures stay, and the server refuses
   * what was decided by them. When a newer revision comes, the dialog closes.
   */
  const [seenLast, setSeenLast] = useState(review);
  /** What the reviewer has written to return the invoice with. It stays when the dialog closes for a newer revision. */
  const [note, setNote] = useState('');
  /** How many dialogs were opened. */
  const begun = useRef(0);
  /** The entry that the reversal dialog is about. */
  const [entry, setEntry] = useState<ReversibleEntry | null>(null);
  const isReviewer = useHasRole('reviewer');
  const mayRecord = useHasRole('accountant');
  const moneyDialogs = useMoneyDialogs(mayRecord);
  const notPaid = useNotPaid(refreshReview);
  const decisionDialogs = useLater('decision-dialogs', () => import('./decision-dialogs.ts'), isReviewer);
  const { document, revision } = review;
  const takesFocus = useFocusOfGone(`${wordsOfReview(review).name} ${document.invoiceNumber}`);
  const { opening, opened, ask, close } = useLateDialog<Action>(
    (action) => (DECISIONS.has(action) ? decisionDialogs : moneyDialogs),
    () => setSeenLast(review),
  );
  const begin = (action: Action) => {
    begun.current += 1;
    ask(action);
  };
  const seen = opened === null ? review : seenLast;
  const isOutdated = seen.revision !== revision;
  const current = isOutdated ? null : opened;
  const outdated: FormAlert | null = isOutdated ? { kind: 'failure', text: texts.overtaken } : null;

  const goToNext = useNextReview(review, begun, setAlert);
  const dialog = {
    review: seen,
    onClose: close,
    /**
     * Called when another reviewer or the freelancer has acted first. It shows the server's message and loads the
     * current state.
     */
    onConflict: (text: string) => {
      close();
      setAlert({ kind: 'failure', text });
      void refreshReview(queryClient);
    },
    onDone: async ({ message }: { message: string }) => {
      const news: FormAlert = {
        kind: 'success',
        text: `${wordsOfReview(review).name} ${document.invoiceNumber}: ${message}`,
      };
      const refreshed = refreshReview(queryClient);
      if (current === 'forward' || current === 'return') {
        flushSync(() => {
          close();
          setNote('');
        });
        void goToNext(news);
        return;
      }
      // The next dialog starts from what the screen shows, so the screen must be up to date first.
      await refreshed;
      close();
      setAlert(news);
    },
  };

  const waits = review.state === 'submitted';
  const isNoteKept = note !== '' && current !== 'return';
  const going = useAction(async () => {
    await goToNext(null);
    return undefined;
  });
  const beginByKey = (action: Action) => {
    // The dialog gives the focus back to it. Its own button can go when a colleague decides first.
    if (hasNoFocus()) takesFocus.ref.current?.focus({ preventScroll: true });
    begin(action);
  };
  useShortcuts({
    n: () => isReviewer && going.run(),
    v: () => isReviewer && waits && beginByKey('forward'),
    r: () => isReviewer && waits && beginByKey('return'),
  });

  const forwarding = (
    <ForwardingPanel
      review={review}
      isOpening={opening === 'again'}
      onAgain={isReviewer ? () => begin('again') : null}
    />
  );
  /** Whether the customer has the invoice. Until then its mail matters more than its payment. */
  const hasArrived = review.forwarding?.state === 'accepted';
  return (
    <>
      <UnsavedGuard dirty={isNoteKept} />
      <div className="in-sight">
        <AlertBox
          alert={outdated ?? alert}
          onDismiss={() => {
            setAlert(null);
            close();
          }}
        />
        <AlertBox alert={notPaid.alert} onDismiss={() => notPaid.setAlert(null)} />
      </div>
      <div {...takesFocus}>
        {isNoteKept && (
          <Notice kind="fact">
            <div>{waits ? texts.keptForReturn : texts.keptNote}</div>
            <div>{note}</div>
            <LinkButton onClick={() => setNote('')}>{texts.discardNote}</LinkButton>
          </Notice>
        )}
        <ReviewSummary document={document} />
      </div>
      <div className={classes.desk}>
        <PdfBeside review={review} />
        <div className={classes.facts}>
          {isReviewer && (
            <DecisionBar
              waits={waits}
              isGoing={going.busy}
              opening={opening}
              onNext={() => going.run()}
              onForward={() => begin('forward')}
              onReturn={() => begin('return')}
            />
          )}
          <LaterFailed later={decisionDialogs} what={texts.decisionDialogs} />
          {hasArrived || forwarding}
          <CreditNotice credit={review.credit} currency={document.currency} addressOf={(id) => `/granskning/${id}`} />
          <MoneyPanel
            review={review}
            mayRecord={mayRecord}
            opening={opening === 'reversal' ? (entry?._id ?? null) : opening}
            onAsk={begin}
            onReverse={(chosen) => {
              setEntry(chosen);
              begin('reversal');
            }}
            notPaid={notPaid}
          />
          {hasArrived && forwarding}
          <LaterFailed later={moneyDialogs} what={texts.moneyDialogs} />
          {mayRecord && (
            <ReminderPanel review={review} isOpening={opening === 'reminders'} onSwitch={() => begin('reminders')} />
          )}
          {isReviewer && review.credit?.isCreditable === true && (
            <div>
              <Button variant="default" busy={opening === 'credit'} onClick={() => begin('credit')}>
                {creditTexts.credit}
              </Button>
            </div>
          )}
          <RevisionChanges revisions={review.revisions} />
          {waits && <CheckList checks={review.checks} />}
          <ReviewFacts document={document} />
          <RevisionHistory review={review} />
          <section>
            <h2 className={classes.heading}>{texts.timelineHeading}</h2>
            <Timeline timeline={review.timeline} currency={document.currency} />
          </section>
        </div>
      </div>
      <ReviewDialogs
        action={current}
        decisions={decisionDialogs.data}
        money={moneyDialogs.data}
        entry={entry}
        note={note}
        onNote={setNote}
        dialog={dialog}
      />
    </>
  );
}
