import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { ApiError } from '#web/api-error.ts';
import { type FormAlert, serverFailure } from '#web/forms/form-alert.ts';
import { useNavigateWhileShown } from '#web/use-navigate-while-shown.ts';
import { nextOf, queueQuery, type Review } from '../../web/review-queries.ts';
import { texts } from '../../web/texts.ts';

/**
 * Returns a function that goes to the next waiting invoice after this one in the queue. It takes the news of this one
 * along. If the queue doesn't come, or the reviewer has begun something else before it comes, this invoice stays.
 * @param begun how many dialogs were opened
 */
export function useNextReview(
  { _id: invoiceId, submittedAt }: Review,
  begun: RefObject<number>,
  onAlert: (alert: FormAlert) => void,
) {
  const queryClient = useQueryClient();
  const navigate = useNavigateWhileShown();
  return async (news: FormAlert | null) => {
    const begunBefore = begun.current;
    let invoices;
    try {
      ({ invoices } = await queryClient.fetchQuery({ ...queueQuery('submitted', ''), staleTime: 0 }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // What was decided stands, so the reviewer learns that rather than why the next one didn't open.
      onAlert(news ?? serverFailure(error));
      return;
    }
    if (news === null && begun.current !== begunBefore) return;
    const next = nextOf(
      invoices.filter(({ _id }) => _id !== invoiceId),
      submittedAt,
    );
    const nothing: FormAlert | null =
      next === undefined && news === null ? { kind: 'success', text: texts.nothingNext } : null;
    await navigate(next === undefined ? '/granskning' : `/granskning/${next._id}`, { state: news ?? nothing });
  };
}
