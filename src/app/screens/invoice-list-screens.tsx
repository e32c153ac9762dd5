import { InvoiceListPage } from '#features/invoices/list/web/invoice-list-page.tsx';
import { ReturnedNoteLine } from '#features/review-feedback/web/returned-note-line.tsx';
import { SalaryPdfButton } from '#features/salary/web/salary-pdf-button.tsx';

/** /freelancer-view-invoices/ */
export const PreviewListScreen = () => <InvoiceListPage mode="previewInvoice" StatusNote={ReturnedNoteLine} />;

/** /freelancer-view-invoices/edit */
export const EditListScreen = () => <InvoiceListPage mode="editInvoice" StatusNote={ReturnedNoteLine} />;

/** /freelancer-view-invoices/salary-spec, with each specification's PDF. */
export const SalaryListScreen = () => (
  <InvoiceListPage mode="salarySpec" StatusNote={ReturnedNoteLine} RowAction={SalaryPdfButton} />
);
