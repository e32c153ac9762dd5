/** The program ended in the middle, or refused: nothing was acknowledged. */
class NotAcknowledged extends Error {}

/** Does what the program may die in. */
export async function attempt(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof NotAcknowledged)) throw error;
  });
}

/** Somebody who works by requests over the network. */
export class Caller {
  /** Where the program listens; it changes at every start. */
  address = '';
  #token = '';

  /** @throws NotAcknowledged where no 200 came back */
  async call<Response>(method: string, path: string, body?: object): Promise<Response> {
    try {
      const response = await fetch(this.address + path, {
        method,
        headers: { 'auth-token': this.#token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (response.ok) return (await response.json()) as Response;
      throw new Error(`${response.status} ${await response.text()}`);
    } catch (error) {
      throw new NotAcknowledged(`${method} ${path}: ${String(error)}`, { cause: error });
    }
  }

  async signIn(email: string, password: string): Promise<void> {
    const body = { email, password };
    this.#token = (await this.call<{ authtoken: string }>('POST', '/api/auth/login', body)).authtoken;
  }
}
