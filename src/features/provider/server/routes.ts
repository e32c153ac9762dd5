import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { route } from '#server/http/route.ts';
import { findNewestVersion, refreshProvider } from '#server/provider/provider-versions.ts';
import * as endpoints from '../endpoints.ts';
import { findChanges } from './find-changes.ts';
import { savePart } from './save-part.ts';

/** The endpoints of the provider's facts, for its administrators (product §2.29, §13). */
export function providerRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db, clock, settings } = deps;

  // Both are read from the database, because another process may have changed them a moment ago.
  route(app, deps, endpoints.providerFacts, async () => {
    const newest = await findNewestVersion(db);
    if (newest === null) throw new Error('The provider has no version.');
    const { version, facts } = newest;
    const changes = await findChanges(db);
    return { version, facts, changes: changes.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })) };
  });

  route(app, deps, endpoints.saveProviderFacts, async ({ body, caller }) => {
    const { version: seen, ...saved } = body;
    const change = { seen, by: caller.memberId, now: clock() };
    const version = await db.transaction((tx) => savePart(tx, saved, change));
    await refreshProvider(db, settings);
    return { message: 'Sparat. Det gäller från nu.', version };
  });
}
