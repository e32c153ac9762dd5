import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { untilWaiting } from '#tests/support/database/lock-waits.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { isKnownNetwork, rememberNetwork } from './known-network.ts';

const program = useTestApp({ RATE_LIMIT: 'on' });
const request = { ip: '203.0.113.7' } as FastifyRequest;

test('a sign-in leaves no network of an account that is erased before it ends', async () => {
  const { deps } = program();
  const { email, memberId } = await program().newMember();
  const { signedIn } = await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select from members where id = ${memberId} for no key update`);
    const remembering = rememberNetwork(deps, request, email);
    await untilWaiting(deps.db, 1);
    await tx.execute(sql`update members set email = ${`${memberId}@erased.invalid`} where id = ${memberId}`);
    return { signedIn: remembering };
  });
  await signedIn;
  expect(await isKnownNetwork(deps, request, email)).toBe(false);
});
