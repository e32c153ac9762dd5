import type { ApiError } from '#web/api-error.ts';
import type { FormAlert } from '#web/forms/form-alert.ts';
import type { InvoiceContent } from '../../web/invoice-queries.ts';

/** The steps of a send, in order (product §10.1). */
export const SEND_STEPS = ['register', 'pdf', 'mail'] as const;
export type SendStep = (typeof SEND_STEPS)[number];

/** The state of a send on a screen (product §2.11.1). */
export type SendPhase =
  | { name: 'idle' }
  | { name: 'preparing' }
  /** What was typed on the screen could not be saved. */
  | { name: 'unsaved'; failure: FormAlert }
  /** `isChanged`: the member has sent invoices before, and has not accepted the newest agreement. */
  | { name: 'agreement'; isChanged: boolean }
  /** The invoice has no lines yet. */
  | { name: 'blocked' }
  /** The member must confirm warnings before sending. */
  | { name: 'warnings'; content: InvoiceContent }
  | { name: 'sending'; step: SendStep }
  /** `goTo` is the URL of the screen where the missing details can be filled in. */
  | { name: 'failed'; step: SendStep; error: ApiError; goTo: string | null }
  | { name: 'sent' };

/** Whether the last step got no response from our server, so that the invoice may be sent or not. */
export const isUnanswered = ({ step, error }: { step: SendStep; error: ApiError }): boolean =>
  step === 'mail' && error.isUnanswered;
