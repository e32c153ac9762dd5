import { DashboardPage } from '#features/dashboard/web/dashboard-page.tsx';
import { ReturnedInvoices } from '#features/review-feedback/web/returned-invoices.tsx';

/** /, with what the provider has returned. */
export const DashboardScreen = () => <DashboardPage Returned={ReturnedInvoices} />;
