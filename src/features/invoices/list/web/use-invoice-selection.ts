import { useDeferredValue, useMemo } from 'react';
import { useToday } from '#web/use-today.ts';
import type { Invoice } from '../../web/invoice-queries.ts';
import { selectInvoices } from '../domain/select-invoices.ts';
import { useInvoiceChoices } from './use-invoice-choices.ts';

/** The choices of a list, and the invoices that match them. */
export function useInvoiceSelection(invoices: readonly Invoice[]) {
  const choices = useInvoiceChoices();
  const { selection, sort } = choices;
  const { status, clientId, period } = selection;
  const today = useToday();
  // The rows are updated after the field, so that typing stays quick in a long list.
  const search = useDeferredValue(selection.search);
  const selected = useMemo(
    () => selectInvoices(invoices, { search, status, clientId, period }, sort, today),
    [invoices, search, status, clientId, period, sort, today],
  );
  return { ...choices, selected };
}
