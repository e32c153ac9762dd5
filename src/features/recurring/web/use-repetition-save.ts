import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestInput } from '#shared/endpoint.ts';
import { refreshIfOutdated } from '#features/invoices/web/public.ts';
import { api } from '#web/api.ts';
import { serverFailure } from '#web/forms/form-alert.ts';
import { useAction } from '#web/forms/use-action.ts';
import type { WhileBusy } from '#web/forms/use-busy.ts';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import type { Interval } from '../domain/schedule.ts';
import type { pauseRecurring, repeatInvoice, stopRecurring } from '../endpoints.ts';
import { type Recurring, recurringQuery } from './recurring-query.ts';
import { texts } from './texts.ts';

/** The repetition that a dialog changes. */
export interface RepetitionToSave {
  invoiceId: string;
  /** How the invoice is repeated; null if it isn't. */
  recurring: Recurring | null;
  /** Called with the server's message after a change. */
  onDone: (text: string) => void;
  /** Runs what the dialog must stay open for. */
  whileBusy: WhileBusy;
}

/** Saves, pauses or stops the repetition of an invoice, and then requests again what is repeated. */
export function useRepetitionSave(
  { invoiceId, recurring, onDone, whileBusy }: RepetitionToSave,
  chosen: { months: Interval; day: number },
) {
  const queryClient = useQueryClient();
  const [scheduleBefore, setScheduleBefore] = useState(() => scheduleOf(recurring));

  const finish = (saving: Promise<{ message: string }>) =>
    whileBusy(async () => {
      const refresh = () => queryClient.invalidateQueries({ queryKey: [recurringQuery.queryKey[0]] });
      const { message } = await refreshIfOutdated(queryClient, saving).catch((error: Error) => {
        // It may have been stopped in another window.
        void refresh();
        throw error;
      });
      await refresh();
      onDone(message);
      return undefined;
    });
  const params = { invoiceId };
  const change = useAction(async (to: 'pause' | 'stop') =>
    finish(
      to === 'pause'
        ? api<typeof pauseRecurring>('POST /api/invoice/pauserecurring/{invoiceId}', { params })
        : api<typeof stopRecurring>('DELETE /api/invoice/recurring/{invoiceId}', { params }),
    ),
  );
  const form = useFormSubmit(
    async ({ nextOn = '', until = '' }) => {
      change.setAlert(null);
      return finish(
        api<typeof repeatInvoice>('PUT /api/invoice/recurring/{invoiceId}', {
          params,
          body: { ...chosen, nextOn, until: until === '' ? null : until, scheduleBefore },
        }),
      );
    },
    (error) => {
      // It may be saved, so the next save compares nothing.
      if (error.isUnanswered) setScheduleBefore(undefined);
      return error.code === 'values-changed' ? { kind: 'failure', text: texts.changedElsewhere } : serverFailure(error);
    },
  );
  return { form, change };
}

/** What a save compares, so that it doesn't put back what another window has changed. */
function scheduleOf(recurring: Recurring | null): RequestInput<typeof repeatInvoice, 'body'>['scheduleBefore'] {
  if (recurring === null) return null;
  const { months, day, until, nextOn, pausedBy } = recurring;
  return { months, day, until, nextOn, pausedBy };
}
