import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import noInvoices from '#web/drawings/invoices.svg';
import { Screen } from '#web/frame/screen.tsx';
import { useScreen } from '#web/frame/use-screen.ts';
import { IconEye, IconSend } from '#web/icons.ts';
import { isGone } from '#web/gone.ts';
import { NotLoaded } from '#web/loading/not-loaded.tsx';
import { clientFacts } from '#features/clients/domain/client-facts.ts';
import { clientQuery } from '#features/clients/web/client-queries.ts';
import { texts as clientTexts } from '#features/clients/web/texts.ts';
import { isInvoiceLocked } from '#features/invoices/domain/invoice-status.ts';
import { InvoiceList } from '#features/invoices/list/web/invoice-list.tsx';
import classes from '#features/invoices/list/web/row-actions.module.css';
import { RowActionLink, RowLink } from '#features/invoices/list/web/row-actions.tsx';
import { useInvoiceList } from '#features/invoices/list/web/use-invoice-list.ts';
import { clientInvoicesQuery, clientSumsQuery } from '#features/invoices/web/invoice-queries.ts';
import { texts } from '#features/invoices/web/texts.ts';
import { actionColumn, clientColumn, invoiceColumns } from './invoice-columns.tsx';

const { number, amount, dueDate, status } = invoiceColumns;

const columns = [
  number,
  clientColumn((invoice) => (
    <>
      <span>{invoice.clientName}</span>
      <RowLink to={`/generated-invoice/${invoice._id}`}>
        <span className={classes.word}>{texts.showLink}</span>
        <span className="visually-hidden">{texts.ofInvoice(invoice)}</span>
      </RowLink>
    </>
  )),
  amount,
  dueDate,
  status,
  actionColumn((invoice) => (
    <RowActionLink
      to={`/freelancer-edit-invoice/${invoice._id}`}
      icon={isInvoiceLocked(invoice) ? IconEye : IconSend}
      label={invoice.kind === 'credit-note' ? texts.sendCreditNoteLink : texts.sendLink}
      of={texts.ofInvoice(invoice)}
    />
  )),
];

/** /client-invoices/{clientId} (product §2.14). */
export function ClientInvoicesPage() {
  const { clientId = '' } = useParams();
  const { heading = '' } = useScreen();
  const list = useInvoiceList((part) => clientInvoicesQuery(clientId, part), clientSumsQuery(clientId));
  const client = useQuery(clientQuery(clientId));
  // A deleted client is only known from its invoices.
  const name = client.data === undefined ? list.data?.[0]?.clientName : clientFacts(client.data).name;
  const { error, retry } = list;
  if (error !== null && isGone(error)) {
    const gone = { text: clientTexts.notFound, to: '/freelancer-view-clients', label: clientTexts.toList };
    return (
      <Screen>
        <NotLoaded error={error} what={clientTexts.client} gone={gone} onRetry={retry} />
      </Screen>
    );
  }
  return (
    <Screen about={name ?? ''}>
      <InvoiceList
        query={list}
        caption={heading}
        columns={columns}
        clientId={clientId}
        empty={{ drawing: noInvoices, text: texts.noClientInvoices }}
      />
    </Screen>
  );
}
