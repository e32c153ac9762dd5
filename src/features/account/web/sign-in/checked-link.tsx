import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RefusalCode } from '#shared/refusal-code.ts';
import { ApiError } from '#web/api-error.ts';
import { Spinner } from '#web/controls/spinner.tsx';
import type { PreloadedQuery } from '#web/endpoint-query.ts';
import { serverFailure } from '#web/forms/form-alert.ts';
import { SignedOutFrame } from '#web/frame/signed-out-frame.tsx';
import { DatabaseWaits } from '#web/loading/database-waits.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { queryClient } from '#web/query-client.ts';
import { UnusableLink } from './unusable-link.tsx';

interface CheckedLinkProps {
  /** Checks the link. */
  query: PreloadedQuery;
  /** The code of the refusal of a link that has ended. */
  endedCode: RefusalCode;
  /** What is not loaded if the check fails otherwise. */
  what: string;
  /** How to get another link. */
  help?: ReactNode;
  children: ReactNode;
}

/** A screen that a link leads to: checks the link, then shows the form or says that the link has ended. */
export function CheckedLink({ query, endedCode, what, help, children }: CheckedLinkProps) {
  // The link is checked once, so that the form stays even if the link ends while someone types.
  const check = { ...query, staleTime: Infinity, gcTime: 0 };
  const { error, isError, isFetching, isSuccess, refetch } = useQuery(check, queryClient);
  const hasEnded = error instanceof ApiError && error.code === endedCode;
  return (
    <SignedOutFrame>
      {isFetching && <Spinner label="Länken kontrolleras" />}
      {isError && !hasEnded && !isFetching && <LoadFailed what={what} onRetry={() => void refetch()} />}
      {hasEnded && <UnusableLink alert={serverFailure(error)} help={help} />}
      {isSuccess && children}
      <DatabaseWaits />
    </SignedOutFrame>
  );
}
