import type { ApiError } from '#web/api-error.ts';
import type { FormAlert } from '#web/forms/form-alert.ts';
import { isGone } from '#web/gone.ts';
import { texts } from './texts.ts';

/** A failure's message, with the reason that the customer is gone, which another window may have deleted. */
export const clientFailure =
  (failureAlert: (error: ApiError) => FormAlert) =>
  (error: ApiError): FormAlert => ({
    ...failureAlert(error),
    ...(isGone(error) && { reason: { text: texts.notFound } }),
  });
