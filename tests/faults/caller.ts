import { fetchCaller } from '../support/program/caller.ts';

/** Thrown if the program died or refused a request, so that nothing was acknowledged. */
class NotAcknowledged extends Error {}

/** Runs work during which the program may die. */
export async function attempt(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof NotAcknowledged)) throw error;
  });
}

/** Somebody who works through the API over the network. */
export class Caller {
  /** The program's URL, which changes at every start. */
  address = '';
  protected token = '';

  /**
   * @param body sent as JSON; a text as an XML file
   * @throws NotAcknowledged unless the response is 200
   */
  async request<Response>(method: string, path: string, body?: object | string): Promise<Response> {
    try {
      const { status, json, bytes } = await fetchCaller(this.address).request(method, path, {
        token: this.token,
        body,
        ...(typeof body === 'string' ? { type: 'application/xml' } : {}),
      });
      if (status === 200) return json;
      throw new Error(`${status} ${bytes.toString()}`);
    } catch (error) {
      throw new NotAcknowledged(`${method} ${path}: ${String(error)}`, { cause: error });
    }
  }

  async signIn(email: string, password: string): Promise<void> {
    const body = { email, password };
    this.token = (await this.request<{ authtoken: string }>('POST', '/api/auth/login', body)).authtoken;
  }
}
