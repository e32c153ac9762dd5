import { Skeleton } from '#web/controls/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '#web/controls/messages/notice.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { wageStatus } from '../domain/wage-status.ts';
import { timelineQuery } from '#features/invoices/web/public.ts';
import { texts } from './texts.ts';

/** The wage's status on the salary specification (product §10.8). */
export function WageStatus({ invoiceId }: { invoiceId: string }) {
  const { data, isError, refetch } = useQuery(timelineQuery(invoiceId));
  if (data === undefined) {
    return isError ? <LoadFailed what={texts.theWage} onRetry={() => void refetch()} /> : <Skeleton height={54} />;
  }
  return <Notice kind="fact">{wageStatus(data, data.currency)}</Notice>;
}
