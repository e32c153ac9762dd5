import { SearchField } from '#web/controls/fields/search-field.tsx';
import { Button } from '#web/controls/buttons/button.tsx';
import { Select, type SelectProps } from '#web/controls/fields/select.tsx';
import { useAheadOfAddress } from '#web/controls/fields/use-ahead-of-address.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { compareNames } from '#shared/swedish-order.ts';
import { useToday } from '#web/use-today.ts';
import { useWide } from '#web/use-wide.ts';
import { clientFacts } from '#features/clients/domain/client-facts.ts';
import { allClientsQuery } from '#features/clients/web/public.ts';
import { invoiceFields } from '../../domain/invoice-fields.ts';
import type { Invoice } from '../../web/invoice-queries.ts';
import { texts } from '../../web/texts.ts';
import { periodsUntil } from '../domain/periods.ts';
import classes from './list-choices.module.css';
import type { useInvoiceChoices } from './use-invoice-choices.ts';

interface ListChoicesProps {
  choices: ReturnType<typeof useInvoiceChoices>;
  /** All invoices of the list; null while only the newest are loaded. */
  whole: readonly Invoice[] | null;
  /** Whether the list is of one customer, so that it has no filter for customers. */
  ofClient: boolean;
}

/** The search, filters and sorting of a list. On a small screen, filters and sorting are behind a button. */
export function ListChoices({ choices, whole, ofClient }: ListChoicesProps) {
  const { selection, filters, sort, choose } = choices;
  const [isOpen, setIsOpen] = useState(false);
  const isWide = useWide();
  const panel = useId();
  return (
    <search className={classes.choices} data-of-client={ofClient || undefined}>
      <SearchField rule={invoiceFields.q} hint={texts.searchHint} search={selection.search} choose={choose} />
      {!isWide && (
        <Button variant="default" aria-expanded={isOpen} aria-controls={panel} onClick={() => setIsOpen(!isOpen)}>
          {texts.filters(filters)}
        </Button>
      )}
      {(isWide || isOpen) && (
        <div id={panel} className={classes.filters}>
          <ChoiceSelect
            label={texts.statusFilter}
            options={[{ value: '', label: texts.every }, ...optionsOf(texts.statusChoices)]}
            value={selection.status ?? ''}
            onChoose={(status) => choose({ status })}
          />
          {!ofClient && <ClientFilter choices={choices} whole={whole} isOpen={isOpen} />}
          <PeriodFilter choices={choices} />
          <ChoiceSelect
            label={texts.sort}
            options={optionsOf(texts.sorts)}
            value={sort}
            onChoose={(next) => choose({ sort: next })}
          />
        </div>
      )}
    </search>
  );
}

const optionsOf = (all: Record<string, string>) => Object.entries(all).map(([value, label]) => ({ value, label }));

interface ChoiceSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'onBlur'> {
  value: string;
  onChoose: (value: string) => void;
}

/** A choice of the list, which is kept in the address. */
function ChoiceSelect({ value, onChoose, ...props }: ChoiceSelectProps) {
  return <Select {...props} {...useAheadOfAddress(value, onChoose)} />;
}

/** If only the newest invoices are loaded, the customers to choose from are loaded when the choice is opened. */
function ClientFilter({ choices, whole, isOpen }: Omit<ListChoicesProps, 'ofClient'> & { isOpen: boolean }) {
  const { clientId } = choices.selection;
  const [isNear, setIsNear] = useState(false);
  const clients = useQuery({ ...allClientsQuery, enabled: whole === null && (isOpen || isNear) });
  // The newest invoice comes first, and has its customer's newest name. The last one of a customer decides in the map.
  const names = new Map(
    whole === null
      ? clients.data?.clients.map((client) => [client._id, clientFacts(client).name])
      : whole.toReversed().map((invoice) => [invoice.clientId, invoice.clientName]),
  );
  if (clientId !== null && !names.has(clientId)) names.set(clientId, texts.chosenClient);
  const options = [...names].map(([value, label]) => ({ value, label }));
  const loading =
    whole === null && clients.data === undefined
      ? [{ value: '?', label: clients.isError ? texts.clientsNotLoaded : texts.loadingClients, disabled: true }]
      : [];
  const near = () => {
    setIsNear(true);
    if (clients.isError) void clients.refetch();
  };
  return (
    <ChoiceSelect
      label={texts.client}
      options={[
        { value: '', label: texts.every },
        ...options.toSorted((a, b) => compareNames(a.label, b.label)),
        ...loading,
      ]}
      value={clientId ?? ''}
      onPointerEnter={near}
      onFocus={near}
      onChoose={(client) => choices.choose({ client })}
    />
  );
}

function PeriodFilter({ choices }: Pick<ListChoicesProps, 'choices'>) {
  const { period } = choices.selection;
  const { years, months } = periodsUntil(useToday());
  const optionOf = (value: string) => ({ value, label: texts.period(value) });
  const isListed = period === null || [...years, ...months].includes(period);
  return (
    <ChoiceSelect
      label={texts.periodFilter}
      options={[
        { value: '', label: texts.every },
        ...(isListed ? [] : [optionOf(period)]),
        { group: texts.years, items: years.map(optionOf) },
        { group: texts.months, items: months.map(optionOf) },
      ]}
      value={period ?? ''}
      onChoose={(next) => choices.choose({ period: next })}
    />
  );
}
