import type { ApiError } from '#web/api-error.ts';
import { type FormAlert, serverFailure } from '#web/forms/form-alert.ts';
import { signInTexts } from './sign-in-texts.ts';

/** The alert of a failed login: the server's message, or the literal one if the server was not reached (product §8). */
export const loginFailure = (error: ApiError): FormAlert =>
  error.code === 'not-reached' ? { kind: 'failure', text: signInTexts.loginFailed, lang: 'en' } : serverFailure(error);
