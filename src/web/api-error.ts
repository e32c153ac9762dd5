/** What a failing call says: the server's message and, for a refused form, which fields. */
export class ApiError extends Error {
  /** HTTP status; 0 where the server was not reached. */
  readonly status: number;
  readonly issues: { path: string; message: string }[];
  /** Which refusal it is, for screens that act on it; of a refused state (409) alone. */
  readonly code: string | undefined;

  constructor(status: number, message: string, issues: { path: string; message: string }[], code?: string) {
    super(message);
    this.status = status;
    this.issues = issues;
    this.code = code;
  }

  /** Reads a failing answer; a proxy's page instead of ours becomes a general message. */
  static async of(response: Response): Promise<ApiError> {
    const body: unknown = await response.json().catch(() => null);
    const { message, issues, code } = (body ?? {}) as {
      message?: string;
      issues?: { path: string; message: string }[];
      code?: string;
    };
    return new ApiError(response.status, message ?? 'Något gick fel. Försök igen om en stund.', issues ?? [], code);
  }
}
