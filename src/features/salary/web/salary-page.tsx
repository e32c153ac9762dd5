import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { endpointQuery } from '#web/endpoint-query.ts';
import { Screen } from '#web/frame/screen.tsx';
import { NotLoaded } from '#web/loading/not-loaded.tsx';
import { useArrived } from '#web/loading/use-arrived.ts';
import { QuietIndicator } from '#web/loading/quiet-indicator.tsx';
import { WageStatus } from '#features/review-feedback/web/public.ts';
import type { getSalarySpecification } from '../endpoints.ts';
import { SalaryPaper } from './salary-paper.tsx';
import { texts } from './texts.ts';

const specificationQuery = (invoiceId: string) =>
  endpointQuery<typeof getSalarySpecification>('GET /api/salary/specification/{invoiceId}', { params: { invoiceId } });

/** /generated-salary-invoice/{invoiceId}. Its only button goes back (product §2.16). */
export function SalaryPage() {
  const { invoiceId = '' } = useParams();
  const specification = useQuery(specificationQuery(invoiceId));
  const { error, refetch } = specification;
  const data = useArrived(specification.data);
  return (
    <Screen aside={<QuietIndicator />}>
      {data !== undefined && (
        <>
          <WageStatus invoiceId={invoiceId} />
          <SalaryPaper specification={data} />
        </>
      )}
      {data === undefined && error === null && <Skeleton height={900} maw={794} mx="auto" />}
      {data === undefined && error !== null && (
        <NotLoaded
          error={error}
          what={texts.specification}
          gone={{ text: texts.gone, to: '/freelancer-view-invoices/salary-spec', label: texts.toInvoices }}
          onRetry={() => void refetch()}
        />
      )}
    </Screen>
  );
}
