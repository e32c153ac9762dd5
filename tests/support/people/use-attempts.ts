import type { TestApp } from '../program/test-app.ts';

/** Attempts to sign in and the like, each from a network. */
export function useAttempts(program: () => TestApp) {
  let network = 0;

  async function post(url: string, body: object, from: string, options: { token?: string } = {}) {
    const response = await program().app.inject({
      method: 'POST',
      url,
      payload: body,
      remoteAddress: from,
      ...(options.token === undefined ? {} : { headers: { 'auth-token': options.token } }),
    });
    return { status: response.statusCode, retryAfter: response.headers['retry-after'], json: response.json() };
  }

  return {
    /** Returns an address that no other test of the file has used. */
    newAddress(): string {
      network += 1;
      return `192.0.2.${network}`;
    },
    post,
    login: (email: string, from: string, password = 'fel lösenord') =>
      post('/api/auth/login', { email, password }, from),
    /** Sends requests one after the other and returns their statuses. */
    async repeat(times: number, one: (round: number) => Promise<{ status: number }>): Promise<number[]> {
      const statuses: number[] = [];
      for (let round = 0; round < times; round += 1) statuses.push((await one(round)).status);
      return statuses;
    },
  };
}
