import type { RefusalCode } from '#shared/refusal-code.ts';

/** A rule that a refused request breaks, with the path of its field. */
interface Issue {
  path: string;
  message: string;
}

/** How screens know a failure. Without a server it is `not-reached`, and `` if the response isn't from ours. */
export type FailureCode = RefusalCode | 'not-reached' | '';

interface Refusal {
  code?: FailureCode;
  lang?: 'en';
  issues?: Issue[];
}

const UNANSWERED: readonly FailureCode[] = ['', 'not-reached', 'took-too-long', 'database-away'];

/** A failed request: the server's message, the refusal's code and, for a refused form, the broken rules. */
export class ApiError extends Error {
  /** The HTTP status; 0 if the server was not reached. */
  readonly status: number;
  readonly code: FailureCode;
  /** The language of a literal English message. */
  readonly lang: 'en' | undefined;
  readonly issues: readonly Issue[];

  constructor(status: number, message: string, { code = '', lang, issues = [] }: Refusal) {
    super(message);
    this.status = status;
    this.code = code;
    this.lang = lang;
    this.issues = issues;
  }

  /**
   * Whether nobody knows if our server did what was asked to change: no response came from it, or it stopped waiting for
   * its own work or for the database.
   */
  get isUnanswered(): boolean {
    return UNANSWERED.includes(this.code);
  }

  /** The failure of a request to which no response came. */
  static notReached(): ApiError {
    const message = 'Servern gick inte att nå. Kontrollera din anslutning och försök igen.';
    return new ApiError(0, message, { code: 'not-reached' });
  }

  /**
   * What a form refuses itself, at one of its fields, without a request.
   * @param lang the language of a literal English message
   */
  static atField(path: string, message: string, lang?: 'en'): ApiError {
    return new ApiError(400, message, { code: 'invalid', issues: [{ path, message }], ...(lang && { lang }) });
  }

  /** Reads a failed response. One that isn't our server's, such as a proxy's page or JSON, becomes a general message. */
  static async of(response: Response): Promise<ApiError> {
    const body: unknown = await response.json().catch(() => null);
    const { message, ...refusal } = (body ?? {}) as Refusal & { message?: unknown };
    return typeof message === 'string'
      ? new ApiError(response.status, message, refusal)
      : new ApiError(response.status, 'Något gick fel. Försök igen om en stund.', {});
  }
}
