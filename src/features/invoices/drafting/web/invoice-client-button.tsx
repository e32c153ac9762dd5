import { Button } from '#web/controls/buttons/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#web/api.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { focusWhenShown } from '#web/focus-when-shown.ts';
import { literalFailure } from '#web/forms/form-alert.ts';
import { useAction } from '#web/forms/use-action.ts';
import { useOnce } from '#web/forms/use-once.ts';
import { isGone } from '#web/gone.ts';
import { useToday } from '#web/use-today.ts';
import { useNavigateWhileShown } from '#web/use-navigate-while-shown.ts';
import { clientFailure } from '#features/clients/web/public.ts';
import { dueDate, USUAL_TERM } from '../../domain/due-date.ts';
import { refreshInvoices } from '../../web/invoice-queries.ts';
import { texts } from '../../web/texts.ts';
import type { createInvoice } from '../endpoints.ts';

interface InvoiceClientButtonProps {
  clientId: string;
  /** Whether it acts without being pressed, because the member came to write an invoice. */
  atOnce: boolean;
}

/**
 * Creates an invoice for a customer with a term of 30 days, and opens it with the dialog that adds its first line
 * (product §2.8).
 */
export function InvoiceClientButton({ clientId, atOnce }: InvoiceClientButtonProps) {
  const navigate = useNavigateWhileShown();
  const queryClient = useQueryClient();
  const today = useToday();
  const once = useOnce();
  const createdId = useRef<string | null>(null);
  const { run, busy, alert } = useAction(
    async () => {
      // Whoever stays because another customer is typed here and presses again gets to the same invoice.
      createdId.current ??= (
        await once(clientId, (createKey) =>
          api<typeof createInvoice>('POST /api/invoice/createinvoice', {
            body: { clientId, createKey, noOfDueDates: USUAL_TERM, dueDate: dueDate(today, USUAL_TERM) },
          }),
        )
      )._id;
      await refreshInvoices(queryClient);
      await navigate(`/freelancer-edit-invoice/${createdId.current}`, { state: 'first-line' });
      return undefined;
    },
    (error) => {
      const failure = clientFailure(literalFailure(texts.tryLater, 'en', texts.createUnanswered))(error);
      if (isGone(error)) return failure;
      // The message about the customer has made room for this one.
      return { ...failure, reason: { text: [texts.clientSaved, failure.reason?.text ?? ''].join(' ').trim() } };
    },
  );
  const begun = useRef(false);
  useEffect(() => {
    if (!atOnce || begun.current) return;
    begun.current = true;
    run();
  }, [atOnce, run]);

  return (
    <div>
      <Button ref={focusWhenShown} busy={busy} onClick={() => run()}>
        {texts.invoiceClient}
      </Button>
      <AlertBox alert={alert} />
    </div>
  );
}
