import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { invoiceEvents } from '#database/schema/invoice-events.ts';
import { invoices } from '#database/schema/invoices.ts';
import { reminders, reminderStops } from '#database/schema/reminders.ts';
import { forwardings, reviews } from '#database/schema/reviews.ts';
import type { InvoiceDocument } from '#features/invoices/document/domain/invoice-document.ts';
import { leftOf } from '#features/invoices/domain/credit-note.ts';
import { findPaymentsKnownUntil } from '#server/mail/late-mails.ts';
import type { Provider } from '#server/provider/provider.ts';
import { type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import { decimalToHundredths, type Hundredths } from '#shared/money.ts';
import { validEntries } from '../../domain/settlement.ts';
import { findEntries, type RecordedEntry } from '../../server/find-settlement.ts';
import { askedCharges } from '../domain/asked-charges.ts';
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
 * stopped, if the provider no longer has this step, or if its day is too long ago.
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
  const last = await findStep(db, invoiceId, eq(reminders.step, step - 1));
  if (remindersEnd(daysOf(steps), { from, last, today }) === 'too-late') return null;
  return demandOf(credited, { total: total + vat, percent, from, payments }, terms, today);
}

/**
 * What the reminders of an invoice have asked for in interest and fee and the customer owes, in minor units; 0 if none
 * has. A credit note after a reminder ends that, because what it takes back counts as never owed (product §9.5). So does
 * the invoice's mail if it came back, because the reminder went to the same address.
 */
export async function findAskedCharges(
  db: Database,
  invoiceId: string,
  { total, vat = 0n, entries }: { total: Hundredths; vat?: Hundredths; entries: readonly RecordedEntry[] },
): Promise<Hundredths> {
  const { kind, details, at } = invoiceEvents;
  const events = await db
    .select({ kind, details, at })
    .from(invoiceEvents)
    .where(and(eq(invoiceEvents.invoiceId, invoiceId), inArray(kind, ['reminded', 'credited', 'refused'])))
    .orderBy(desc(at));
  const last = events.findIndex((event) => event.kind !== 'reminded');
  const reminded = (last === -1 ? events : events.slice(0, last)).map((event) => {
    // Of a reminder of 0.1.0 only the fee is known: it told the interest, asked for or not.
    const { fee, charges = fee } = event.details;
    return { on: stockholmDate(event.at), charges: decimalToHundredths(String(charges)) };
  });
  return askedCharges(reminded, { owed: total + vat, payments: validEntries({ entries }, 'payment') });
}

/** What is known of an invoice's reminders: why they are stopped, and why none comes. A restore holds them back. */
export async function findReminderState(
  db: Database,
  { id: invoiceId, dueDate }: Pick<typeof invoices.$inferSelect, 'id' | 'dueDate'>,
  { steps }: Pick<Provider['reminders'], 'steps'>,
  today: CalendarDate,
): Promise<{ stoppedBecause: string | null; ended: RemindersEnd | 'held' | null }> {
  const last = await findStep(db, invoiceId);
  const [mail] = await db.select().from(forwardings).where(eq(forwardings.invoiceId, invoiceId));
  // The customer of a mail that still waits gets the invoice today at the earliest.
  const receivedOn = mail?.state === 'waiting' ? today : mail?.acceptedAt && stockholmDate(mail.acceptedAt);
  const ended = remindersEnd(daysOf(steps), { from: countsFrom(dueDate, receivedOn ?? null), last, today });
  const isHeld = (await findPaymentsKnownUntil(db)) !== null;
  return {
    stoppedBecause: (await findStop(db, invoiceId))?.reason ?? null,
    ended: ended ?? (isHeld ? 'held' : null),
  };
}

const daysOf = (steps: Provider['reminders']['steps']) => steps.map(({ daysLate }) => daysLate);

/** The last step of an invoice that was made, or the last one of some; null if there is none. */
async function findStep(db: Database, invoiceId: string, which?: SQL) {
  const { step, endedOn } = reminders;
  const [last] = await db
    .select({ step, endedOn })
    .from(reminders)
    .where(and(eq(reminders.invoiceId, invoiceId), which))
    .orderBy(desc(step))
    .limit(1);
  return last ?? null;
}

/** The last stop of an invoice's reminders, with its reason; null if they are not stopped. */
export async function findStop(db: Database, invoiceId: string) {
  const [stop] = await db.select().from(reminderStops).where(eq(reminderStops.invoiceId, invoiceId));
  return stop ?? null;
}
