import type { FastifyInstance } from 'fastify';

/** Somebody of the demo, who does everything by the program's calls. */
export class DemoCaller {
  readonly #app: FastifyInstance;
  #token = '';

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** @throws Error where the call is refused */
  async call<Answer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object): Promise<Answer> {
    const response = await this.#app.inject({
      method,
      url,
      headers: { 'auth-token': this.#token },
      ...(body === undefined ? {} : { payload: body }),
    });
    if (response.statusCode !== 200) throw new Error(`${method} ${url}: ${response.body}`);
    return response.json<Answer>();
  }

  /** Takes the session that a registration or a sign-in begins. */
  async begin(url: string, body: object): Promise<void> {
    this.#token = (await this.call<{ authtoken: string }>('POST', url, body)).authtoken;
  }

  /** A session lives shorter than the demo's year. */
  signIn({ email, password }: { email: string; password: string }): Promise<void> {
    return this.begin('/api/auth/login', { email, password });
  }
}
