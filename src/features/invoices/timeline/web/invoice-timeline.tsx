import { Skeleton } from '#web/controls/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { Panel } from '#web/controls/panel.tsx';
import { timelineQuery } from '../../web/invoice-queries.ts';
import { texts } from './texts.ts';
import { Timeline } from './timeline.tsx';

/** The timeline of one of the member's invoices since it was first sent (product §10.6). */
export function InvoiceTimeline({ invoiceId }: { invoiceId: string }) {
  const { data, isError, refetch } = useQuery(timelineQuery(invoiceId));
  if (data === undefined) {
    return isError ? <LoadFailed what={texts.timeline} onRetry={() => void refetch()} /> : <Skeleton height={120} />;
  }
  if (data.timeline.length === 0) return null;
  return (
    <Panel heading={texts.heading}>
      <Timeline {...data} />
    </Panel>
  );
}
