import { Skeleton } from '#web/controls/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { useHasRole } from '#features/account/web/public.ts';
import { api } from '#web/api.ts';
import { Screen } from '#web/frame/screen.tsx';
import { NotLoaded } from '#web/loading/not-loaded.tsx';
import type { openReview } from '../../endpoints.ts';
import { Countdown } from '../../queue/web/countdown.tsx';
import { type Review, reviewQuery, wordsOfReview } from '../../web/review-queries.ts';
import { statusWords } from '#features/invoices/domain/status-words.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import { placeOf } from '#features/invoices/way/domain/money-way.ts';
import { ReviewDesk } from './review-desk.tsx';
import classes from './decision.module.css';
import { texts } from '../../web/texts.ts';
import { useServerNow } from '../../queue/web/use-server-now.ts';

/** /granskning/{invoiceId} (product §2.21). */
export function ReviewInvoicePage() {
  const { invoiceId = '' } = useParams();
  const { data, dataUpdatedAt, error, refetch } = useQuery(reviewQuery(invoiceId));
  useOpened(data);
  return (
    <Screen
      heading={data === undefined ? texts.heading : `${wordsOfReview(data).name} ${data.document.invoiceNumber}`}
      waits={data === undefined && error === null}
      aside={data !== undefined && <Status review={data} receivedAt={dataUpdatedAt} />}
    >
      {data !== undefined && <ReviewDesk key={data._id} review={data} />}
      {data === undefined && error === null && <Skeleton height={720} />}
      {data === undefined && error !== null && (
        <NotLoaded
          error={error}
          what={texts.theInvoice}
          gone={{ text: texts.gone, to: '/granskning', label: texts.toQueue }}
          onRetry={() => void refetch()}
        />
      )}
    </Screen>
  );
}

/** Records once that a waiting revision has been opened. If that fails, the reviewer can still review it. */
function useOpened(review: Review | undefined): void {
  const isReviewer = useHasRole('reviewer');
  const isNew = isReviewer && review?.state === 'submitted' && review.openedBy === null;
  const { _id: invoiceId, revision } = review ?? {};
  useEffect(() => {
    if (!isNew || invoiceId === undefined || revision === undefined) return;
    void api<typeof openReview>('POST /api/review/open/{invoiceId}', {
      params: { invoiceId },
      body: { revision },
    }).catch(() => {});
  }, [isNew, invoiceId, revision]);
}

function Status({ review, receivedAt }: { review: Review; receivedAt: number }) {
  const now = useServerNow({ now: review.now, receivedAt });
  const isOverdue =
    placeOf({ reviewState: review.state, dueDate: review.document.dueDate }, stockholmDate(now)) === 'overdue';
  return (
    <div className={classes.status}>
      {review.openedBy !== null && <span>{texts.openedBy(review.openedBy)}</span>}
      {review.state === 'submitted' ? (
        <Countdown deadline={review.deadline} now={now} />
      ) : (
        <span className={classes.state} data-station={isOverdue ? 'overdue' : review.state}>
          {isOverdue ? statusWords.overdue : texts.state[review.state]}
        </span>
      )}
    </div>
  );
}
