import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, lte, ne, sql } from 'drizzle-orm';
import { builtOnce } from '#database/built-once.ts';
import type { Database, Transaction } from '#database/database.ts';
import { storeIfPossible } from '../store-if-possible.ts';
import { hashToken, newToken } from './session-token.ts';
import { members, sessions } from '#database/schema/accounts.ts';
import type { Role } from '#shared/role.ts';
import { DAY, MINUTE } from '#shared/duration.ts';

/** Who is calling. */
export interface SignedIn {
  sessionId: string;
  memberId: string;
  /** Which kind of account it is: a member's, or one of the provider's. */
  role: 'member' | 'reviewer';
  /** What the account may do; read at each request, so that a change counts from the next one on. */
  roles: readonly Role[];
  name: string;
  email: string;
  phoneNo: string;
}

/**
 * The longest that a session lives however much it is used, in days. If an unused session may live longer, that counts
 * (product §12.1).
 */
const LONGEST_DAYS = 90;
// Writing the last use at every request would turn each read into a write.
const LAST_USE_PRECISION = 5 * MINUTE;

/** Starts a session and returns its token, which is not stored (product §12.1). */
export async function startSession(tx: Transaction, memberId: string, userAgent: string, now: Date): Promise<string> {
  const { token, ...session } = newSession(userAgent);
  await tx.insert(sessions).values({ ...session, memberId, createdAt: now, lastUsedAt: now });
  return token;
}

/**
 * Starts a session for an account whose password was verified, and returns its token; null if the account has another
 * password or is disabled by now. It is one statement: it locks the account, and reads it again if it had to wait.
 */
export async function startVerifiedSession(
  db: Database,
  { id: memberId, passwordHash }: { id: string; passwordHash: string },
  userAgent: string,
  now: Date,
): Promise<string | null> {
  const { token, ...session } = newSession(userAgent);
  const started = await verifiedSession(db).execute({ ...session, memberId, passwordHash, now: now.toISOString() });
  return started.length > 0 ? token : null;
}

const verifiedSession = builtOnce((db) =>
  db
    .insert(sessions)
    .select(
      sql`select ${sql.placeholder('id')}::uuid, account.id, ${sql.placeholder('tokenHash')},
        ${sql.placeholder('userAgent')}, ${sql.placeholder('now')}::timestamptz, ${sql.placeholder('now')}::timestamptz
        from (
          select ${members.id} from ${members} where ${members.id} = ${sql.placeholder('memberId')}
            and ${members.passwordHash} = ${sql.placeholder('passwordHash')} and ${members.disabledAt} is null
          for no key update
        ) account`,
    )
    .returning({ id: sessions.id }),
);

function newSession(userAgent: string) {
  const token = newToken();
  return { token, id: randomUUID(), tokenHash: hashToken(token), userAgent: userAgent.slice(0, 200) };
}

/** A valid session was created after the first of these times and last used after the second. */
function validityLimits(sessionDays: number, now: Date): { createdAfter: Date; lastUsedAfter: Date } {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);
  return { createdAfter: daysAgo(Math.max(LONGEST_DAYS, sessionDays)), lastUsedAfter: daysAgo(sessionDays) };
}

/** Returns the valid session of a token, else null, and stores that it was used (product §12.1). */
export async function findSession(
  db: Database,
  log: Parameters<typeof storeIfPossible>[0],
  token: string,
  sessionDays: number,
  now: Date,
): Promise<SignedIn | null> {
  const [found] = await sessionOfToken(db).execute({
    tokenHash: hashToken(token),
    ...validityLimits(sessionDays, now),
  });
  if (found === undefined) return null;
  const { lastUsedAt, providerRoles, ...signedIn } = found;
  if (now.getTime() - lastUsedAt.getTime() > LAST_USE_PRECISION) {
    await storeIfPossible(log, () =>
      db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, found.sessionId)),
    );
  }
  return { ...signedIn, roles: rolesOf({ role: found.role, providerRoles }) };
}

/** The roles of an account (product §6). */
export function rolesOf({ role, providerRoles }: Pick<typeof members.$inferSelect, 'role' | 'providerRoles'>): Role[] {
  return role === 'member' ? ['member'] : providerRoles;
}

const sessionOfToken = builtOnce((db) =>
  db
    .select({
      sessionId: sessions.id,
      lastUsedAt: sessions.lastUsedAt,
      memberId: members.id,
      role: members.role,
      providerRoles: members.providerRoles,
      name: members.name,
      email: members.email,
      phoneNo: members.phoneNo,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.createdAt, sql.placeholder('createdAfter')),
        gt(sessions.lastUsedAt, sql.placeholder('lastUsedAfter')),
      ),
    ),
);

/** Lists a member's valid sessions, the last used first, and at most `limit` of them (product §12.1). */
export function listSessions(
  db: Database,
  memberId: string,
  { sessionDays, limit }: { sessionDays: number; limit: number },
  now: Date,
) {
  const { createdAfter, lastUsedAfter } = validityLimits(sessionDays, now);
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.memberId, memberId),
        gt(sessions.createdAt, createdAfter),
        gt(sessions.lastUsedAt, lastUsedAfter),
      ),
    )
    .orderBy(desc(sessions.lastUsedAt))
    .limit(limit);
}

/** Ends one session of a member. Returns whether it existed. */
export async function endSession(tx: Transaction, memberId: string, sessionId: string): Promise<boolean> {
  const own = and(eq(sessions.memberId, memberId), eq(sessions.id, sessionId));
  return (await tx.delete(sessions).where(own).returning({ id: sessions.id })).length > 0;
}

/** Ends a member's sessions, except one that is to be kept (product §12.1). Returns how many ended. */
export async function endSessionsOf(
  tx: Transaction,
  memberId: string,
  { except = null }: { except?: string | null } = {},
): Promise<number> {
  const ended = and(eq(sessions.memberId, memberId), except === null ? undefined : ne(sessions.id, except));
  return (await tx.delete(sessions).where(ended).returning({ id: sessions.id })).length;
}

/**
 * Removes sessions that were not used for `sessionDays`. One past its longest life can't be used, so it is removed this
 * way too. Those that were made or used while the clock was ahead would last until long after their life, so they count
 * from now (product §12.1).
 */
export async function removeEndedSessions(db: Database, sessionDays: number, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ createdAt: sql`least(${sessions.createdAt}, ${now.toISOString()})`, lastUsedAt: now })
    .where(gt(sessions.lastUsedAt, now));
  await db.delete(sessions).where(lte(sessions.lastUsedAt, validityLimits(sessionDays, now).lastUsedAfter));
}
