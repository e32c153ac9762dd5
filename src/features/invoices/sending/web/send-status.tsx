import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Notice } from '#web/controls/messages/notice.tsx';
import { isInvoiceLocked } from '../../domain/invoice-status.ts';
import { wordsOf } from '../../domain/kind-words.ts';
import { invoiceQuery } from '../../web/invoice-queries.ts';
import { texts } from './texts.ts';

/** Says that the last send failed and must be repeated (product §4.3), or that the invoice has no lines yet. */
export function SendStatus({ invoiceId }: { invoiceId: string }) {
  const { data } = useQuery(invoiceQuery(invoiceId));
  if (data === undefined) return null;
  const { invoice, invoiceAmount } = data;
  if (!isInvoiceLocked(invoice) && invoiceAmount.length === 0) {
    return (
      <Notice kind="fact">
        {texts.noLines(wordsOf(invoice))}{' '}
        <Link to={`/freelancer-edit-invoice/${invoiceId}`} state="add-line">
          {texts.addLine}
        </Link>
      </Notice>
    );
  }
  return invoice.sendFailed && <Notice kind="failure">{texts.failedTitle}</Notice>;
}
