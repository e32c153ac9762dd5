import type { FastifyInstance } from 'fastify';

/** A person of the demo, who does everything through the API. */
export class DemoCaller {
  readonly #app: FastifyInstance;
  #token = '';

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** @throws Error if the request is refused */
  async request<Response>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object): Promise<Response> {
    const response = await this.#app.inject({
      method,
      url,
      headers: { 'auth-token': this.#token },
      ...(body === undefined ? {} : { payload: body }),
    });
    if (response.statusCode !== 200) throw new Error(`${method} ${url}: ${response.body}`);
    return response.json<Response>();
  }

  /** Keeps the session of a registration or a sign-in. */
  async begin(url: string, body: object): Promise<void> {
    this.#token = (await this.request<{ authtoken: string }>('POST', url, body)).authtoken;
  }

  /** Signs in again, because a session ends before the demo's year does. */
  signIn({ email, password }: { email: string; password: string }): Promise<void> {
    return this.begin('/api/auth/login', { email, password });
  }
}
