import { decimalToHundredths } from '#shared/money.ts';
import { LaterFailed } from '#web/loading/later-failed.tsx';
import { useLater } from '#web/loading/use-later.ts';
import { creditRefusal } from '../../domain/credit-note.ts';
import type { Invoice } from '../../web/invoice-queries.ts';
import { texts } from './texts.ts';

interface CreditingProps {
  invoice: Pick<Invoice, '_id' | 'invoiceNumber'>;
  onClose: () => void;
}

/**
 * Whether a list offers to credit an invoice, by the facts that it has of it. Only the server knows whether anything is
 * left to credit.
 */
export const mayBeCredited = ({ kind, reviewState, totalAmount }: Invoice): boolean =>
  creditRefusal({ kind: kind ?? 'invoice', reviewState, total: decimalToHundredths(totalAmount), credited: 0n }) ===
  null;

/** The dialog that makes a credit note of an invoice. Its file is loaded when it is opened. */
export function Crediting({ invoice, onClose }: CreditingProps) {
  const dialog = useLater('credit-dialog', () => import('./credit-dialog.tsx'));
  if (dialog.data === undefined) return <LaterFailed later={dialog} what={texts.theForm} place="line" />;
  return <dialog.data.CreditDialog invoiceId={invoice._id} invoiceNumber={invoice.invoiceNumber} onClose={onClose} />;
}
