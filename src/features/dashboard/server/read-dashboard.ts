import { type CalendarDate, lastTwelveMonths } from '#shared/calendar-date.ts';
import type { EndpointResponse } from '#shared/endpoint.ts';
import { toDecimalString } from '#shared/money.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { findPayoutOption } from '#features/payout-details/server/public.ts';
import { findProfileName } from '#features/profile/server/public.ts';
import { listClients } from '#features/clients/server/public.ts';
import { findLastSent, findInvoicesToFinish, sumSentByMonth } from '#features/invoices/server/public.ts';
import { shownKind, signed } from '#features/invoices/domain/credit-note.ts';
import type { dashboardSummary } from '../endpoints.ts';
import { underWay } from '../domain/under-way.ts';
import { findMoneyUnderWay, findUnsettledAdvances, findNextPayments, sumSettledByMonth } from './find-money.ts';
import { isWelcomed } from './welcomed.ts';

/** The most invoices in each of the dashboard's lists. The invoice list shows all. */
const NAMED_INVOICES = 5;

type Summary = EndpointResponse<typeof dashboardSummary>;

/** Reads what a member's dashboard shows above its buttons, on a date in Stockholm (product §2.5). */
export async function readDashboard(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  memberId: string,
  today: CalendarDate,
): Promise<Summary> {
  const months = lastTwelveMonths(today);
  const [first] = months;
  const [
    profileName,
    payoutOption,
    newestClient,
    lastSent,
    welcomed,
    sums,
    advances,
    nextPayments,
    toFinish,
    sent,
    settled,
  ] = await Promise.all([
    findProfileName(db, memberId),
    findPayoutOption(db, memberId),
    listClients(db, memberId, { limit: 1, q: null }),
    findLastSent(db, memberId),
    isWelcomed(db, memberId),
    findMoneyUnderWay(db, memberId),
    findUnsettledAdvances(db, memberId),
    findNextPayments(db, memberId, NAMED_INVOICES),
    findInvoicesToFinish(db, memberId, NAMED_INVOICES),
    sumSentByMonth(db, memberId, first),
    sumSettledByMonth(db, memberId, first),
  ]);
  return {
    onboarding: {
      profileSaved: profileName !== null,
      payoutSaved: payoutOption !== null,
      // The customer of a sent invoice may have been deleted since.
      clientSaved: newestClient.length > 0 || lastSent !== null,
      invoiceSent: lastSent !== null,
      welcomed,
    },
    underWay: underWay(sums, today, settings.provider.payoutDays).map(({ net, stations, next, ...way }) => ({
      ...way,
      netAmount: toDecimalString(net),
      stations: stations.map(({ net: there, ...station }) => ({ ...station, netAmount: toDecimalString(there) })),
      next: next && { date: next.date, count: next.count, netAmount: toDecimalString(next.net), isWage: next.isWage },
    })),
    advances: advances.map(({ currency, balance }) => ({ currency, totalAmount: toDecimalString(balance) })),
    withCustomers: nextPayments.map(({ id, invoiceNumber, clientName, currency, net, dueDate }) => ({
      _id: id,
      invoiceNumber: String(invoiceNumber),
      clientName,
      currency,
      netAmount: toDecimalString(net),
      dueDate,
    })),
    toFinish: {
      count: toFinish.count,
      invoices: toFinish.newest.map((invoice) => ({
        _id: invoice.id,
        invoiceNumber: String(invoice.invoiceNumber),
        ...shownKind(invoice.kind),
        clientName: invoice.clientName,
        totalAmount: toDecimalString(signed(invoice.kind, invoice.total)),
        currency: invoice.currency,
        dueDate: invoice.dueDate,
        status: statusOf(invoice),
      })),
    },
    months: months.map((month) => ({
      month,
      sent: sent
        .filter((part) => part.month === month)
        .map(({ currency, invoices, total }) => ({ currency, count: invoices, totalAmount: toDecimalString(total) })),
      paid: sumsOf(settled, month, 'paid'),
      paidOut: sumsOf(settled, month, 'paidOut'),
    })),
  };
}

function sumsOf(settled: Awaited<ReturnType<typeof sumSettledByMonth>>, wanted: string, kind: 'paid' | 'paidOut') {
  return settled
    .filter(({ month, [kind]: sum }) => month === wanted && sum !== 0n)
    .map(({ currency, [kind]: sum }) => ({ currency, totalAmount: toDecimalString(sum) }));
}

function statusOf({
  sentStatus,
  sendFailed,
}: {
  sentStatus: boolean;
  sendFailed: boolean;
}): Summary['toFinish']['invoices'][number]['status'] {
  if (sentStatus) return 'returned';
  return sendFailed ? 'failed' : 'draft';
}
