import { Button } from '@mantine/core';
import { IconSend } from '#web/icons.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { isInvoiceLocked } from '../../domain/invoice-status.ts';
import { SendDialog } from './send-dialog.tsx';
import { invoiceQuery } from '../../web/invoice-queries.ts';
import { texts } from './texts.ts';
import { useSend } from './use-send.ts';

interface SendInvoiceButtonProps {
  invoiceId: string;
  /** Something is not saved yet. */
  disabled?: boolean;
  /** Opens what adds a line; without it the way leads to the edit screen. */
  onAddLine?: () => void;
}

/** Sends an invoice, with agreement and send dialog; says so once it is sent (product §2.11.1). */
export function SendInvoiceButton({ invoiceId, disabled = false, onAddLine }: SendInvoiceButtonProps) {
  const { data, isError, refetch } = useQuery(invoiceQuery(invoiceId));
  const invoice = data?.invoice;
  const navigate = useNavigate();
  const send = useSend(invoiceId);
  const place = useRef<HTMLDivElement>(null);
  const isSent = invoice !== undefined && isInvoiceLocked(invoice);

  return (
    <div ref={place} tabIndex={-1}>
      {data === undefined && isError && (
        <LoadFailed what={texts.sendState} place="line" onRetry={() => void refetch()} />
      )}
      <Button
        fullWidth
        leftSection={<IconSend size={20} />}
        disabled={disabled || isSent || invoice === undefined}
        loading={send.phase.name === 'preparing'}
        onClick={() => void send.begin()}
      >
        {isSent ? texts.isSent : texts.send}
      </Button>
      {/* The button can't take the focus back once it is disabled. */}
      <SendDialog
        send={send}
        onAddLine={onAddLine ?? (() => void navigate(`/freelancer-edit-invoice/${invoiceId}`, { state: 'add-line' }))}
        returnFocusTo={place}
      />
    </div>
  );
}
