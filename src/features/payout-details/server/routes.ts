import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { route } from '#server/http/route.ts';
import * as endpoints from '../endpoints.ts';
import { findPayoutDetails } from './find-payout-details.ts';
import { presentPayoutDetails } from './present-payout-details.ts';
import { savePayoutDetails } from './save-payout-details.ts';

/** The endpoints of the payout details (product §7.2). */
export function payoutRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db, clock } = deps;

  route(app, deps, endpoints.getBankInfo, async ({ caller }) => {
    const details = await findPayoutDetails(db, caller.memberId);
    return details === null ? null : presentPayoutDetails(details);
  });

  route(app, deps, endpoints.saveBankInfo, async ({ body, caller }) => {
    const version = await db.transaction((tx) => savePayoutDetails(tx, deps, caller, body, clock()));
    return { message: 'Information saved successfully!!', version };
  });
}
