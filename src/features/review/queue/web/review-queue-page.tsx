import { Button } from '#web/controls/buttons/button.tsx';
import { Skeleton } from '#web/controls/skeleton.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatInstant } from '#shared/calendar-date.ts';
import { SearchField } from '#web/controls/fields/search-field.tsx';
import { Announced } from '#web/controls/messages/announced.tsx';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { isFormAlert } from '#web/forms/form-alert.ts';
import { useBrought } from '#web/use-brought.ts';
import { useListChoices } from '#web/controls/tables/use-list-choices.ts';
import { Screen } from '#web/frame/screen.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { useHasRole } from '#features/account/web/public.ts';
import { REVIEW_STATES, type ReviewState } from '#features/invoices/domain/review-state.ts';
import { reviewFields } from '../../domain/review-fields.ts';
import { DeadlinePanel } from './deadline-panel.tsx';
import { QueueTable } from './queue-table.tsx';
import { QueueTabs } from './queue-tabs.tsx';
import { nextOf, queueQuery } from '../../web/review-queries.ts';
import classes from './queue.module.css';
import { texts } from '../../web/texts.ts';
import { useServerNow } from './use-server-now.ts';
import { useShortcuts } from '../../decision/web/use-shortcuts.ts';

/** /granskning: the waiting invoices, and how many decisions are made in time (product §2.20). */
export function ReviewQueuePage() {
  const { search, requested, chosen, addressWith, choose } = useListChoices();
  const isReviewer = useHasRole('reviewer');
  const firstShown: ReviewState = isReviewer ? 'submitted' : 'forwarded';
  const state = REVIEW_STATES.find((one) => one === chosen('state')) ?? firstShown;
  const alert = useBrought(isFormAlert);
  const { data, dataUpdatedAt, isError, isPlaceholderData, isRefetchError, refetch } = useQuery({
    ...queueQuery(state, requested),
    placeholderData: keepPreviousData,
  });
  /** The tab whose invoices have come. Until those of a chosen tab have, the rows of the one before are not its own. */
  const [loaded, setLoaded] = useState(state);
  if (data !== undefined && !isPlaceholderData && loaded !== state) setLoaded(state);
  // That another search has found nothing says nothing about this one.
  const queue = loaded === state && !(isPlaceholderData && data?.invoices.length === 0) ? data : undefined;
  /** When `data` came. The query of a new search counts from zero, while the rows of the one before are still shown. */
  const [receivedAt, setReceivedAt] = useState(dataUpdatedAt);
  if (dataUpdatedAt !== 0 && dataUpdatedAt !== receivedAt) setReceivedAt(dataUpdatedAt);
  const now = useServerNow({ now: data?.now ?? new Date(0).toISOString(), receivedAt });
  const navigate = useNavigate();
  useShortcuts({
    n: () => {
      const next = nextOf(queue?.invoices ?? []);
      if (next !== undefined && isReviewer && state === 'submitted') void navigate(`/granskning/${next._id}`);
    },
  });

  return (
    <Screen>
      <AlertBox alert={alert} />
      <div className={classes.parts}>
        {isReviewer && <DeadlinePanel waiting={data?.counts.submitted} />}
        <QueueTabs
          state={state}
          addressOf={(one) => addressWith({ state: one === firstShown ? '' : one })}
          counts={data?.counts}
        />
        <search>
          <SearchField rule={reviewFields.q} hint={texts.searchHint} search={search} choose={choose} />
          <output className="visually-hidden">
            {requested !== '' && !isPlaceholderData && queue !== undefined && texts.found(queue.found)}
          </output>
        </search>
        {isReviewer && data !== undefined && <Announced text={texts.waitingCount(data.counts.submitted)} />}
        {isRefetchError && (
          <p role="status">
            {texts.queueOld(formatInstant(new Date(dataUpdatedAt)))}{' '}
            <Button variant="default" compact onClick={() => void refetch()}>
              {texts.tryAgain}
            </Button>
          </p>
        )}
        {queue !== undefined && (
          <QueueTable state={state} queue={queue} now={now} searching={requested !== ''} reviews={isReviewer} />
        )}
        {data === undefined && isError && <LoadFailed what={texts.queue} onRetry={() => void refetch()} />}
        {queue === undefined && !isError && <Skeleton height={320} />}
      </div>
    </Screen>
  );
}
