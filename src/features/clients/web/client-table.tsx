import { Button, ButtonLink } from '#web/controls/buttons/button.tsx';
import type { EndpointResponse } from '#shared/endpoint.ts';
import { CardTable, type Column } from '#web/controls/tables/card-table.tsx';
import type { fetchAllClients } from '../endpoints.ts';
import { clientFacts } from '../domain/client-facts.ts';
import classes from './clients.module.css';
import { texts } from './texts.ts';

/** A customer in the list. */
export type ListedClient = EndpointResponse<typeof fetchAllClients>['clients'][number];

interface ClientTableProps {
  clients: ListedClient[];
  onDelete: (client: ListedClient) => void;
}

/** The customers' table (product §2.9). */
export function ClientTable({ clients, onDelete }: ClientTableProps) {
  return <CardTable caption={texts.clients} columns={columns(onDelete)} rows={clients} keyOf={({ _id }) => _id} />;
}

const columns = (onDelete: ClientTableProps['onDelete']): Column<ListedClient>[] => [
  { label: texts.idNumber, typed: true, cell: (client) => clientFacts(client).idNumber },
  {
    label: texts.name,
    namesRow: true,
    typed: true,
    cell: (client) => <span id={nameId(client)}>{clientFacts(client).name}</span>,
  },
  { label: texts.currency, cell: (client) => clientFacts(client).currency },
  { label: texts.actions, hideLabel: true, cell: (client) => <Actions client={client} onDelete={onDelete} /> },
];

function Actions({ client, onDelete }: { client: ListedClient } & Pick<ClientTableProps, 'onDelete'>) {
  // The buttons are the same in every row, so the customer's name describes them to screen readers.
  const button = { variant: 'subtle', 'aria-describedby': nameId(client) } as const;
  return (
    <div className={classes.actions}>
      <ButtonLink to={`/freelancer-edit-client/${client._id}`} {...button}>
        {texts.edit}
      </ButtonLink>
      <ButtonLink to={`/client-invoices/${client._id}`} {...button}>
        {texts.showInvoices}
      </ButtonLink>
      <Button {...button} danger onClick={() => onDelete(client)}>
        {texts.delete}
      </Button>
    </div>
  );
}

const nameId = ({ _id }: ListedClient) => `client-${_id}`;
