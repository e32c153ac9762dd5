import { useDeferredValue, useMemo } from 'react';
import { useToday } from '#web/use-today.ts';
import type { Invoice } from '../../web/invoice-queries.ts';
import { selectInvoices } from '../domain/select-invoices.ts';
import { useInvoiceChoices } from './use-invoice-choices.ts';

/** The member's choices of a list, with the invoices that match. */
export function useInvoiceSelection(invoices: readonly Invoice[]) {
  const choices = useInvoiceChoices();
  const { selection, sort } = choices;
  const { status, clientId, period } = selection;
  const today = useToday();
  // Deferring the rows keeps typing quick in a long list.
  const search = useDeferredValue(selection.search);
  const selected = useMemo(
    () => selectInvoices(invoices, { search, status, clientId, period }, sort, today),
    [invoices, search, status, clientId, period, sort, today],
  );
  return { ...choices, selected };
}
