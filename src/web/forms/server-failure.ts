import type { FormAlert } from './use-form-submit.ts';

/** How the server's literal English messages begin (product §8). */
const ENGLISH = /^(error|user profile|bank information|password|please|this|link) /i;

/** A failure in the server's own words, marked with their language. */
export function serverFailure({ message }: { message: string }): FormAlert {
  return { kind: 'failure', text: message, ...(ENGLISH.test(message) ? { lang: 'en' } : {}) };
}
