import type { ApiError } from '../api-error.ts';
import type { FormAlert } from './use-form-submit.ts';

/** A failure's literal text, with the server's word under it: the text alone hides what could be mended (product §8). */
export function literalFailure(text: string, lang?: 'en'): (error: ApiError) => FormAlert {
  return ({ message }) => ({ kind: 'failure', text, reason: message, ...(lang === undefined ? {} : { lang }) });
}
