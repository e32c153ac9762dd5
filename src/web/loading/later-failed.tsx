import type { UseQueryResult } from '@tanstack/react-query';
import { LoadFailed } from './load-failed.tsx';

interface LaterFailedProps {
  /** What `useLater` has returned. */
  later: Pick<UseQueryResult, 'isError' | 'errorUpdateCount' | 'refetch'>;
  /** What could not be loaded, as the start of the sentence: 'Fakturan'. */
  what: string;
  place?: 'block' | 'line';
}

/**
 * Says that the file of a part could not be loaded, if so, and offers a retry. Many browsers remember a file that failed
 * until the page is loaded again, so after a failed retry that is offered instead (product §2.2).
 */
export function LaterFailed({ later, what, place = 'block' }: LaterFailedProps) {
  if (!later.isError) return null;
  return later.errorUpdateCount > 1 ? (
    // With unsaved changes, the browser asks before it leaves the page.
    <LoadFailed what={what} place={place} label="Ladda om sidan" onRetry={() => window.location.reload()} />
  ) : (
    <LoadFailed what={what} place={place} onRetry={() => void later.refetch()} />
  );
}
