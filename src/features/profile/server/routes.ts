import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { route } from '#server/http/route.ts';
import * as endpoints from '../endpoints.ts';
import { findProfile } from './find-profile.ts';
import { presentProfile } from './present-profile.ts';
import { saveProfile } from './save-profile.ts';

/** The endpoints of the contact details (product §7.2). */
export function profileRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db, clock } = deps;

  route(app, deps, endpoints.getUserProfile, async ({ caller }) => {
    const profile = await findProfile(db, caller.memberId);
    return profile === null ? null : presentProfile(profile, caller.email);
  });

  route(app, deps, endpoints.saveProfile, async ({ body, caller }) => {
    const version = await db.transaction((tx) => saveProfile(tx, caller.memberId, body, clock()));
    return { message: 'Data Saved Successfully.', version };
  });
}
