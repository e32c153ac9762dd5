import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { stockholmDate } from '#shared/calendar-date.ts';
import { decimalToHundredths } from '#shared/money.ts';
import { api } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { endpointQuery } from '#web/endpoint-query.ts';
import type { FormAlert } from '#web/forms/form-alert.ts';
import type { updateInvoice } from '../../drafting/endpoints.ts';
import type { sentInvoicesOfMember } from '../endpoints.ts';
import { dueDateWarning } from '../domain/due-date-warning.ts';
import { runStep } from './run-step.ts';
import { SEND_STEPS, type SendPhase, type SendStep } from './send-phase.ts';
import { contractQuery } from './contract-query.ts';
import { accountQuery } from '#features/account/web/public.ts';
import { type InvoiceContent, invoiceQuery } from '../../web/invoice-queries.ts';

/** Time to read the reason before the screen with the missing details opens, in milliseconds (product §9.7). */
const REDIRECT_DELAY = 3_000;

/** The URLs that open after refusals of the first step, by the refusals' codes (product §8). */
const REDIRECTS: Record<string, string> = {
  'profile-missing': '/freelancer-user-profile',
  'bank-information-missing': '/freelancer-bank-information',
};

/** The invoice that the member sent last; null if they have never sent one. */
const lastSentQuery = (userId: string) =>
  endpointQuery<typeof sentInvoicesOfMember>('GET /api/invoice/getsentInvoicesofmember/{userId}', {
    params: { userId },
  });

/** Saves what a screen has unsaved. Returns the failure's message, or null if all is saved. Throws if the invoice is gone. */
export type SaveTyped = () => Promise<FormAlert | null>;

/**
 * Sends an invoice from a screen: saves what is typed, then shows the agreement and the warnings if they apply, and
 * then runs the three steps (product §2.11.1).
 */
export function useSend(invoiceId: string, saveTyped?: SaveTyped) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [phase, setPhase] = useState<SendPhase>({ name: 'idle' });
  const goTo = phase.name === 'failed' ? phase.goTo : null;

  useEffect(() => {
    if (goTo === null) return;
    const timer = setTimeout(() => void navigate(goTo), REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [goTo, navigate]);

  const readInvoice = () => queryClient.fetchQuery({ ...invoiceQuery(invoiceId), staleTime: 0 });

  /** Runs a part of the send. If it throws, the step that it had reached has failed. */
  const attempt = async (part: (reach: (step: SendStep) => void) => Promise<void>) => {
    let reached: SendStep = 'register';
    try {
      await part((step) => {
        reached = step;
        setPhase({ name: 'sending', step });
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const phases: Record<string, SendPhase> = {
        'no-invoice-lines': { name: 'blocked' },
        // A contract was published after the send began. Once the member has accepted it, the send starts over.
        'contract-not-accepted': { name: 'agreement', isChanged: true },
      };
      // The agreement opens with the newest contract, and not with the one that it had before.
      if (error.code === 'contract-not-accepted') queryClient.removeQueries({ queryKey: contractQuery.queryKey });
      setPhase(phases[error.code] ?? { name: 'failed', step: reached, error, goTo: REDIRECTS[error.code] ?? null });
      void queryClient.invalidateQueries();
    }
  };

  const send = (content: InvoiceContent, recompute: boolean) =>
    attempt(async (reach) => {
      reach('register');
      if (recompute) await recomputeDueDate(content);
      const account = await queryClient.fetchQuery(accountQuery);
      const sending = recompute ? await readInvoice() : content;
      for (const step of SEND_STEPS) {
        reach(step);
        // The steps run one after the other, because each needs the one before.
        await runStep(step, sending, account.user);
      }
      setPhase({ name: 'sent' });
      void queryClient.invalidateQueries();
    });

  /** Shows the warnings if there are any, and sends otherwise. */
  const proceed = async (content: InvoiceContent) => {
    const { invoice, invoiceAmount } = content;
    if (invoiceAmount.length === 0) {
      setPhase({ name: 'blocked' });
      return;
    }
    // A credit note has no warnings, because nothing is to be paid.
    if (invoice.kind === 'credit-note') {
      await send(content, false);
      return;
    }
    const dueDate = dueDateWarning(invoice, stockholmDate(new Date()));
    const isBilled = invoice.currency === 'EUR' && decimalToHundredths(invoice.totalAmount) > 0n;
    if (dueDate === null && isBilled && invoice.sentCurrency === undefined) await send(content, false);
    else setPhase({ name: 'warnings', content });
  };

  const prepare = () => attempt(async () => proceed(await readInvoice()));

  return {
    phase,
    /**
     * Starts the send. A member who has never sent an invoice, or has not accepted the newest agreement, must accept it
     * first. An invoice without lines shows that it has none.
     */
    begin: () =>
      attempt(async () => {
        setPhase({ name: 'preparing' });
        const failure = (await saveTyped?.()) ?? null;
        if (failure !== null) {
          setPhase({ name: 'unsaved', failure });
          void queryClient.invalidateQueries();
          return;
        }
        const content = await readInvoice();
        const { user } = await queryClient.fetchQuery(accountQuery);
        const lastSent = await queryClient.fetchQuery({ ...lastSentQuery(user._id), staleTime: 0 });
        const { mustAccept } = await queryClient.fetchQuery({ ...contractQuery, staleTime: 0 });
        const isFirst = lastSent === null;
        if ((isFirst || mustAccept) && content.invoiceAmount.length > 0)
          setPhase({ name: 'agreement', isChanged: !isFirst });
        else await proceed(content);
      }),
    prepare,
    /**
     * Tries again after a failure. The agreement was already accepted; if there is a newer one, the server's refusal
     * opens it.
     */
    retry: () => {
      setPhase({ name: 'sending', step: 'register' });
      void prepare();
    },
    send,
    close: () => setPhase({ name: 'idle' }),
  };
}

async function recomputeDueDate({ invoice }: InvoiceContent): Promise<void> {
  const { _id, noOfDueDates, dueDate } = invoice;
  await api<typeof updateInvoice>('PUT /api/invoice/updateinvoice/{id}', {
    params: { id: _id },
    body: { noOfDueDates, dueDate },
  });
}
