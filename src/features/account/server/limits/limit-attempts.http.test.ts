import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { MEMBER_PASSWORD } from '#tests/support/people/log-in.ts';
import { useAttempts } from '#tests/support/people/use-attempts.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { buildApp } from '#app/build-app.ts';
import { createResetToken } from '../password/reset-link.ts';

const program = useTestApp({ RATE_LIMIT: 'on' });

const { newAddress, post, login, repeat } = useAttempts(program);

const forgot = (email: string, from: string) => post('/api/auth/forgotpassword', { email }, from);
const register = (email: string, from: string) =>
  post(
    '/api/auth/createuser',
    { name: 'Åsa Öberg', phoneNo: '+46701234567', email, password: MEMBER_PASSWORD, confirmPassword: MEMBER_PASSWORD },
    from,
  );

/** Runs `act` at another time. */
async function at<T>(instant: string, act: () => Promise<T>): Promise<T> {
  program().setClock(instant);
  try {
    return await act();
  } finally {
    program().setClock('2026-11-20T10:00:00Z');
  }
}

describe('Signing in', () => {
  test('is refused for an account after ten attempts in five minutes, from any network', async () => {
    const { email } = await program().newMember();
    expect(await repeat(10, () => login(email, newAddress()))).toEqual(Array(10).fill(401));
    const eleventh = await login(email.toUpperCase(), newAddress(), MEMBER_PASSWORD);
    expect(eleventh).toMatchObject({ status: 429, retryAfter: '300' });
    expect(eleventh.json).toEqual({
      message: 'För många försök. Vänta 5 minuter och försök igen.',
      code: 'too-many-attempts',
      error: 'För många försök. Vänta 5 minuter och försök igen.',
    });
    await at('2026-11-20T10:04:59Z', async () =>
      expect(await login(email, newAddress())).toMatchObject({
        retryAfter: '1',
        json: { message: 'För många försök. Vänta 1 minut och försök igen.' },
      }),
    );
    await at('2026-11-20T10:05:01Z', async () =>
      expect((await login(email, newAddress(), MEMBER_PASSWORD)).status).toBe(200),
    );
  });

  test('is refused in the same way for an address without an account', async () => {
    const statuses = await repeat(11, () => login('ingen@example.se', newAddress()));
    expect(statuses.at(-1)).toBe(429);
  });

  test('is refused to a network after thirty attempts in five minutes, and to no other', async () => {
    const from = newAddress();
    expect(await repeat(30, (round) => login(`gissning${round}@example.se`, from))).toEqual(Array(30).fill(401));
    expect((await login('gissning30@example.se', from)).status).toBe(429);
    expect((await login('gissning30@example.se', newAddress())).status).toBe(401);
  });

  test('counts the addresses of one IPv6 network together', async () => {
    await repeat(30, (round) => login(`sexan${round}@example.se`, `2001:db8:0:1::${round + 1}`));
    expect((await login('sexan30@example.se', '2001:db8:0:1:ffff::1')).status).toBe(429);
    expect((await login('sexan30@example.se', '2001:db8:0:2::1')).status).toBe(401);
  });

  test('allows no more attempts for a forwarded address that no trusted proxy sent', async () => {
    const from = newAddress();
    const statuses = await repeat(31, async (round) => {
      const headers = { 'x-forwarded-for': `198.51.100.${round}` };
      const payload = { email: `forwarded${round}@example.se`, password: 'x' };
      const options = { method: 'POST', url: '/api/auth/login', headers, payload, remoteAddress: from } as const;
      return { status: (await program().app.inject(options)).statusCode };
    });
    expect(statuses.at(-1)).toBe(429);
  });

  test('is counted by the forwarded address if a trusted proxy sends it', async () => {
    const { deps, app } = program();
    const settings = { ...deps.settings, trustProxy: ['192.0.2.254'] };
    const behindProxy = await buildApp({ ...deps, settings }, app.log, '/nonexistent');
    const from = async (forwarded: string, round: number) => {
      const headers = { 'x-forwarded-for': forwarded };
      const payload = { email: `proxy${round}@example.se`, password: 'x' };
      const options = {
        method: 'POST',
        url: '/api/auth/login',
        headers,
        payload,
        remoteAddress: '192.0.2.254',
      } as const;
      return { status: (await behindProxy.inject(options)).statusCode };
    };
    expect((await repeat(31, (round) => from('198.51.100.1', round))).at(-1)).toBe(429);
    expect((await from('198.51.100.2', 31)).status).toBe(401);
    // Each of a client's connections has another port. Some proxies forward it, and an earlier proxy may do so too.
    const before = ['', ', 192.0.2.254', ', 192.0.2.254:443'];
    const repeated = await repeat(31, (round) => from(`198.51.100.3:${5000 + round}${before[round % 3]}`, 40 + round));
    expect(repeated).toEqual([...Array(30).fill(401), 429]);
    const sixth = await repeat(31, (round) => from(`[2001:db8:0:9::${round + 1}]:${5000 + round}`, 80 + round));
    expect(sixth).toEqual([...Array(30).fill(401), 429]);
    await behindProxy.close();
  });

  test('still works for the owner of an account whose password somebody elsewhere keeps guessing', async () => {
    const { email } = await program().newMember();
    const home = newAddress();
    expect((await login(email, home, MEMBER_PASSWORD)).status).toBe(200);
    await repeat(15, () => login(email, newAddress()));
    expect((await login(email, newAddress(), MEMBER_PASSWORD)).status).toBe(429);
    expect((await login(email.toUpperCase(), home, MEMBER_PASSWORD)).status).toBe(200);
    await at('2027-02-17T10:00:00Z', async () => {
      await repeat(15, () => login(email, newAddress()));
      expect((await login(email, home, MEMBER_PASSWORD)).status).toBe(200);
    });
    // A known network has ten attempts too, and after ninety days it is unknown again.
    await at('2027-02-17T10:10:00Z', async () => {
      expect(await repeat(10, () => login(email, home))).toEqual(Array(10).fill(401));
      expect((await login(email, home, MEMBER_PASSWORD)).status).toBe(429);
    });
    await at('2027-05-18T10:00:01Z', async () => {
      await repeat(15, () => login(email, newAddress()));
      expect((await login(email, home, MEMBER_PASSWORD)).status).toBe(429);
    });
  });

  test('still works for the owner at home after a change of address, and nothing is left of the old one', async () => {
    const { token, email } = await program().newMember();
    const [home, next] = [newAddress(), `ny-${email}`];
    expect((await login(email, home, MEMBER_PASSWORD)).status).toBe(200);
    const asked = await post('/api/auth/changeemail', { newEmail: next, password: MEMBER_PASSWORD }, home, { token });
    expect(asked.status).toBe(200);
    const { text } = await program().inbox.next(next);
    const link = /confirm-email\/([\w-]+)/.exec(text ?? '')?.[1];
    expect((await post('/api/auth/confirmemail', { token: link }, home)).status).toBe(200);
    await repeat(15, () => login(next, newAddress()));
    expect((await login(next, home, MEMBER_PASSWORD)).status).toBe(200);
    const left = sql`select key from rate_limits where starts_with(key, ${`${email} signed in from `})`;
    expect((await program().deps.db.execute(left)).rows).toEqual([]);
  });

  test('still works for the owner when somebody elsewhere types address and network of a known one', async () => {
    const { email } = await program().newMember();
    const home = newAddress();
    expect((await login(email, home, MEMBER_PASSWORD)).status).toBe(200);
    for (const typed of [`${email} from ${home}`, `from ${home} for ${email}`, `${home} for ${email}`])
      await repeat(11, () => login(typed, newAddress()));
    expect((await login(email, home, MEMBER_PASSWORD)).status).toBe(200);
  });

  test('works for an owner on a new network after a reset, while somebody elsewhere keeps guessing', async () => {
    const { email, memberId } = await program().newMember();
    const from = newAddress();
    await repeat(10, () => login(email, newAddress()));
    expect((await login(email, from, MEMBER_PASSWORD)).status).toBe(429);
    const { db, clock } = program().deps;
    const link = await db.transaction((tx) => createResetToken(tx, { id: memberId, email }, clock()));
    const reset = await post(`/api/auth/resetpassword?token=${link}`, { password: 'nytt lösenord' }, from);
    expect(reset.status).toBe(200);
    expect((await login(email, from, 'nytt lösenord')).status).toBe(200);
    expect((await login(email, newAddress(), 'nytt lösenord')).status).toBe(429);
  });

  test('is counted together by all processes on one database', async () => {
    const { deps, app } = program();
    const second = await buildApp(deps, app.log, '/nonexistent');
    const payload = { email: 'tvillingar@example.se', password: 'x' };
    const statuses = await repeat(11, async (round) => {
      const instance = round % 2 === 0 ? app : second;
      const options = { method: 'POST', url: '/api/auth/login', payload, remoteAddress: newAddress() } as const;
      return { status: (await instance.inject(options)).statusCode };
    });
    await second.close();
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });
});

describe('Registering', () => {
  test('is refused to a network after twenty in an hour', async () => {
    const from = newAddress();
    expect(await repeat(20, (round) => register(`nya${round}@example.se`, from))).toEqual(Array(20).fill(200));
    expect(await register('nya20@example.se', from)).toMatchObject({ status: 429, retryAfter: '3600' });
  });

  test('is refused for an account after five in an hour, so that nobody can keep asking whether it exists', async () => {
    const email = 'finns@example.se';
    const statuses = await repeat(6, () => register(email, newAddress()));
    expect(statuses).toEqual([200, 409, 409, 409, 409, 429]);
  });

  test('counts requests that break a rule or are no registration at all', async () => {
    const from = newAddress();
    expect(await repeat(10, () => register('fel', from))).toEqual(Array(10).fill(400));
    expect(await repeat(10, () => post('/api/auth/createuser', [], from))).toEqual(Array(10).fill(400));
    expect(await register('fel', from)).toMatchObject({ status: 429, retryAfter: '3600' });
    expect((await register('till-slut@example.se', from)).status).toBe(429);
    expect((await register('till-slut@example.se', newAddress())).status).toBe(200);
  });
});

describe('A forgotten password', () => {
  test('is refused for an account after five in an hour, with or without one', async () => {
    const { email } = await program().newMember();
    expect(await repeat(6, () => forgot(email, newAddress()))).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await repeat(6, () => forgot('okand@example.se', newAddress()))).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('is refused to a network after twenty in an hour', async () => {
    const from = newAddress();
    expect(await repeat(20, (round) => forgot(`glomt${round}@example.se`, from))).toEqual(Array(20).fill(200));
    expect(await forgot('glomt20@example.se', from)).toMatchObject({ status: 429, retryAfter: '3600' });
  });
});

test('changing the address is refused to a network after twenty in an hour, of which none is without a session', async () => {
  const from = newAddress();
  const change = (token?: string) => post('/api/auth/changeemail', {}, from, token === undefined ? {} : { token });
  const [anna, bert] = [await program().newMember(), await program().newMember()];
  expect(await repeat(20, () => change())).toEqual(Array(20).fill(401));
  expect(await repeat(20, () => change('unknown'))).toEqual(Array(20).fill(401));
  expect(await repeat(20, () => change(anna.token))).toEqual(Array(20).fill(400));
  expect(await change(bert.token)).toMatchObject({ status: 429, retryAfter: '3600' });
});
