import { api } from '#web/api.ts';
import { useAction } from '#web/forms/use-action.ts';
import { saveFile } from '#web/open-pdf.ts';
import type { exportInvoices } from '../endpoints.ts';
import { texts } from '../../web/texts.ts';
import type { Selection } from '../domain/select-invoices.ts';

/** Downloads the invoices that match a selection as a CSV file (product §2.13). */
export function useExport() {
  return useAction(async ({ search, status, clientId, period }: Selection) => {
    const given = { q: search, status, clientId, period };
    const query = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
    const file = await api<typeof exportInvoices>('GET /api/invoice/csv', { query });
    saveFile(file);
    return { kind: 'success', text: texts.exported(file.name) };
  });
}
