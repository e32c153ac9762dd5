import { ApiError } from '../api-error.ts';

/** How an action went, in words. */
export interface FormAlert {
  kind: 'success' | 'failure';
  text: string;
  /** Language of a literal English text. */
  lang?: 'en';
  /** The server's word under a literal text that does not say why. */
  reason?: string;
}

/** A failure in the server's own words, marked with their language. */
export function serverFailure(error: Error): FormAlert {
  const lang = error instanceof ApiError ? error.lang : undefined;
  return { kind: 'failure', text: error.message, ...(lang === undefined ? {} : { lang }) };
}

/** A failure's literal text, with the server's reason under it: the text alone hides what could be mended (product §8). */
export function literalFailure(text: string, lang?: 'en'): (error: ApiError) => FormAlert {
  return ({ message }) => ({ kind: 'failure', text, reason: message, ...(lang === undefined ? {} : { lang }) });
}
