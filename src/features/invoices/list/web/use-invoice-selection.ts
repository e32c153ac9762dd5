import { useDeferredValue, useMemo } from 'react';
import { useToday } from '#web/use-today.ts';
import type { Invoice } from '../../web/invoice-queries.ts';
import { selectInvoices } from './select-invoices.ts';
import { useInvoiceChoices } from './use-invoice-choices.ts';

/** The member's choices of a list, with the invoices that match. */
export function useInvoiceSelection(invoices: readonly Invoice[]) {
  const choices = useInvoiceChoices();
  const { search, status, sort } = choices;
  const today = useToday();
  // Deferring the rows keeps typing quick in a long list.
  const deferred = useDeferredValue(search);
  const selected = useMemo(
    () => selectInvoices(invoices, { search: deferred, status, sort }, today),
    [invoices, deferred, status, sort, today],
  );
  return { ...choices, selected };
}
