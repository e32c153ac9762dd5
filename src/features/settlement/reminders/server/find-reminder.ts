import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { invoiceEvents } from '#database/schema/invoice-events.ts';
import { invoices } from '#database/schema/invoices.ts';
import { reminders, reminderStops } from '#database/schema/reminders.ts';
import { forwardings, reviews } from '#database/schema/reviews.ts';
import type { InvoiceDocument } from '#features/invoices/document/domain/invoice-document.ts';
import { leftOf } from '#features/invoices/domain/credit-note.ts';
import type { Provider } from '#server/provider/provider.ts';
import { type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import { decimalToHundredths, type Hundredths } from '#shared/money.ts';
import { validEntries } from '../../domain/settlement.ts';
import { findEntries } from '../../server/find-settlement.ts';
import { type Demand, demandOf } from '../domain/demand.ts';
import { countsFrom, type RemindersEnd, remindersEnd } from '../domain/reminder-step.ts';
import { isWaiting } from './reminder-claim.ts';

/** A reminder that is to be mailed. */
export interface WaitingReminder {
  id: string;
  /** The step's number, from 1. */
  step: number;
  madeAt: Date;
  invoice: typeof invoices.$inferSelect;
  /** The forwarding of the invoice: its address, and whether the mail server accepted that mail. */
  forwarding: typeof forwardings.$inferSelect;
  /** Who forwarded the invoice. */
  actorId: string;
}

/** A reminder that is to be mailed; null if it is mailed already, or gone. */
export async function findWaitingReminder(db: Database, id: string): Promise<WaitingReminder | null> {
  const [waiting] = await db
    .select({
      step: reminders.step,
      madeAt: reminders.madeAt,
      invoice: invoices,
      forwarding: forwardings,
      decidedBy: reviews.decidedBy,
    })
    .from(reminders)
    .innerJoin(invoices, eq(invoices.id, reminders.invoiceId))
    .innerJoin(forwardings, eq(forwardings.invoiceId, reminders.invoiceId))
    .innerJoin(reviews, eq(reviews.revisionId, forwardings.revisionId))
    .where(isWaiting(id));
  if (waiting === undefined) return null;
  const { decidedBy, ...reminder } = waiting;
  return { ...reminder, id, actorId: decidedBy ?? reminder.invoice.memberId };
}

/**
 * What the customer is asked to pay on a date in Stockholm. Null if nothing is left to pay, if the reminders were
 * stopped, or if the provider no longer has this step.
 */
export async function findDemand(
  db: Database,
  { step, invoice, forwarding: { acceptedAt } }: WaitingReminder,
  { currency, dueDate, interestPercent: percent }: InvoiceDocument,
  { steps, fee, chargesInterest }: Provider['reminders'],
  today: CalendarDate,
): Promise<Demand | null> {
  const { id: invoiceId } = invoice;
  const { total, vat } = leftOf(invoice);
  const credited = invoice.credited + invoice.creditedVat;
  if (step > steps.length || (await findStop(db, invoiceId)) !== null) return null;
  const payments = validEntries({ entries: await findEntries(db, invoiceId) }, 'payment');
  const terms = { chargesInterest, fee: decimalToHundredths(fee[currency]) };
  // Nobody owes interest for days before they had the invoice (4 § räntelagen).
  const from = countsFrom(dueDate, acceptedAt && stockholmDate(acceptedAt));
  return demandOf(credited, { total: total + vat, percent, from, payments }, terms, today);
}

/** The most that a reminder of an invoice has asked for in interest and fee, in minor units; 0 if none has. */
export async function findAskedCharges(db: Database, invoiceId: string): Promise<Hundredths> {
  const { kind, details } = invoiceEvents;
  // A reminder of the release before charges were recorded only told both.
  const charges = sql`coalesce((${details} ->> 'charges')::numeric,
    (${details} ->> 'interest')::numeric + (${details} ->> 'fee')::numeric)`;
  const [asked] = await db
    .select({ most: sql<string | null>`max(${charges})` })
    .from(invoiceEvents)
    .where(and(eq(invoiceEvents.invoiceId, invoiceId), eq(kind, 'reminded')));
  return decimalToHundredths(asked?.most ?? '0');
}

/** What is known of an invoice's reminders: why they are stopped, and why no more come. */
export async function findReminderState(
  db: Database,
  { id: invoiceId, dueDate }: Pick<typeof invoices.$inferSelect, 'id' | 'dueDate'>,
  { steps }: Pick<Provider['reminders'], 'steps'>,
  today: CalendarDate,
): Promise<{ stoppedBecause: string | null; ended: RemindersEnd | null }> {
  const [last] = await db
    .select({ step: reminders.step, state: reminders.state })
    .from(reminders)
    .where(eq(reminders.invoiceId, invoiceId))
    .orderBy(desc(reminders.step))
    .limit(1);
  const [mail] = await db.select().from(forwardings).where(eq(forwardings.invoiceId, invoiceId));
  // The customer of a mail that still waits gets the invoice today at the earliest.
  const receivedOn = mail?.state === 'waiting' ? today : mail?.acceptedAt && stockholmDate(mail.acceptedAt);
  const days = steps.map(({ daysLate }) => daysLate);
  return {
    stoppedBecause: (await findStop(db, invoiceId))?.reason ?? null,
    ended: remindersEnd(days, {
      from: countsFrom(dueDate, receivedOn ?? null),
      last: last === undefined ? null : { step: last.step, isOver: last.state !== 'waiting' },
      today,
    }),
  };
}

/** The last stop of an invoice's reminders, with its reason; null if they are not stopped. */
export async function findStop(db: Database, invoiceId: string) {
  const [stop] = await db.select().from(reminderStops).where(eq(reminderStops.invoiceId, invoiceId));
  return stop ?? null;
}
