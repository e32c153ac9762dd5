import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MEMBER_PASSWORD } from '#tests/support/people/log-in.ts';
import { useAttempts } from '#tests/support/people/use-attempts.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { createResetToken } from '../password/reset-link.ts';

const program = useTestApp({ RATE_LIMIT: 'on' });
const { newAddress, post, login, repeat } = useAttempts(program);

test('guessing reset links is refused to a network after thirty attempts in five minutes', async () => {
  const from = newAddress();
  const guess = (round: number) => post(`/api/auth/resetpassword?token=${round}`, { password: 'nytt lösenord' }, from);
  expect(await repeat(30, guess)).toEqual(Array(30).fill(400));
  expect(await guess(30)).toMatchObject({ status: 429, retryAfter: '300' });
});

test('guessing the current password is refused after ten attempts in five minutes', async () => {
  const { email, token } = await program().newMember();
  const body = { email, oldPassword: 'gissning', newPassword: 'nytt lösenord', confirmPassword: 'nytt lösenord' };
  const change = () => post('/api/auth/changepassword', body, newAddress(), { token });
  expect(await repeat(10, change)).toEqual(Array(10).fill(400));
  const message = 'För många försök. Vänta 5 minuter och försök igen.';
  expect(await change()).toMatchObject({ status: 429, retryAfter: '300', json: { response: { message } } });
});

test('guessing the password by repeating its change or reset is refused after as many guesses', async () => {
  const { email, token, memberId } = await program().newMember();
  const change = (oldPassword: string, newPassword: string) =>
    post('/api/auth/changepassword', { email, oldPassword, newPassword, confirmPassword: newPassword }, newAddress(), {
      token,
    });
  expect((await change(MEMBER_PASSWORD, 'nytt lösenord')).status).toBe(200);
  // Each request guesses twice.
  expect(await repeat(4, () => change('gissning', 'andra gissningen'))).toEqual(Array(4).fill(400));
  expect((await change('gissning', 'nytt lösenord')).status).toBe(429);

  const { db, clock } = program().deps;
  const link = await db.transaction((tx) => createResetToken(tx, { id: memberId, email }, clock()));
  const reset = (password: string) => post(`/api/auth/resetpassword?token=${link}`, { password }, newAddress());
  expect((await reset('tredje lösenordet')).status).toBe(200);
  expect(await repeat(10, () => reset('gissningen'))).toEqual(Array(10).fill(400));
  expect((await reset('tredje lösenordet')).status).toBe(429);
  expect((await login(email, newAddress(), 'tredje lösenordet')).status).toBe(429);
});

test('guessing the current password in a stolen session does not stop the owner from changing it', async () => {
  const { email, token } = await program().newMember();
  const body = { email, oldPassword: 'gissning', newPassword: 'nytt lösenord', confirmPassword: 'nytt lösenord' };
  const change = (session: string, oldPassword: string) =>
    post('/api/auth/changepassword', { ...body, oldPassword }, newAddress(), { token: session });
  const { json } = await login(email, newAddress(), MEMBER_PASSWORD);
  expect((await repeat(11, () => change(token, 'gissning'))).at(-1)).toBe(429);
  expect((await change(json.authtoken, 'gissning')).status).toBe(400);
  // However many sessions there are, an account has fifty attempts.
  const hits = (number: number) =>
    program().deps.db.execute(
      sql`update rate_limits set hits = ${number} where key = ${`changePassword for ${email}`}`,
    );
  await hits(50);
  expect((await change(json.authtoken, MEMBER_PASSWORD)).status).toBe(429);
  await hits(49);
  expect((await change(json.authtoken, MEMBER_PASSWORD)).status).toBe(200);
});
