import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../../web/controls/notice.tsx';
import { invoiceStatus } from '../../invoices/domain/invoice-status.ts';
import { invoiceQuery } from './send-queries.ts';
import { texts } from './texts.ts';

/** Says that an invoice waits to be sent again after a send that failed (product §4.3). */
export function SendStanding({ invoiceId }: { invoiceId: string }) {
  const invoice = useQuery(invoiceQuery(invoiceId)).data?.invoice;
  const status = invoice === undefined ? null : invoiceStatus(invoice);
  return status === 'failed' ? <Notice kind="warning">{texts.failedTitle}</Notice> : null;
}
