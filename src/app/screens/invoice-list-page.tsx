import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import invoices from '#web/drawings/invoices.svg';
import salaries from '#web/drawings/salaries.svg';
import { api } from '#web/api.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { type FormAlert, isFormAlert } from '#web/forms/form-alert.ts';
import { useReportedAction } from '#web/forms/use-reported-action.ts';
import { Screen } from '#web/frame/screen.tsx';
import { useScreen } from '#web/frame/use-screen.ts';
import { IconCopy, IconDownload, IconReceiptRefund } from '#web/icons.ts';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { downloadPdf } from '#web/open-pdf.ts';
import { useBrought } from '#web/use-brought.ts';
import { useWide } from '#web/use-wide.ts';
import type { getSalaryPdf } from '#features/salary/endpoints.ts';
import { texts as salaryTexts } from '#features/salary/web/texts.ts';
import { Crediting, mayBeCredited, useCrediting } from '#features/invoices/crediting/web/crediting.tsx';
import { texts as creditTexts } from '#features/invoices/crediting/web/texts.ts';
import { isInvoiceLocked } from '#features/invoices/domain/invoice-status.ts';
import { useCopyInvoice } from '#features/invoices/drafting/web/use-copy-invoice.ts';
import { InvoiceList } from '#features/invoices/list/web/invoice-list.tsx';
import { RowButton, RowLink } from '#features/invoices/list/web/row-actions.tsx';
import { useInvoiceList } from '#features/invoices/list/web/use-invoice-list.ts';
import { bankInfoQuery } from '#features/payout-details/web/public.ts';
import { type Invoice, invoicesQuery, sumsQuery } from '#features/invoices/web/invoice-queries.ts';
import { texts } from '#features/invoices/web/texts.ts';
import { actionColumn, clientColumn, invoiceColumns, salaryColumns } from './invoice-columns.tsx';

const { number, amount, dueDate, status } = invoiceColumns;

/** /freelancer-view-invoices/ */
export function PreviewListPage() {
  return <CopyListPage screen="/generated-invoice" actionOf={() => texts.rowAction.previewInvoice} />;
}

/** /freelancer-view-invoices/edit */
export function EditListPage() {
  const actionOf = (invoice: Invoice) => (isInvoiceLocked(invoice) ? texts.showLocked : texts.rowAction.editInvoice);
  return <CopyListPage screen="/freelancer-edit-invoice" actionOf={actionOf} />;
}

/** /freelancer-view-invoices/salary-spec, with each invoice's wage and its specification as PDF. */
export function SalaryListPage() {
  const payout = useQuery(bankInfoQuery);
  const [alert, setAlert] = useState<FormAlert | null>(null);
  // A credit note has no specification.
  const client = linkTo(
    ({ kind }) => (kind === 'credit-note' ? '/generated-invoice' : '/generated-salary-invoice'),
    ({ kind }) => (kind === 'credit-note' ? texts.rowAction.previewInvoice : texts.rowAction.salarySpec),
  );
  const pdf = actionColumn((invoice) =>
    invoice.kind === 'credit-note' ? null : <SalaryPdfButton invoice={invoice} onTold={setAlert} />,
  );
  const columns = [number, client, ...salaryColumns(payout.data?.bankAndWiseOption ?? null), pdf];
  return (
    <InvoiceListPage
      columns={columns}
      empty={{ drawing: salaries, text: texts.noSalaries }}
      sumsLabel={texts.invoiceSum}
      messages={<AlertBox alert={alert} onDismiss={() => setAlert(null)} />}
    >
      {payout.isLoadingError && <LoadFailed what={texts.payoutDetails} onRetry={() => void payout.refetch()} />}
    </InvoiceListPage>
  );
}

interface SalaryPdfButtonProps {
  invoice: Invoice;
  /** Called with a failure's alert, and with null when an attempt begins. */
  onTold: (alert: FormAlert | null) => void;
}

/** Downloads the salary specification of a row. The rows don't wait for each other. */
function SalaryPdfButton({ invoice: { _id: invoiceId, invoiceNumber }, onTold }: SalaryPdfButtonProps) {
  const fetchPdf = () => api<typeof getSalaryPdf>('GET /api/salary/pdf/{invoiceId}', { params: { invoiceId } });
  const { run, busy } = useReportedAction(async () => {
    await downloadPdf(fetchPdf, salaryTexts.fileName(invoiceNumber));
    return undefined;
  }, onTold);
  return (
    <RowButton
      icon={IconDownload}
      label={salaryTexts.downloadPdf}
      of={salaryTexts.ofInvoice(invoiceNumber)}
      busy={busy}
      onClick={() => run()}
    />
  );
}

interface InvoiceListPageProps extends Pick<
  Parameters<typeof InvoiceList>[0],
  'columns' | 'empty' | 'messages' | 'sumsLabel'
> {
  /** Shown above the list. */
  children?: ReactNode;
}

/** /freelancer-view-invoices in its three modes (product §2.13). */
function InvoiceListPage({ children, ...shown }: InvoiceListPageProps) {
  const { heading = '' } = useScreen();
  return (
    <Screen>
      {children}
      <InvoiceList query={useInvoiceList(invoicesQuery, sumsQuery)} caption={heading} {...shown} />
    </Screen>
  );
}

/** The clients' column, in which the link of each row is. */
const linkTo = (screenOf: (invoice: Invoice) => string, action: (invoice: Invoice) => string) =>
  clientColumn((invoice) => (
    <RowLink to={`${screenOf(invoice)}/${invoice._id}`}>
      <span className="visually-hidden">{`${action(invoice)}${texts.ofInvoice(invoice)}, `}</span>
      {invoice.clientName}
    </RowLink>
  ));

interface CopyListPageProps {
  /** The screen that a row opens. */
  screen: string;
  /** What screen readers call the row's link. */
  actionOf: (invoice: Invoice) => string;
}

/** A list whose rows open an invoice, copy it, and credit it. All rows share the actions, so that they stay light. */
function CopyListPage({ screen, actionOf }: CopyListPageProps) {
  const copy = useCopyInvoice();
  const crediting = useCrediting();
  // Where the window is narrower, a list never has room for a second action (row-actions.module.css).
  const hasRoom = useWide('(width >= 52.5em)');
  const actions = actionColumn((invoice) =>
    invoice.kind === 'credit-note' ? null : (
      <>
        <RowButton
          icon={IconCopy}
          label={texts.copy}
          of={texts.ofInvoice(invoice)}
          busy={copy.running?._id === invoice._id}
          disabled={copy.busy}
          onClick={() => copy.run(invoice)}
        />
        {hasRoom && mayBeCredited(invoice) && (
          <RowButton
            icon={IconReceiptRefund}
            label={creditTexts.credit}
            of={texts.ofInvoice(invoice)}
            busy={crediting.opening?._id === invoice._id}
            disabled={crediting.opening !== null}
            onClick={() => crediting.ask(invoice)}
          />
        )}
      </>
    ),
  );
  const columns = [number, linkTo(() => screen, actionOf), amount, dueDate, status, actions];
  const [brought, setBrought] = useState(useBrought(isFormAlert));
  return (
    <InvoiceListPage
      columns={columns}
      empty={{ drawing: invoices, text: texts.noInvoices }}
      messages={
        <>
          <AlertBox alert={copy.alert} onDismiss={() => copy.setAlert(null)} />
          <Crediting crediting={crediting} />
        </>
      }
    >
      <AlertBox alert={brought} onDismiss={() => setBrought(null)} />
    </InvoiceListPage>
  );
}
