import { WageStatus } from '#features/review-feedback/web/wage-status.tsx';
import { SalaryPage } from '#features/salary/web/salary-page.tsx';

/** /generated-salary-invoice/{invoiceId}, with where the wage stands. */
export const SalaryScreen = () => <SalaryPage WageStatus={WageStatus} />;
