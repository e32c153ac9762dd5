import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { refreshProvider } from '#server/provider/provider-versions.ts';
import { route } from '#server/http/route.ts';
import { plural } from '#shared/money.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import * as endpoints from '../endpoints.ts';
import { findCameBack } from '../../server/find-came-back.ts';
import { findDisclosedWages } from '../../server/find-disclosed-wages.ts';
import { approveBatch, cancelBatch, takeRowOut } from './change-batch.ts';
import { downloadBatch } from './download-batch.ts';
import { findBatch, findBatches } from './find-batches.ts';
import { findDueWages } from './find-due-wages.ts';
import { makeBatch } from './make-batch.ts';
import { payOutRows } from './pay-out-rows.ts';
import { presentBatch, presentListed, presentWage } from './present-batch.ts';
import { readBankReply } from './read-bank-reply.ts';
import { recordBankReply } from './record-bank-reply.ts';

/** The endpoints for wages that go out in batches (product §7.3, §10.11). */
export function wagesOutRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db, clock, settings } = deps;

  route(app, deps, endpoints.dueWages, async ({ caller }) => {
    const due = await findDueWages(db);
    const disclosed = await findDisclosedWages(
      db,
      due.map(({ invoice }) => invoice.id),
    );
    const cameBack = await findCameBack(
      db,
      due.map(({ invoice, destination }) => ({ invoiceId: invoice.id, details: destination })),
    );
    return {
      today: stockholmDate(clock()),
      wages: due.map((wage) =>
        presentWage(
          wage,
          {
            disclosures: disclosed.get(wage.invoice.id),
            readerId: caller.memberId,
            cameBack: cameBack.get(wage.invoice.id) ?? null,
          },
          settings.provider.payoutDays,
        ),
      ),
      batches: (await findBatches(db)).map(presentListed),
    };
  });

  route(app, deps, endpoints.makeBatch, async ({ body, caller }) => ({
    batchId: await db.transaction((tx) => makeBatch(tx, caller, body, clock())),
  }));

  route(app, deps, endpoints.payoutBatch, async ({ params, caller }) =>
    presentBatch(await findBatch(db, params.batchId), caller.memberId, settings.provider.approvesOwnBatches),
  );

  route(app, deps, endpoints.approveBatch, async ({ params, body, caller }) => {
    // Another process may have forbidden just now that one person approves an own batch.
    await refreshProvider(db, settings);
    await db.transaction((tx) => approveBatch(tx, deps, caller, params.batchId, body, clock()));
    return { message: 'Omgången är godkänd.' };
  });

  route(app, deps, endpoints.cancelBatch, async ({ params, caller }) => {
    await db.transaction((tx) => cancelBatch(tx, deps, caller, params.batchId, clock()));
    return { message: 'Omgången är tillbakatagen.' };
  });

  route(app, deps, endpoints.downloadBatch, ({ params, body, caller }) =>
    db.transaction((tx) => downloadBatch(tx, deps, caller, params.batchId, body, clock())),
  );

  route(app, deps, endpoints.payOutRows, async ({ params, body, caller }) => {
    await db.transaction((tx) => payOutRows(tx, deps, caller, params.batchId, body, clock()));
    const paid = new Set(body.rowIds).size;
    const message = `${plural(paid, 'lön är registrerad som utbetald', 'löner är registrerade som utbetalda')}.`;
    return { message };
  });

  route(app, deps, endpoints.takeRowOut, async ({ params, body, caller }) => {
    const isDue = await db.transaction((tx) => takeRowOut(tx, caller, params.batchId, body, clock()));
    return {
      message: isDue
        ? 'Lönen är uttagen ur omgången och väntar på utbetalning igen.'
        : 'Lönen är uttagen ur omgången. Fakturan är krediterad, så den betalas inte ut.',
    };
  });

  route(app, deps, endpoints.recordBankReply, async ({ body, caller }) => {
    const reply = await readBankReply(body.content);
    const { number, rejected, duplicates, unknown, settled } = await db.transaction((tx) =>
      recordBankReply(tx, caller, reply, clock()),
    );
    const sentences = [
      `Bankens svar på omgång ${number} är inläst.`,
      cameBack(rejected),
      ...hasAlready(duplicates),
      ...isUnknown(unknown),
      ...settled.map(isSettled),
    ];
    return { message: sentences.join(' ') };
  });
}

const isSettled = (invoiceNumber: number) =>
  `Lönen för faktura ${invoiceNumber} ligger kvar som utbetald: den blev ett förskott, som redan är avdraget från en senare lön.`;

const hasAlready = (count: number) =>
  count === 0
    ? []
    : [
        `Banken säger att den redan har ${plural(count, 'betalning', 'betalningar')}, så ${count === 1 ? 'den lönen' : 'de lönerna'} är kvar i omgången: se på kontoutdraget om pengarna har dragits.`,
      ];

const isUnknown = (count: number) =>
  count === 0 ? [] : [`Banken avvisar också ${plural(count, 'betalning', 'betalningar')} som inte finns i omgången.`];

const cameBack = (count: number) => {
  if (count === 0) return 'Inget är ändrat.';
  return count === 1 ? 'En lön kom tillbaka.' : `${count} löner kom tillbaka.`;
};
