import { Skeleton } from '#web/controls/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '#web/api-error.ts';
import { Screen } from '#web/frame/screen.tsx';
import { isGone } from '#web/gone.ts';
import { Gone, NotLoaded } from '#web/loading/not-loaded.tsx';
import { QuietIndicator } from '#web/loading/quiet-indicator.tsx';
import { timelineQuery } from '#features/invoices/web/public.ts';
import { WageStatus } from '#features/review-feedback/web/public.ts';
import { SalaryPaper } from './salary-paper.tsx';
import { specificationQuery } from './specification-query.ts';
import { texts } from './texts.ts';

const list = { to: '/freelancer-view-invoices/salary-spec', label: texts.toInvoices };

/** /generated-salary-invoice/{invoiceId}. Its only button goes back (product §2.16). */
export function SalaryPage() {
  const { invoiceId = '' } = useParams();
  const { error, refetch, ...specification } = useQuery(specificationQuery(invoiceId));
  // The specification waits for the wage's status, which stands above it and would push it down.
  const { isFetched } = useQuery(timelineQuery(invoiceId));
  const data = !isFetched || isGone(error) ? undefined : specification.data;
  // A credit note never gets one, so trying again is no use.
  const isOfCreditNote = error instanceof ApiError && error.code === 'credit-note-wage';
  return (
    <Screen aside={<QuietIndicator />}>
      {data !== undefined && (
        <>
          <div className="no-print">
            <WageStatus invoiceId={invoiceId} />
          </div>
          <SalaryPaper specification={data} />
        </>
      )}
      {data === undefined && error === null && <Skeleton height={900} />}
      {data === undefined && isOfCreditNote && <Gone text={error.message} {...list} />}
      {data === undefined && error !== null && !isOfCreditNote && (
        <NotLoaded
          error={error}
          what={texts.specification}
          gone={{ text: texts.gone, ...list }}
          onRetry={() => void refetch()}
        />
      )}
    </Screen>
  );
}
