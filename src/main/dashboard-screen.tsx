import { DashboardPage } from '../features/dashboard/web/dashboard-page.tsx';
import { returnedQuery } from '../features/review/web/review-queries.ts';
import { ReturnedInvoices } from '../features/review/web/returned-invoices.tsx';
import { useSettled } from '../web/loading/use-settled.ts';

const above = [returnedQuery] as const;

/** /, with what the provider has returned. */
export function DashboardScreen() {
  return <DashboardPage Returned={ReturnedInvoices} isReady={useSettled(above)} />;
}
