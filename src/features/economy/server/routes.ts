import type { FastifyInstance } from 'fastify';
import { lastTwelveMonths } from '#features/dashboard/domain/last-twelve-months.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { fileNameOf } from '#server/csv.ts';
import { route } from '#server/http/route.ts';
import { readInSlices } from '#server/http/sliced-response.ts';
import { type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import { type Hundredths, toDecimalString } from '#shared/money.ts';
import * as endpoints from '../endpoints.ts';
import { movedByMonth } from '../domain/moved-money.ts';
import type { Age } from '../domain/receivable-age.ts';
import { findCustomers, findOpenInvoices, type OpenInvoice, sumReceivables } from './find-receivables.ts';
import { receivablesAsCsv } from './receivables-csv.ts';
import { sumPostingsByDay, sumWagesDue } from './sum-ledger.ts';

/** The endpoints of the provider's figures and receivables (product §2.24, §7.3). */
export function economyRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db, clock } = deps;

  route(app, deps, endpoints.economyFigures, async () => {
    const today = stockholmDate(clock());
    const months = lastTwelveMonths(today);
    const [receivables, wagesDue, sums] = await Promise.all([
      sumReceivables(db, today),
      sumWagesDue(db),
      sumPostingsByDay(db, `${months[0]}-01` as CalendarDate, today),
    ]);
    return {
      receivables: receivables.map(({ currency, ...owed }) => ({ currency, ...presentOwed(owed) })),
      wagesDue: wagesDue.map(({ currency, count, net }) => ({ currency, count, amount: toDecimalString(net) })),
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
    const { found, customers } = await findCustomers(db, stockholmDate(clock()), query);
    return {
      found,
      customers: customers.map(({ clientId, currency, oldest, clientName, senderName, ...owed }) => ({
        clientId,
        clientName: clientName ?? '',
        senderName: senderName ?? '',
        currency,
        oldestDueDate: oldest,
        ...presentOwed(owed),
      })),
    };
  });

  route(app, deps, endpoints.exportReceivables, async ({ query: { q }, caller, reply }) => {
    const today = stockholmDate(clock());
    const parts = await readInSlices({
      owner: caller.memberId,
      read: (limit, last?: OpenInvoice) => findOpenInvoices(db, q, limit, last),
      present: (found) => found,
    });
    const name = fileNameOf(['kundfordringar', q, today], 'csv');
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return receivablesAsCsv(parts, today);
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
