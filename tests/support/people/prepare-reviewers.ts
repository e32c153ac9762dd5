import { openPostgres } from '#database/postgres-database.ts';
import { hashPassword } from '#features/account/server/password/password.ts';
import { createAccount } from '#features/account/server/provider-accounts/invite-account.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { PROVIDER_ROLES } from '#shared/role.ts';
import { REVIEWER_PASSWORD } from './log-in.ts';
import { COLLEAGUE, REVIEWER } from './sign-in-reviewer.ts';

/** Playwright's global setup: adds two accounts of the provider's to the database that each program gets a copy of. */
export default async function prepareReviewers(): Promise<void> {
  const database = await openPostgres(process.env.TEST_POSTGRES_URL ?? '');
  const now = new Date();
  const account = { roles: PROVIDER_ROLES, passwordHash: await hashPassword(REVIEWER_PASSWORD), by: null, now };
  await database.db.transaction(async (tx) => {
    for (const email of [REVIEWER, COLLEAGUE]) {
      const id = await createAccount(tx, { email, name: email, ...account });
      // Without it, the product takes the account for one that has not chosen a password yet.
      await recordAudit(tx, id, 'password-reset', {}, now);
    }
  });
  await database.close();
}
