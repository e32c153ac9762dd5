import { useParams } from 'react-router';
import { RowLink } from '#web/controls/tables/row-link.tsx';
import { Screen } from '#web/frame/screen.tsx';
import { useScreen } from '#web/frame/use-screen.ts';
import { CopyLink } from '#features/invoices/list/web/copy-link.tsx';
import { useCopyInvoice } from '#features/invoices/drafting/web/use-copy-invoice.ts';
import { invoiceColumns } from './invoice-columns.tsx';
import classes from '#features/invoices/list/web/invoice-list.module.css';
import { InvoiceList, type InvoiceColumn } from '#features/invoices/list/web/invoice-list.tsx';
import { clientInvoicesQuery, clientSumsQuery } from '#features/invoices/web/invoice-queries.ts';
import { texts } from '#features/invoices/web/texts.ts';
import { useInvoiceList } from '#features/invoices/list/web/use-invoice-list.ts';

const { client, amount, dueDate, status } = invoiceColumns;

const actions = (copy: ReturnType<typeof useCopyInvoice>): InvoiceColumn => ({
  label: texts.actions,
  hideLabel: true,
  cell: (invoice) => (
    <div className={classes.actions}>
      <RowLink to={`/freelancer-edit-invoice/${invoice._id}`} narrow>
        {texts.sendLink}
        <span className="visually-hidden">{texts.ofInvoice(invoice.invoiceNumber)}</span>
      </RowLink>
      <RowLink to={`/generated-invoice/${invoice._id}`} narrow>
        {texts.showLink}
        <span className="visually-hidden">{texts.ofInvoice(invoice.invoiceNumber)}</span>
      </RowLink>
      <CopyLink invoice={invoice} copy={copy} />
    </div>
  ),
});

/** /client-invoices/{clientId} (product §2.14). */
export function ClientInvoicesPage() {
  const { clientId = '' } = useParams();
  const { heading = '' } = useScreen();
  const copy = useCopyInvoice();
  return (
    <Screen>
      <InvoiceList
        query={useInvoiceList((part) => clientInvoicesQuery(clientId, part), clientSumsQuery(clientId))}
        caption={heading}
        columns={[client, amount, dueDate, status, actions(copy)]}
        alert={copy.alert}
        emptyText={texts.noClientInvoices}
      />
    </Screen>
  );
}
