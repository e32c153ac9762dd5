import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { inviteAccount } from './invite-account.ts';

const program = useTestApp();

test('Of two first invitations at once one alone is the first administrator’s', async () => {
  const { db, clock } = program().deps;
  // The first connections are open, so that both begin at the same time.
  await Promise.all([1, 2].map(() => db.execute(sql`select pg_sleep(0.1)`)));
  await Promise.all(
    ['bo', 'eva', 'siv', 'ulf'].map((name) =>
      inviteAccount(db, { email: `${name}@leverantor.example`, name, roles: undefined }, clock()),
    ),
  );
  const { rows } = await db.execute(sql`select id from members where 'administrator' = any (provider_roles)`);
  expect(rows).toHaveLength(1);
});
