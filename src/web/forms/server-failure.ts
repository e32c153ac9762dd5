import { ApiError } from '../api-error.ts';
import type { FormAlert } from './use-form-submit.ts';

/** A failure in the server's own words, marked with their language. */
export function serverFailure(error: Error): FormAlert {
  const lang = error instanceof ApiError ? error.lang : undefined;
  return { kind: 'failure', text: error.message, ...(lang === undefined ? {} : { lang }) };
}
