import { RowLink } from '#web/controls/tables/row-link.tsx';
import { Screen } from '#web/frame/screen.tsx';
import { useScreen } from '#web/frame/use-screen.ts';
import { SalaryPdfButton } from '#features/salary/web/salary-pdf-button.tsx';
import { isInvoiceLocked } from '#features/invoices/domain/invoice-status.ts';
import { CopyLink } from '#features/invoices/list/web/copy-link.tsx';
import { useCopyInvoice } from '#features/invoices/drafting/web/use-copy-invoice.ts';
import { invoiceColumns } from './invoice-columns.tsx';
import classes from '#features/invoices/list/web/invoice-list.module.css';
import { InvoiceList, type InvoiceColumn } from '#features/invoices/list/web/invoice-list.tsx';
import { invoicesQuery, sumsQuery } from '#features/invoices/web/invoice-queries.ts';
import { texts } from '#features/invoices/web/texts.ts';
import { useInvoiceList } from '#features/invoices/list/web/use-invoice-list.ts';

/** The screen that each mode's rows link to (product §2.13). */
const MODES = {
  previewInvoice: '/generated-invoice',
  editInvoice: '/freelancer-edit-invoice',
  salarySpec: '/generated-salary-invoice',
} as const;
type Mode = keyof typeof MODES;

const { number, client, amount, dueDate, status } = invoiceColumns;
const facts: InvoiceColumn[] = [number, client, amount, dueDate, status];

/** /freelancer-view-invoices/ */
export const PreviewListPage = () => <InvoiceListPage mode="previewInvoice" />;

/** /freelancer-view-invoices/edit */
export const EditListPage = () => <InvoiceListPage mode="editInvoice" />;

/** /freelancer-view-invoices/salary-spec, with each specification's PDF. */
export const SalaryListPage = () => <InvoiceListPage mode="salarySpec" />;

/** /freelancer-view-invoices in its three modes (product §2.13). */
function InvoiceListPage({ mode }: { mode: Mode }) {
  const { heading = '' } = useScreen();
  const copy = useCopyInvoice();
  return (
    <Screen>
      <InvoiceList
        query={useInvoiceList(invoicesQuery, sumsQuery)}
        caption={heading}
        columns={[...facts, actions(mode, copy)]}
        alert={copy.alert}
        emptyText={texts.noInvoices}
      />
    </Screen>
  );
}

const actions = (mode: Mode, copy: ReturnType<typeof useCopyInvoice>): InvoiceColumn => ({
  label: texts.actions,
  hideLabel: true,
  cell: (invoice) => (
    <div className={classes.actions}>
      <RowLink to={`${MODES[mode]}/${invoice._id}`}>
        {mode === 'editInvoice' && isInvoiceLocked(invoice) ? texts.showLocked : texts.rowAction[mode]}
        <span className="visually-hidden">{texts.ofInvoice(invoice.invoiceNumber)}</span>
      </RowLink>
      {mode === 'salarySpec' ? (
        <SalaryPdfButton invoiceId={invoice._id} invoiceNumber={invoice.invoiceNumber} />
      ) : (
        <CopyLink invoice={invoice} copy={copy} />
      )}
    </div>
  ),
});
