/** A rule that a refused request breaks, with the path of its field. */
interface Issue {
  path: string;
  message: string;
}

interface Refusal {
  code?: string;
  lang?: 'en';
  issues?: Issue[];
}

/** What a failing call says: the server's message, which refusal it is and, for a refused form, which fields. */
export class ApiError extends Error {
  /** HTTP status; 0 where the server was not reached. */
  readonly status: number;
  /** Which refusal it is, for screens that act on it; `not-reached` without a server, `` where none of ours answered. */
  readonly code: string;
  /** Language of a literal English message. */
  readonly lang: 'en' | undefined;
  readonly issues: readonly Issue[];

  constructor(status: number, message: string, { code = '', lang, issues = [] }: Refusal) {
    super(message);
    this.status = status;
    this.code = code;
    this.lang = lang;
    this.issues = issues;
  }

  /** Reads a failing answer. What is none of ours, as a proxy's page or JSON, becomes a general message. */
  static async of(response: Response): Promise<ApiError> {
    const body: unknown = await response.json().catch(() => null);
    const { message, ...refusal } = (body ?? {}) as Refusal & { message?: unknown };
    return typeof message === 'string'
      ? new ApiError(response.status, message, refusal)
      : new ApiError(response.status, 'Något gick fel. Försök igen om en stund.', {});
  }
}
