import type { CalendarDate } from '#shared/calendar-date.ts';
import type { EndpointResponse } from '#shared/endpoint.ts';
import { toDecimalString } from '#shared/money.ts';
import type { Database } from '#database/database.ts';
import { findPayoutOption } from '#features/payout-details/server/public.ts';
import { findProfileName } from '#features/profile/server/public.ts';
import { listClients } from '#features/clients/server/public.ts';
import { findLastSent, findOpenInvoices, sumSentByMonth } from '#features/invoices/server/public.ts';
import type { dashboardSummary } from '../endpoints.ts';
import { lastTwelveMonths } from '../domain/last-twelve-months.ts';
import { isWelcomed } from './welcomed.ts';

/** The most unfinished invoices that the dashboard names. The list shows them all. */
const NAMED_INVOICES = 5;

type Summary = EndpointResponse<typeof dashboardSummary>;

/** Reads what a member's dashboard shows above its buttons, on a date in Stockholm (product §2.5). */
export async function readDashboard(db: Database, memberId: string, today: CalendarDate): Promise<Summary> {
  const months = lastTwelveMonths(today);
  const [profileName, payoutOption, newestClient, lastSent, welcomed, open, sent] = await Promise.all([
    findProfileName(db, memberId),
    findPayoutOption(db, memberId),
    listClients(db, memberId, { limit: 1, q: null }),
    findLastSent(db, memberId),
    isWelcomed(db, memberId),
    findOpenInvoices(db, memberId, NAMED_INVOICES),
    sumSentByMonth(db, memberId, months[0] ?? ''),
  ]);
  return {
    onboarding: {
      profileSaved: profileName !== null,
      payoutSaved: payoutOption !== null,
      clientSaved: newestClient.length > 0,
      invoiceSent: lastSent !== null,
      welcomed,
    },
    toFinish: {
      count: open.count,
      invoices: open.newest.map((invoice) => ({
        _id: invoice.id,
        invoiceNumber: String(invoice.invoiceNumber),
        clientName: invoice.clientName,
        totalAmount: toDecimalString(invoice.total),
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
    })),
  };
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
