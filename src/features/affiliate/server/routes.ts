import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { showInTab } from '#server/http/content-disposition.ts';
import { route } from '#server/http/route.ts';
import { affiliateAgreement } from '../endpoints.ts';

/** The endpoint of the affiliate agreement, a document that a browser's tab shows (product §2.17). */
export function affiliateRoutes(app: FastifyInstance, deps: Dependencies): void {
  route(app, deps, affiliateAgreement, async ({ reply }) => {
    showInTab(reply, 'affiliateavtal.pdf');
    return deps.settings.provider.affiliateAgreement.bytes;
  });
}
