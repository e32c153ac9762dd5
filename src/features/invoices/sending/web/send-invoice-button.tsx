import { Button } from '#web/controls/buttons/button.tsx';
import { IconSend } from '#web/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useLater } from '#web/loading/use-later.ts';
import { LaterFailed } from '#web/loading/later-failed.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { isInvoiceLocked } from '../../domain/invoice-status.ts';
import { wordsOf } from '../../domain/kind-words.ts';
import { invoiceQuery } from '../../web/invoice-queries.ts';
import { texts } from './texts.ts';
import { type SaveTyped, useSend } from './use-send.ts';

interface SendInvoiceButtonProps {
  invoiceId: string;
  /** Saves what the screen has unsaved, before the invoice is sent. */
  saveTyped?: SaveTyped;
  /** Called when what is shown begins to be sent, and when the dialog has opened for that. */
  onPreparing?: (preparing: boolean) => void;
  /** Opens the form that adds a line. Without it, the button opens the edit screen. */
  onAddLine?: () => void;
}

/**
 * The button that sends an invoice, with the send dialog. Once the invoice is sent, the button says so (product
 * §2.11.1).
 */
export function SendInvoiceButton({ invoiceId, saveTyped, onPreparing, onAddLine }: SendInvoiceButtonProps) {
  const { data, isError, refetch } = useQuery(invoiceQuery(invoiceId));
  const invoice = data?.invoice;
  const navigate = useNavigate();
  const send = useSend(invoiceId, saveTyped);
  const preparing = send.phase.name === 'preparing';
  useEffect(() => onPreparing?.(preparing), [onPreparing, preparing]);
  const container = useRef<HTMLDivElement>(null);
  const kind = invoice?.kind ?? 'invoice';
  const words = wordsOf({ kind });
  const isSent = invoice !== undefined && isInvoiceLocked(invoice);
  const dialog = useLater('send-dialog', () => import('./dialog/send-dialog.tsx'), !isSent);

  return (
    <div ref={container} tabIndex={-1}>
      {data === undefined && isError && (
        <LoadFailed what={texts.sendState} place="line" onRetry={() => void refetch()} />
      )}
      <Button
        wide
        icon={<IconSend size={20} />}
        disabled={isSent || invoice === undefined || dialog.data === undefined}
        busy={preparing}
        onClick={() => void send.begin()}
      >
        {isSent ? texts.isSent(words.the) : texts.send(words.name)}
      </Button>
      <LaterFailed later={dialog} what={texts.sendDialog} place="line" />
      {/* When the dialog closes the container gets the focus, because the button is disabled after the send. */}
      {dialog.data !== undefined && (
        <dialog.data.SendDialog
          send={send}
          kind={kind}
          isSent={isSent}
          onAddLine={onAddLine ?? (() => void navigate(`/freelancer-edit-invoice/${invoiceId}`, { state: 'add-line' }))}
          returnFocusTo={container}
        />
      )}
    </div>
  );
}
