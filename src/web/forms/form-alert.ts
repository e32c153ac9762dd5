import { ApiError, type FailureCode } from '../api-error.ts';

/** The message about the result of an action. */
export interface FormAlert {
  kind: 'success' | 'failure';
  text: string;
  /** The language of a literal English text. */
  lang?: 'en';
  /** What a literal text doesn't say, shown below it: why something failed, or what it has changed besides. */
  reason?: { text: string; lang?: 'en' | undefined };
  /** The code of the refusal that it is about. */
  code?: FailureCode;
}

/** Whether what a screen has left for the next one is a message. */
export const isFormAlert = (value: unknown): value is FormAlert =>
  typeof value === 'object' && value !== null && 'kind' in value && 'text' in value;

/** A failure with the server's own message, marked with its language. */
export function serverFailure(error: Error): FormAlert {
  if (!(error instanceof ApiError)) return { kind: 'failure', text: error.message };
  const { message: text, code, lang } = error;
  return { kind: 'failure', text, code, ...(lang === undefined ? {} : { lang }) };
}

/** As `serverFailure`, with the text instead if nobody knows whether the request did what it was to do (product §4.8). */
export function serverFailureOr(unanswered: string): (error: ApiError) => FormAlert {
  return (error) => (error.isUnanswered ? { kind: 'failure', text: unanswered } : serverFailure(error));
}

/**
 * A failure's literal text, with the server's reason below it, which says what to correct (product §8).
 * @param unanswered the reason if nobody knows whether the request did what it was to do
 */
export function literalFailure(text: string, lang?: 'en', unanswered?: string): (error: ApiError) => FormAlert {
  return (error) => ({
    kind: 'failure',
    text,
    code: error.code,
    ...(lang === undefined ? {} : { lang }),
    ...(error.isUnanswered && unanswered !== undefined ? { reason: { text: unanswered } } : reasonBelow(text, error)),
  });
}

/** The server's reason for below a literal text; nothing if it is the same text. */
export function reasonBelow(text: string, { message, lang }: ApiError): Pick<FormAlert, 'reason'> {
  return message === text ? {} : { reason: { text: message, lang } };
}
