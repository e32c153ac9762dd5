import { api } from '#web/api.ts';
import { useAction } from '#web/forms/use-action.ts';
import { saveFile } from '#web/save-file.ts';
import type { exportInvoices } from '../endpoints.ts';
import type { Selection } from '../domain/select-invoices.ts';

/** Downloads the invoices that match a selection as a CSV file (product §2.13). */
export function useExport() {
  return useAction(async ({ search, status, clientId, period }: Selection) => {
    const given = { q: search, status, clientId, period };
    const query = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
    return saveFile(await api<typeof exportInvoices>('GET /api/invoice/csv', { query }));
  });
}
