import { Button, Group } from '@mantine/core';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { Screen } from '#web/frame/screen.tsx';
import { isInvoiceLocked } from '../../domain/invoice-lock.ts';
import { invoiceColumns, statusColumn, type StatusNoteSlot } from './invoice-columns.tsx';
import { InvoiceList, type InvoiceColumn } from './invoice-list.tsx';
import { invoicesQuery, type Invoice } from '../../web/invoice-queries.ts';
import { texts } from '../../web/texts.ts';
import { useInvoiceList } from './use-invoice-list.ts';

/** Where each mode's rows lead (product §2.13). */
const MODES = {
  previewInvoice: '/generated-invoice',
  editInvoice: '/freelancer-edit-invoice',
  salarySpec: '/generated-salary-invoice',
} as const;

const { number, client, amount, dueDate } = invoiceColumns;
const facts: InvoiceColumn[] = [number, client, amount, dueDate];

interface InvoiceListPageProps {
  mode: keyof typeof MODES;
  StatusNote: StatusNoteSlot;
  /** What each row has beside its link, of another feature (src/app wires it). */
  RowAction?: ComponentType<{ invoiceId: string; invoiceNumber: string }>;
}

/** /freelancer-view-invoices in its three modes (product §2.13). */
export function InvoiceListPage(props: InvoiceListPageProps) {
  const { heading } = texts.modes[props.mode];
  return (
    <Screen title="View Invoices" heading={heading}>
      <InvoiceList
        query={useInvoiceList(invoicesQuery)}
        caption={heading}
        columns={[
          ...facts,
          statusColumn(props.StatusNote),
          { label: texts.actions, hideLabel: true, cell: (invoice) => wayOf(props, invoice) },
        ]}
        emptyText={texts.noInvoices}
      />
    </Screen>
  );
}

const wayOf = ({ mode, RowAction }: InvoiceListPageProps, { _id, invoiceNumber, ...state }: Invoice) => (
  <Group gap="xs" justify="flex-end">
    <Button component={Link} to={`${MODES[mode]}/${_id}`} variant="default">
      {mode === 'editInvoice' && isInvoiceLocked(state) ? texts.showLocked : texts.modes[mode].link}
      <span className="visually-hidden">{texts.ofInvoice(invoiceNumber)}</span>
    </Button>
    {RowAction !== undefined && <RowAction invoiceId={_id} invoiceNumber={invoiceNumber} />}
  </Group>
);
