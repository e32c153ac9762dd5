import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import type { FormAlert } from '#web/forms/form-alert.ts';
import { Timeline } from '#features/review-feedback/web/public.ts';
import {
  MoneyPanel,
  PaymentDialog,
  PayoutDialog,
  ReversalDialog,
  type ReversibleEntry,
} from '#features/settlement/web/public.ts';
import { ChangeList } from './change-list.tsx';
import { CheckList } from './check-list.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { ForwardAgainDialog } from '../../forwarding/web/forward-again-dialog.tsx';
import { ForwardDialog } from '../../forwarding/web/forward-dialog.tsx';
import { ForwardingPanel } from '../../forwarding/web/forwarding-panel.tsx';
import { PdfBeside } from './pdf-beside.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import classes from './review-desk.module.css';
import { ReviewFacts } from './review-facts.tsx';
import { queueQuery, refreshReview, type Review } from '../../web/review-queries.ts';
import { RevisionHistory } from './revision-history.tsx';
import { texts } from '../../web/texts.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** What a reviewer can be about to do. */
type Doing = 'forward' | 'return' | 'again' | 'payment' | 'payout' | 'reversal';

/** One invoice as a reviewer works on it: the PDF beside the facts, and what can be done (product §2.21). */
export function ReviewDesk({ review }: { review: Review }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const brought = (useLocation().state as { alert?: FormAlert } | null)?.alert ?? null;
  const [alert, setAlert] = useState<FormAlert | null>(brought);
  /** On which revision: what was begun on an older one is over. */
  const [doing, setDoing] = useState<{ what: Doing; revision: number } | null>(null);
  /** What a reversal is of. */
  const [entry, setEntry] = useState<ReversibleEntry | null>(null);
  const { document, revision } = review;
  const begin = (what: Doing) => setDoing({ what, revision });
  const isOvertaken = doing !== null && doing.revision !== revision;
  const current = isOvertaken ? undefined : doing?.what;
  const overtaken: FormAlert | null = isOvertaken ? { kind: 'failure', text: texts.overtaken } : null;

  /** The next that waits after this one in the queue, else the first that does. */
  const goOn = async (news: FormAlert | null) => {
    const { invoices } = await queryClient.fetchQuery({ ...queueQuery('submitted', ''), staleTime: 0 });
    const others = invoices.filter(({ _id }) => _id !== review._id);
    const next = others.find(({ submittedAt }) => submittedAt >= review.submittedAt) ?? others[0];
    const nothing: FormAlert | null =
      next === undefined && news === null ? { kind: 'success', text: texts.nothingNext } : null;
    void navigate(next === undefined ? '/granskning' : `/granskning/${next._id}`, {
      state: { alert: news ?? nothing },
    });
  };

  const dialog = {
    review,
    onClose: () => setDoing(null),
    /** Another reviewer or the freelancer was first: the page tells, and shows what is now. */
    onConflict: (text: string) => {
      setDoing(null);
      setAlert({ kind: 'failure', text });
      void refreshReview(queryClient);
    },
    onDone: async ({ message }: { message: string }) => {
      const news: FormAlert = { kind: 'success', text: `${texts.invoice(document.invoiceNumber)}: ${message}` };
      const refreshed = refreshReview(queryClient);
      if (current === 'forward' || current === 'return') {
        setDoing(null);
        void goOn(news);
        return;
      }
      // What is recorded next stands on what the screen shows then.
      await refreshed;
      setDoing(null);
      setAlert(news);
    },
  };

  const waits = review.state === 'submitted';
  useShortcuts({
    n: () => void goOn(null),
    v: () => waits && begin('forward'),
    r: () => waits && begin('return'),
  });

  return (
    <>
      <AlertBox
        alert={overtaken ?? alert}
        onDismiss={() => {
          setAlert(null);
          setDoing(null);
        }}
      />
      <div className={classes.desk}>
        <PdfBeside invoiceId={review._id} invoiceNumber={document.invoiceNumber} revision={revision} />
        <div className={classes.facts}>
          <DecisionBar
            waits={waits}
            onNext={() => void goOn(null)}
            onForward={() => begin('forward')}
            onReturn={() => begin('return')}
          />
          <ForwardingPanel review={review} onAgain={() => begin('again')} />
          <MoneyPanel
            review={review}
            onPayment={() => begin('payment')}
            onPayout={() => begin('payout')}
            onReverse={(chosen) => {
              setEntry(chosen);
              begin('reversal');
            }}
          />
          <ChangeList revisions={review.revisions} />
          {waits && <CheckList checks={review.checks} />}
          <ReviewFacts document={document} />
          <RevisionHistory review={review} />
          <section>
            <h2 className={classes.heading}>{texts.timelineHeading}</h2>
            <Timeline timeline={review.timeline} currency={document.currency} />
          </section>
        </div>
      </div>
      {current === 'forward' && <ForwardDialog {...dialog} />}
      {current === 'return' && <ReturnDialog {...dialog} />}
      {current === 'again' && <ForwardAgainDialog {...dialog} />}
      {current === 'payment' && <PaymentDialog {...dialog} />}
      {current === 'payout' && <PayoutDialog {...dialog} />}
      {current === 'reversal' && entry !== null && <ReversalDialog entry={entry} {...dialog} />}
    </>
  );
}
