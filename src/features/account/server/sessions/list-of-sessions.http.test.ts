import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditOf } from '#tests/support/people/audit-of.ts';
import { logIn } from '#tests/support/people/log-in.ts';
import { sessionOf } from '#tests/support/people/session-of.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();

describe('The list of sessions', () => {
  test('leaves out sessions that have ended', async () => {
    const { email } = await program().newMember();
    program().setClock('2026-12-05T10:00:00Z');
    const token = (await logIn(program(), email)).json.authtoken;
    const { json } = await program().request('GET', '/api/auth/sessions', { token });
    program().setClock('2026-11-20T10:00:00Z');
    expect(json.sessions.map(({ current }: { current: boolean }) => current)).toEqual([true]);
  });

  test('shows the account’s own, the last used first, marks this one and contains no token', async () => {
    const { token, email } = await program().newMember();
    await program().newMember();
    program().setClock('2026-11-20T11:00:00Z');
    const second = (await logIn(program(), email)).json.authtoken;
    program().setClock('2026-11-20T12:00:00Z');
    const { json, bytes } = await program().request('GET', '/api/auth/sessions', { token });
    program().setClock('2026-11-20T10:00:00Z');
    expect(json.sessions.map(({ lastUsedAt, current }: Record<string, unknown>) => [lastUsedAt, current])).toEqual([
      ['2026-11-20T12:00:00.000Z', true],
      ['2026-11-20T11:00:00.000Z', false],
    ]);
    for (const secret of [token, second]) expect(bytes.toString()).not.toContain(secret);
    expect(Object.keys(json.sessions[0]).toSorted()).toEqual([
      '_id',
      'createdAt',
      'current',
      'lastUsedAt',
      'userAgent',
    ]);
  });

  test('has at most the hundred that were used last', async () => {
    const { token, memberId } = await program().newMember();
    await program().deps.db.execute(sql`
      insert into sessions (id, member_id, token_hash, user_agent, created_at, last_used_at)
      select gen_random_uuid(), ${memberId}, 'list-' || n, n, '2026-11-19T10:00:00Z',
        '2026-11-19T10:00:00Z'::timestamptz + n * interval '1 minute'
      from generate_series(1, 150) n`);
    const { json } = await program().request('GET', '/api/auth/sessions', { token });
    const [first, ...others] = json.sessions;
    expect(first.current).toBe(true);
    expect(others.map(({ userAgent }: { userAgent: string }) => Number(userAgent))).toEqual(
      Array.from({ length: 99 }, (_, at) => 150 - at),
    );
  });

  test('lets only its owner end a session, on any device, and the end is recorded', async () => {
    const { token, email, memberId } = await program().newMember();
    const stranger = await program().newMember();
    const lost = (await logIn(program(), email)).json.authtoken;
    const listed = async () => (await program().request('GET', '/api/auth/sessions', { token })).json.sessions;
    const { _id } = (await listed()).find(({ current }: { current: boolean }) => !current);
    const end = (by: string) => program().request('DELETE', `/api/auth/sessions/${_id}`, { token: by });
    expect((await end(stranger.token)).status).toBe(404);
    expect((await program().request('POST', '/api/auth/getuser', { token: lost })).status).toBe(200);
    expect((await end(token)).status).toBe(200);
    expect((await program().request('POST', '/api/auth/getuser', { token: lost })).status).toBe(401);
    expect((await end(token)).status).toBe(404);
    expect(await listed()).toHaveLength(1);
    expect(await auditOf(program(), memberId)).toEqual([
      { action: 'session-ended', details: { session: await sessionOf(program(), token) } },
    ]);
  });
});
