import type { FastifyInstance } from 'fastify';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { errors } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import { endSession, listSessions } from '#server/sessions/sessions.ts';
import { MOST_SESSIONS } from '../../domain/account-fields.ts';
import * as endpoints from '../../endpoints.ts';

/** The endpoints of the account's sessions: signing out, here and on other devices (product §7.2). */
export function sessionRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db, clock, settings } = deps;

  route(app, deps, endpoints.logout, async ({ caller }) => {
    await db.transaction((tx) => endSession(tx, caller.memberId, caller.sessionId));
    return { message: 'Du är utloggad.' };
  });

  route(app, deps, endpoints.sessionList, async ({ caller }) => {
    const shown = { sessionDays: settings.sessionDays, limit: MOST_SESSIONS };
    const sessions = await listSessions(db, caller.memberId, shown, clock());
    return {
      sessions: sessions.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
        _id: id,
        userAgent,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        current: id === caller.sessionId,
      })),
    };
  });

  route(app, deps, endpoints.endOneSession, async ({ params, caller }) => {
    await db.transaction(async (tx) => {
      if (!(await endSession(tx, caller.memberId, params.id))) throw errors.notFound();
      await recordAudit(tx, caller.memberId, 'session-ended', { session: caller.sessionId }, clock());
    });
    return { message: 'Enheten är utloggad.' };
  });
}
