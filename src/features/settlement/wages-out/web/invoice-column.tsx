import { Link } from 'react-router';
import type { Column } from '#web/controls/tables/card-table.tsx';
import { texts } from './texts.ts';

/** The column with the number of a wage's invoice, which leads to its review. */
export const invoiceColumn: Column<{ invoiceId: string; invoiceNumber: string }> = {
  label: texts.columns.invoice,
  namesRow: true,
  place: 'fact',
  // Among the links of a screen, a number alone says nothing.
  cell: ({ invoiceId, invoiceNumber }) => (
    <Link to={`/granskning/${invoiceId}`} aria-label={`${texts.columns.invoice} ${invoiceNumber}`}>
      {invoiceNumber}
    </Link>
  ),
};
