import type { Database } from '#database/database.ts';
import { lateMailHolds } from '#database/schema/platform.ts';
import { secondsToMailHours } from './mail-hours.ts';

// Late mails say that a payment has not come: reminders to customers, and mails to members about late invoices.

/** How long a late mail that is held back waits until it is looked at again, in seconds. */
export const LATE_MAIL_PAUSE = 60 * 60;

/**
 * Holds back all late mails, because payments are missing that came after an instant. A hold that is there already
 * stays, as payments are missing for longer (product §10.14).
 */
export async function holdLateMails(db: Database, paymentsKnownUntil: Date): Promise<void> {
  await db.insert(lateMailHolds).values({ paymentsKnownUntil }).onConflictDoNothing();
}

/** Tells an operator that late mails are held back, why, and what lets them leave; null if they are not. */
export async function describeLateMailHold(db: Database): Promise<string | null> {
  const until = await findPaymentsKnownUntil(db);
  return until === null
    ? null
    : `Reminders and mails about late invoices wait, because payments after ${until.toISOString()} may be missing. Once they are booked, run resume-reminders (docs/operations.md, Restore).`;
}

/**
 * Lets late mails leave again.
 * @returns whether they were held back
 */
export async function releaseLateMails(db: Database): Promise<boolean> {
  return (await db.delete(lateMailHolds).returning()).length > 0;
}

/** The seconds until late mails may leave; 0 by day, while they are not held back (product §10.9, §10.14). */
export async function secondsToLateMails(db: Database, now: Date): Promise<number> {
  return (await findPaymentsKnownUntil(db)) === null ? secondsToMailHours(now) : LATE_MAIL_PAUSE;
}

/** The instant after which payments are missing; null if late mails are not held back. */
export async function findPaymentsKnownUntil(db: Database): Promise<Date | null> {
  const [hold] = await db.select().from(lateMailHolds);
  return hold?.paymentsKnownUntil ?? null;
}
