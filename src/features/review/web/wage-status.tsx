import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../../web/controls/notice.tsx';
import { wageStanding } from '../domain/wage-standing.ts';
import { timelineQuery } from './review-queries.ts';

/** Says on the salary specification where the wage stands (product §10.8). */
export function WageStatus({ invoiceId }: { invoiceId: string }) {
  const { data } = useQuery(timelineQuery(invoiceId));
  if (data === undefined) return null;
  return <Notice kind="fact">{wageStanding(data.timeline, data.currency)}</Notice>;
}
