import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import { type Actor, actorDetails, recordAudit } from '#server/audit/record-audit.ts';
import { errors } from '#server/errors.ts';
import { PROVIDER_ROLES, type ProviderRole, ROLE_NAMES } from '#shared/role.ts';
import { disableLocked, enableLocked } from '../disable-account.ts';
import { accountErrors } from '../errors.ts';
import { hasChosenPassword, isProviders } from './find-accounts.ts';

type ProviderAccount = Awaited<ReturnType<typeof lockProviderAccounts>>[number];

/** A change to one account: whose, when, and who makes it. */
interface Change {
  accountId: string;
  by: Actor;
  now: Date;
}

/**
 * Changes what an account of the provider's may do, from its next request on (product §6).
 * @param rolesBefore the roles that the administrator saw before deciding
 * @returns whether they were others before
 * @throws ExpectedError not-found; role-missing if the caller is no administrator any more; roles-changed;
 *   last-administrator
 */
export async function changeRoles(
  tx: Transaction,
  { accountId, by, now }: Change,
  { roles, rolesBefore }: { roles: readonly ProviderRole[]; rolesBefore?: readonly ProviderRole[] },
): Promise<boolean> {
  const accounts = await lockAdministered(tx, by);
  const account = accountOf(accounts, accountId);
  const [wanted, present] = [inOrder(roles), inOrder(account.roles)];
  // They may have been changed already, by a request whose response was lost.
  if (String(wanted) === String(present)) return false;
  if (rolesBefore !== undefined && String(inOrder(rolesBefore)) !== String(present)) throw accountErrors.rolesChanged();
  if (!wanted.includes('administrator')) assertAnotherAdministrator(accounts, account);
  await tx.update(members).set({ providerRoles: wanted }).where(eq(members.id, accountId));
  await recordAudit(tx, accountId, 'roles-changed', { ...actorDetails(by), roles: wanted, before: present }, now);
  return true;
}

/**
 * Disables an account of the provider's; its sessions end at once (product §6, §12.1).
 * @returns whether it was enabled before
 * @throws ExpectedError not-found; role-missing; last-administrator
 */
export async function disableColleague(tx: Transaction, { accountId, by, now }: Change): Promise<boolean> {
  const accounts = await lockAdministered(tx, by);
  const account = accountOf(accounts, accountId);
  assertAnotherAdministrator(accounts, account);
  await disableLocked(tx, accountId, now, by);
  return account.disabledAt === null;
}

/**
 * Enables an account of the provider's again, with its earlier password (product §6).
 * @returns whether it was disabled before
 * @throws ExpectedError not-found; role-missing
 */
export async function enableColleague(tx: Transaction, { accountId, by, now }: Change): Promise<boolean> {
  const account = accountOf(await lockAdministered(tx, by), accountId);
  await enableLocked(tx, accountId, now, by);
  return account.disabledAt !== null;
}

/**
 * Locks all accounts of the provider's until the transaction ends, so that changes to them run one after the other: two
 * administrators can't remove each other. The caller's own role may have been taken while waiting for the lock.
 * @throws ExpectedError role-missing
 */
export async function lockAdministered(tx: Transaction, by: Actor): Promise<ProviderAccount[]> {
  const accounts = await lockProviderAccounts(tx);
  if (by !== null && !accounts.some((account) => account.id === by.memberId && isAdministrator(account)))
    throw errors.roleMissing(ROLE_NAMES.administrator);
  return accounts;
}

/** Locks all accounts of the provider's, in the order in which `lockAllAccounts` does it. */
function lockProviderAccounts(tx: Transaction) {
  return tx
    .select({
      id: members.id,
      roles: members.providerRoles,
      disabledAt: members.disabledAt,
      hasPassword: hasChosenPassword(tx),
    })
    .from(members)
    .where(isProviders)
    .orderBy(members.id)
    .for('no key update');
}

const isAdministrator = ({ roles, disabledAt }: ProviderAccount) =>
  disabledAt === null && roles.includes('administrator');

function accountOf(accounts: readonly ProviderAccount[], id: string): ProviderAccount {
  const found = accounts.find((account) => account.id === id);
  if (found === undefined) throw errors.notFound();
  return found;
}

/** An invited account that has not chosen a password yet doesn't count: its mail may never have arrived. */
function assertAnotherAdministrator(accounts: readonly ProviderAccount[], account: ProviderAccount): void {
  if (!isAdministrator(account)) return;
  if (!accounts.some((other) => other.id !== account.id && other.hasPassword && isAdministrator(other)))
    throw accountErrors.lastAdministrator();
}

/** Roles in the order in which the product lists them, each once. */
const inOrder = (roles: readonly ProviderRole[]) => PROVIDER_ROLES.filter((role) => roles.includes(role));
