import { fetchCaller, type TestResponse } from '../support/program/caller.ts';

/** Thrown if the program died or refused a request, so that nothing was acknowledged. */
export class NotAcknowledged extends Error {
  /** The refusal's status and header; 0 if there was no response. */
  readonly refusal: { status: number; retryAfter: string | null };

  constructor(message: string, { cause, response }: { cause?: unknown; response?: TestResponse }) {
    super(message, { cause });
    const retryAfter = response?.headers['retry-after'];
    this.refusal = { status: response?.status ?? 0, retryAfter: typeof retryAfter === 'string' ? retryAfter : null };
  }
}

/** Runs work during which the program may die. */
export async function attempt(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof NotAcknowledged)) throw error;
  });
}

/** Somebody who works through the API over the network. */
export class Worker {
  /** The program's URL, which changes at every start. */
  address = '';
  protected token = '';

  /**
   * @param body sent as JSON; a text as an XML file
   * @throws NotAcknowledged unless the response is 200
   */
  async request<Response>(method: string, path: string, body?: object | string): Promise<Response> {
    const options = { token: this.token, body, ...(typeof body === 'string' ? { type: 'application/xml' } : {}) };
    const response = await fetchCaller(this.address)
      .request(method, path, options)
      .catch((cause: unknown) => {
        throw new NotAcknowledged(`${method} ${path}: ${String(cause)}`, { cause });
      });
    if (response.status === 200) return response.json;
    const said = `${response.status} ${response.bytes.toString()}`;
    throw new NotAcknowledged(`${method} ${path}: ${said}`, { response });
  }

  async signIn(email: string, password: string): Promise<void> {
    const body = { email, password };
    this.token = (await this.request<{ authtoken: string }>('POST', '/api/auth/login', body)).authtoken;
  }
}
