import { Button, Group } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { Screen } from '#web/frame/screen.tsx';
import { useScreen } from '#web/frame/use-screen.ts';
import { invoiceColumns } from './invoice-columns.tsx';
import { InvoiceList, type InvoiceColumn } from '#features/invoices/list/web/invoice-list.tsx';
import { clientInvoicesQuery } from '#features/invoices/web/invoice-queries.ts';
import { texts } from '#features/invoices/web/texts.ts';
import { useInvoiceList } from '#features/invoices/list/web/use-invoice-list.ts';

const { client, amount, dueDate, status } = invoiceColumns;

const actions: InvoiceColumn = {
  label: texts.actions,
  hideLabel: true,
  cell: ({ _id, invoiceNumber }) => (
    <Group gap="xs" justify="flex-end">
      <Button component={Link} to={`/freelancer-edit-invoice/${_id}`} variant="default">
        {texts.sendLink}
        <span className="visually-hidden">{texts.ofInvoice(invoiceNumber)}</span>
      </Button>
      <Button component={Link} to={`/generated-invoice/${_id}`} variant="default">
        {texts.showLink}
        <span className="visually-hidden">{texts.ofInvoice(invoiceNumber)}</span>
      </Button>
    </Group>
  ),
};

/** /client-invoices/{clientId} (product §2.14). */
export function ClientInvoicesPage() {
  const { clientId = '' } = useParams();
  const { heading = '' } = useScreen();
  return (
    <Screen>
      <InvoiceList
        query={useInvoiceList((part) => clientInvoicesQuery(clientId, part))}
        caption={heading}
        columns={[client, amount, dueDate, status, actions]}
        emptyText={texts.noClientInvoices}
      />
    </Screen>
  );
}
