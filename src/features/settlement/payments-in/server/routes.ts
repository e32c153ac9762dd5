import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { errors } from '#server/errors.ts';
import { createFairQueue } from '#server/fair-queue.ts';
import { route } from '#server/http/route.ts';
import { plural, toDecimalString } from '#shared/money.ts';
import * as endpoints from '../endpoints.ts';
import { bookCertain } from './book-certain.ts';
import { bookPaymentIn, citedNumber } from './book-payment-in.ts';
import { bringWageBack } from './bring-wage-back.ts';
import { findNumbered } from './match-open-payments.ts';
import { importBankFile } from './import-bank-file.ts';
import { presentPaymentsIn } from './present-payments-in.ts';
import { setPaymentInAside, setPaymentsInAside } from './set-payment-in-aside.ts';
import { undoPaymentIn } from './undo-payment-in.ts';

/** How many files are imported at once, one of each accountant. A large one takes several times its length of memory. */
const imports = createFairQueue(2);

/** How many lists are made at once, one for each accountant. All open payments are in memory meanwhile. */
const lists = createFairQueue(2);

/** The endpoints for payments in from the bank's files (product §7.3, §10.13). */
export function paymentsInRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db, clock } = deps;

  route(app, deps, endpoints.importBankFile, ({ query, file, caller, signal }) =>
    imports.run(() => importBankFile(deps, caller, query.name, file, signal), caller.memberId, signal),
  );

  route(app, deps, endpoints.paymentsIn, ({ query, caller, signal }) =>
    lists.run(() => presentPaymentsIn(db, query.group, query.offset), caller.memberId, signal),
  );

  route(app, deps, endpoints.payableInvoice, async ({ query }) => {
    const cited = citedNumber(query.number);
    const [invoice] = cited === null ? [] : await findNumbered(db, [cited]);
    if (invoice === undefined) throw errors.notFound();
    const { number, clientName, currency, total, unpaid } = invoice;
    return {
      invoiceNumber: String(number),
      clientName,
      currency,
      totalAmount: toDecimalString(total),
      unpaid: toDecimalString(unpaid),
    };
  });

  route(app, deps, endpoints.bookCertain, async ({ body, caller, signal }) => {
    const { booked, left } = await bookCertain(deps, caller, new Date(body.importedUntil), signal);
    return {
      message: `${plural(booked, 'inbetalning är bokförd', 'inbetalningar är bokförda')}.`,
      booked,
      left,
    };
  });

  route(app, deps, endpoints.bookPaymentIn, async ({ body, caller }) => {
    await db.transaction((tx) => bookPaymentIn(tx, deps, caller, body, clock()));
    return { message: 'Inbetalningen är bokförd.' };
  });

  route(app, deps, endpoints.setPaymentInAside, async ({ body, caller }) => {
    const takesBack = await db.transaction((tx) => setPaymentInAside(tx, caller, body, clock()));
    return {
      message: takesBack ? 'Det är markerat som hanterat.' : 'Inbetalningen är markerad som inte vår.',
    };
  });

  route(app, deps, endpoints.setPaymentsInAside, async ({ body, caller }) => {
    await db.transaction((tx) => setPaymentsInAside(tx, caller, body, clock()));
    const { length } = body.payments;
    return {
      message: `${plural(length, 'inbetalning är markerad som inte vår', 'inbetalningar är markerade som inte våra')}.`,
    };
  });

  route(app, deps, endpoints.returnWage, async ({ body, caller }) => {
    const isDue = await db.transaction((tx) => bringWageBack(tx, caller, body, clock()));
    return {
      message: isDue
        ? 'Lönen väntar på utbetalning igen.'
        : 'Lönen är tillbaka. Fakturan är krediterad, så den betalas inte ut igen.',
    };
  });

  route(app, deps, endpoints.undoPaymentIn, async ({ body, caller }) => {
    const waits = await db.transaction((tx) => undoPaymentIn(tx, caller, body, clock()));
    return {
      message: waits
        ? 'Inbetalningen väntar igen.'
        : 'Bokföringen är ångrad. Banken har tagit tillbaka inbetalningen, så den står bland Inte våra.',
    };
  });
}
