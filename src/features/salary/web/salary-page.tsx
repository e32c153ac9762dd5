import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../../web/api-error.ts';
import { callQuery } from '../../../web/call-query.ts';
import { Notice } from '../../../web/controls/notice.tsx';
import { Screen } from '../../../web/frame/screen.tsx';
import { LoadFailed } from '../../../web/loading/load-failed.tsx';
import { useArrived } from '../../../web/loading/use-arrived.ts';
import { QuietIndicator } from '../../../web/loading/quiet-indicator.tsx';
import type { getSalarySpecification } from '../contract.ts';
import { SalaryPaper } from './salary-paper.tsx';
import { texts } from './texts.ts';

const specificationQuery = (invoiceId: string) =>
  callQuery<typeof getSalarySpecification>('GET /api/salary/specification/{invoiceId}', { params: { invoiceId } });

interface SalaryPageProps {
  /** Says where the wage stands; another feature's (src/main wires it). */
  WageStatus: ComponentType<{ invoiceId: string }>;
  /** Whether what it shows is known: the specification waits for it. */
  isReady: boolean;
}

/** /generated-salary-invoice/{invoiceId}: its only button is the one back (product §2.16). */
export function SalaryPage({ WageStatus, isReady }: SalaryPageProps) {
  const { invoiceId = '' } = useParams();
  const specification = useQuery(specificationQuery(invoiceId));
  const { error, refetch } = specification;
  const data = useArrived(isReady ? specification.data : undefined);
  return (
    <Screen title="Salary Invoice" heading={texts.heading} aside={<QuietIndicator />}>
      {data !== undefined && (
        <>
          <WageStatus invoiceId={invoiceId} />
          <SalaryPaper specification={data} />
        </>
      )}
      {data === undefined && error === null && <Skeleton height={900} maw={794} mx="auto" />}
      {data === undefined && error !== null && <NotLoaded error={error} onRetry={() => void refetch()} />}
    </Screen>
  );
}

function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isGone = error instanceof ApiError && error.status === 404;
  if (!isGone) return <LoadFailed what={texts.specification} onRetry={onRetry} />;
  return (
    <>
      <Notice kind="fact">{texts.gone}</Notice>
      <Anchor component={Link} to="/freelancer-view-invoices/salary-spec">
        {texts.toInvoices}
      </Anchor>
    </>
  );
}
