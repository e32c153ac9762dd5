import { Skeleton } from '#web/controls/skeleton.tsx';
import { LaterFailed } from '#web/loading/later-failed.tsx';
import { useLater } from '#web/loading/use-later.ts';
import { useWide } from '#web/use-wide.ts';
import type { InvoicePreviewProps } from '#features/invoices/document/web/invoice-preview.tsx';
import { texts } from '#features/invoices/web/texts.ts';
import classes from './invoice-editor.module.css';

/** Where the document has room beside the form. */
const ROOM_FOR_DOCUMENT = '(width >= 80em)';

/**
 * The invoice as an A4 page beside the form, on wide screens only. Its file loads after the form's (product §2.12). It is
 * no landmark, because a screen reader finds nothing in it that the form doesn't say.
 */
export function DocumentBeside({ invoiceId, typed }: InvoicePreviewProps) {
  const isWide = useWide(ROOM_FOR_DOCUMENT);
  const later = useLater(
    'invoice-preview',
    () => import('#features/invoices/document/web/invoice-preview.tsx'),
    isWide,
  );
  if (!isWide) return null;
  const { data, isError } = later;
  return (
    <div className={`${classes.page} no-print`}>
      {data !== undefined && <data.InvoicePreview invoiceId={invoiceId} typed={typed} />}
      {data === undefined && !isError && <Skeleton className={classes.waiting} />}
      <LaterFailed later={later} what={texts.invoice} />
    </div>
  );
}
