import { useParams } from 'react-router';
import { timelineQuery } from '../features/review/web/review-queries.ts';
import { WageStatus } from '../features/review/web/wage-status.tsx';
import { SalaryPage } from '../features/salary/web/salary-page.tsx';
import { useSettled } from '../web/loading/use-settled.ts';

/** /generated-salary-invoice/{invoiceId}, with where the wage stands. */
export function SalaryScreen() {
  const { invoiceId = '' } = useParams();
  const isReady = useSettled([timelineQuery(invoiceId)]);
  return <SalaryPage WageStatus={WageStatus} isReady={isReady} />;
}
