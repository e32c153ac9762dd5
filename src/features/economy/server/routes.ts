import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { attach, fileNameOf } from '#server/http/content-disposition.ts';
import { findFactsAt, refreshProvider } from '#server/provider/provider-versions.ts';
import { route } from '#server/http/route.ts';
import { readInSlices } from '#server/http/sliced-response.ts';
import { firstDayOf, lastTwelveMonths, monthName, stockholmDate } from '#shared/calendar-date.ts';
import { capitalized } from '#shared/capitalized.ts';
import { type Hundredths, toDecimalString } from '#shared/money.ts';
import * as endpoints from '../endpoints.ts';
import { movedByMonth } from '../domain/moved-money.ts';
import type { Age } from '../domain/receivable-age.ts';
import { countUnfinished } from './count-unfinished.ts';
import { bookPeriod, findBookedPeriods, findNextToBook } from './book-period.ts';
import { findOwingClients, findReceivables, type Receivable, sumReceivables } from './find-receivables.ts';
import { receivablesAsCsv } from './receivables-csv.ts';
import { findBookedPeriod } from './find-booked-period.ts';
import { findVatAccounts, readVouchers } from './find-vouchers.ts';
import { readVat } from './find-vat.ts';
import { vatAsCsv } from './vat-csv.ts';
import { vouchersAsCsv, vouchersAsSie } from './voucher-files.ts';
import { sumAdvances, sumPostingsByDay, sumRefundable, sumWagesDue } from './sum-ledger.ts';

/** The endpoints of the provider's figures, receivables and books (product §2.24, §10.12, §7.3). */
export function economyRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db, clock, settings } = deps;

  route(app, deps, endpoints.economyFigures, async () => {
    const today = stockholmDate(clock());
    const months = lastTwelveMonths(today);
    const [receivables, wagesDue, refundable, advances, sums] = await Promise.all([
      sumReceivables(db, today),
      sumWagesDue(db),
      sumRefundable(db),
      sumAdvances(db),
      sumPostingsByDay(db, firstDayOf(months[0]), today),
    ]);
    return {
      receivables: receivables.map(({ currency, ...owed }) => ({ currency, ...presentOwed(owed) })),
      wagesDue: wagesDue.map(({ currency, net }) => ({ currency, amount: toDecimalString(net) })),
      refundable: refundable.map(({ currency, sum }) => ({ currency, amount: toDecimalString(sum) })),
      advances: advances.map(({ currency, sum }) => ({ currency, amount: toDecimalString(sum) })),
      months: movedByMonth(months, sums).map(({ month, sums: moved }) => ({
        month,
        sums: moved.map((money) => ({
          currency: money.currency,
          inAmount: toDecimalString(money.in),
          outAmount: toDecimalString(money.out),
          feeAmount: toDecimalString(money.fees),
        })),
      })),
    };
  });

  route(app, deps, endpoints.receivables, async ({ query }) => {
    const { found, clients } = await findOwingClients(db, stockholmDate(clock()), query);
    return {
      found,
      customers: clients.map(({ clientId, currency, clientName, senderName, ...owed }) => ({
        clientId,
        clientName: clientName ?? '',
        senderName: senderName ?? '',
        currency,
        ...presentOwed(owed),
      })),
    };
  });

  route(app, deps, endpoints.exportReceivables, async ({ query: { q }, caller, reply }) => {
    const today = stockholmDate(clock());
    const parts = await readInSlices({
      owner: caller.memberId,
      read: (limit, last?: Receivable) => findReceivables(db, q, limit, last),
      present: (found) => found,
    });
    attach(reply, fileNameOf(['kundfordringar', q, today], 'csv'));
    return receivablesAsCsv(parts, today, settings.provider.vat !== null);
  });

  route(app, deps, endpoints.books, async () => {
    const periods = await findBookedPeriods(db);
    const next = await findNextToBook(db, stockholmDate(clock()));
    return {
      next,
      unfinished: next === null ? null : await countUnfinished(db, next),
      periods: periods.map(({ bookedAt, ...period }) => ({ ...period, bookedAt: bookedAt.toISOString() })),
    };
  });

  route(app, deps, endpoints.bookPeriod, async ({ body: { month }, caller }) => {
    // A booked month keeps its accounts for good, and another process may have saved others just now.
    await refreshProvider(db, settings);
    const { accounts } = settings.provider;
    await db.transaction((tx) => bookPeriod(tx, { month, bookedBy: caller.memberId, accounts, now: clock() }));
    return { message: `${capitalized(monthName(month))} är bokförd och låst.` };
  });

  route(app, deps, endpoints.exportSie, async ({ query: { month, currency }, reply }) => {
    const period = await findBookedPeriod(db, month);
    attach(reply, fileNameOf(['bokforing', month, currency], 'si'));
    const { accounts, voucherForm: form, bookedAt } = period;
    const { name: company, organizationNumber } = await findFactsAt(db, bookedAt);
    const generated = stockholmDate(bookedAt);
    const vatAccounts = await findVatAccounts(db, period);
    const head = { company, organizationNumber, generated, currency, accounts, form, vatAccounts };
    return vouchersAsSie(readVouchers(db, period), head);
  });

  route(app, deps, endpoints.exportVouchers, async ({ query: { month }, reply }) => {
    const period = await findBookedPeriod(db, month);
    attach(reply, fileNameOf(['bokforing', month], 'csv'));
    return vouchersAsCsv(readVouchers(db, period), period.voucherForm);
  });

  route(app, deps, endpoints.exportVat, async ({ query: { month }, reply }) => {
    const period = await findBookedPeriod(db, month);
    attach(reply, fileNameOf(['moms', month], 'csv'));
    return vatAsCsv(readVat(db, period));
  });
}

function presentOwed(owed: Record<Age | 'open', Hundredths> & { invoices: number }) {
  return {
    invoices: owed.invoices,
    openAmount: toDecimalString(owed.open),
    ages: {
      notDue: toDecimalString(owed.notDue),
      late30: toDecimalString(owed.late30),
      late60: toDecimalString(owed.late60),
      lateMore: toDecimalString(owed.lateMore),
    },
  };
}
