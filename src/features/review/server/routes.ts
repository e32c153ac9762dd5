import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { readArchived } from '#server/documents/document-archive.ts';
import { errors } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import { findMailedPdf } from '#features/invoices/server/public.ts';
import * as endpoints from '../endpoints.ts';
import { MOST_LISTED } from '../domain/review-fields.ts';
import { countByState, countFound, findQueue } from '../queue/server/find-queue.ts';
import { readFigures } from '../queue/server/read-figures.ts';
import { forwardAgain } from '../forwarding/server/forward-again.ts';
import { forwardInvoice } from '../forwarding/server/forward-invoice.ts';
import { findReviews } from '../decision/server/lock-review.ts';
import { openReview } from '../decision/server/open-review.ts';
import { presentQueued } from '../queue/server/present-queue.ts';
import { readReview } from '../decision/server/read-review.ts';
import { wordsOf } from '#features/invoices/domain/kind-words.ts';
import { returnInvoice } from '../decision/server/return-invoice.ts';

/** The endpoints of the reviewers' queue and their decisions (product §7.3, §10.6, §10.7). */
export function reviewRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db, clock } = deps;

  route(app, deps, endpoints.reviewQueue, async ({ query: { state, q }, caller }) => {
    const now = clock();
    const counts = await countByState(db);
    const rows = await findQueue(db, state, q);
    const found = q !== null && rows.length === MOST_LISTED ? await countFound(db, state, q) : rows.length;
    return {
      now: now.toISOString(),
      counts,
      found: q === null ? counts[state] : found,
      invoices: rows.map((row) => presentQueued(row, caller.memberId, now)),
    };
  });

  route(app, deps, endpoints.reviewFigures, async () => ({ days: await readFigures(db, clock()) }));

  route(app, deps, endpoints.reviewedInvoice, ({ params, caller }) => readReview(deps, caller, params.invoiceId));

  route(app, deps, endpoints.reviewPdf, async ({ params }) => {
    const [review] = await findReviews(db, params.invoiceId);
    if (review === undefined) throw errors.notFound();
    const pdf = await findMailedPdf(db, { ...params, memberId: review.memberId });
    if (pdf === undefined) throw errors.notFound();
    return readArchived(db, pdf);
  });

  route(app, deps, endpoints.openReview, async ({ params, body, caller }) => {
    await db.transaction((tx) => openReview(tx, { ...params, ...body, caller, now: clock() }));
    return { message: 'Granskningen är öppnad.' };
  });

  route(app, deps, endpoints.forwardInvoice, async ({ params, body, caller }) => {
    const kind = await db.transaction((tx) => forwardInvoice(tx, deps, { ...params, ...body, caller, now: clock() }));
    return { message: `${wordsOf({ kind }).the} är vidarebefordrad till kunden.` };
  });

  route(app, deps, endpoints.returnInvoice, async ({ params, body, caller }) => {
    const deciding = { ...params, revision: body.revision, caller, now: clock() };
    const kind = await db.transaction((tx) => returnInvoice(tx, deps, deciding, body));
    return { message: `${wordsOf({ kind }).the} är returnerad.` };
  });

  route(app, deps, endpoints.forwardAgain, async ({ params, body, caller }) => {
    await db.transaction((tx) => forwardAgain(tx, deps, caller, params.invoiceId, body, clock()));
    return { message: 'Mejlet till kunden skickas igen.' };
  });
}
