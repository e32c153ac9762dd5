/** What a failing call says: the server's message and, for a refused form, which fields. */
export class ApiError extends Error {
  /** HTTP status; 0 where the server was not reached. */
  readonly status: number;
  readonly issues: { path: string; message: string }[];

  constructor(status: number, message: string, issues: { path: string; message: string }[]) {
    super(message);
    this.status = status;
    this.issues = issues;
  }

  /** Reads a failing answer; a proxy's page instead of ours becomes a general message. */
  static async of(response: Response): Promise<ApiError> {
    const body: unknown = await response.json().catch(() => null);
    const { message, issues } = (body ?? {}) as { message?: string; issues?: { path: string; message: string }[] };
    return new ApiError(response.status, message ?? 'Något gick fel. Försök igen om en stund.', issues ?? []);
  }
}
