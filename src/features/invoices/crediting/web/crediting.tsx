import { decimalToHundredths } from '#shared/money.ts';
import { LaterFailed } from '#web/loading/later-failed.tsx';
import { useLateDialog } from '#web/loading/use-late-dialog.ts';
import { useLater } from '#web/loading/use-later.ts';
import { creditRefusal } from '../../domain/credit-note.ts';
import type { Invoice } from '../../web/invoice-queries.ts';
import { texts } from './texts.ts';

/**
 * Whether a list offers to credit an invoice, by the facts that it has of it. Only the server knows whether anything is
 * left to credit.
 */
export const mayBeCredited = ({ kind, reviewState, totalAmount }: Invoice): boolean =>
  creditRefusal({ kind: kind ?? 'invoice', reviewState, total: decimalToHundredths(totalAmount), credited: 0n }) ===
  null;

/** What a dialog that makes a credit note needs of the invoice. */
type InvoiceToCredit = Pick<Invoice, '_id' | 'invoiceNumber'>;

/** The state of the dialog that makes a credit note, for `Crediting`. Its file is loaded when somebody asks for it. */
export function useCrediting() {
  const dialog = useLater('credit-dialog', () => import('./credit-dialog.tsx'), false);
  return { dialog, ...useLateDialog<InvoiceToCredit>(() => dialog) };
}

/** The dialog that makes a credit note of an invoice, when it was asked for. */
export function Crediting({ crediting }: { crediting: ReturnType<typeof useCrediting> }) {
  const { dialog, asked, opened, close } = crediting;
  if (asked !== null) return <LaterFailed later={dialog} what={texts.theForm} place="line" />;
  if (opened === null || dialog.data === undefined) return null;
  return <dialog.data.CreditDialog invoiceId={opened._id} invoiceNumber={opened.invoiceNumber} onClose={close} />;
}
