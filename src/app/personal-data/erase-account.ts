import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, max, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/database.ts';
import { declinedMails, emailChanges, members, passwordResets, sessions } from '#database/schema/accounts.ts';
import { clients } from '#database/schema/clients.ts';
import { invoiceRevisions } from '#database/schema/invoice-revisions.ts';
import { invoices, moneyUnderWay, sentMonths, trashedInvoices } from '#database/schema/invoices.ts';
import { bankInformation } from '#database/schema/payout-details.ts';
import { notices, rateLimits } from '#database/schema/platform.ts';
import { profiles } from '#database/schema/profiles.ts';
import { agreementAcceptances } from '#database/schema/provider.ts';
import { recurringInvoices } from '#database/schema/recurring-invoices.ts';
import { findAccount } from '#features/account/server/find-account.ts';
import { isNetworkOf } from '#features/account/server/limits/known-network.ts';
import { hashPassword } from '#features/account/server/password/password.ts';
import { recordInvoiceEvent } from '#features/invoices/server/record-invoice-event.ts';
import { removeUnsentOfMember } from '#features/invoices/sending/server/mailing/remove-unsent.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { errors } from '#server/errors.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import { foldEmail } from '#shared/contact/e-mail-address.ts';
import { CommandRefused } from '../run-command.ts';

/** How many years after the year of the books the law keeps what belongs to them (bokföringslagen 7 kap. 2 §). */
const KEPT_YEARS = 7;

/** What of a member has rows of its own, in an order in which they can be removed. */
const REMOVED = [
  sessions,
  passwordResets,
  emailChanges,
  declinedMails,
  profiles,
  bankInformation,
  recurringInvoices,
  clients,
  agreementAcceptances,
  sentMonths,
  moneyUnderWay,
];

/**
 * Erases a member who has never sent an invoice, for an operator (GDPR article 17): contact and payout details, customers,
 * drafts, sessions, links, waiting mails and counts. The account's row stays without anything about the person, because
 * the numbers of the drafts and the logs refer to it (product §12.7).
 * @returns how many customers and drafts there were
 * @throws ExpectedError not-found if the address has no account; CommandRefused if the law has the data kept, if an
 *   invoice may have been mailed, or if it is an account of the provider's
 */
export async function eraseAccount(
  db: Database,
  email: string,
  now: Date,
): Promise<{ customers: number; drafts: number }> {
  const passwordHash = await hashPassword(randomUUID());
  return db.transaction(async (tx) => {
    const account = await findAccount(tx, email);
    if (account === null) throw errors.notFound();
    const { id } = account;
    if (account.role !== 'member') {
      throw new CommandRefused(
        `${account.email} is an account of the provider's. What it did stays in the books and timelines under its name. Disable it instead.`,
      );
    }
    // Requests that add something of the member's wait for this lock. The address may have changed while this waited.
    const [locked] = await tx.select({ email: members.email }).from(members).where(eq(members.id, id)).for('update');
    await removeUnsentOfMember(tx, id);
    const { sent, unknown } = await countSent(tx, id);
    if (sent > 0) {
      const year = await findNewestYear(tx, id);
      throw new CommandRefused(
        `${account.email} has sent an invoice, so nothing was erased. The newest invoice is of ${year}, and the law keeps what belongs to it at least until the end of ${year + KEPT_YEARS}: seven years after the year of the books (bokföringslagen 7 kap. 2 §), which is a later one if it was paid, credited or paid out later. This release can't erase such an account after that either. Disable it instead.`,
      );
    }
    if (unknown > 0) {
      throw new CommandRefused(
        `An invoice of ${account.email}'s was being mailed, and that failed or is not done yet. It may have arrived all the same, so nothing was erased. If its mail is in the mailbox of ADMIN_EMAIL, the law keeps it. Disable the account instead.`,
      );
    }
    const drafts = await removeDrafts(tx, id, now);
    const customers = await tx.$count(clients, eq(clients.memberId, id));
    for (const table of REMOVED) await tx.delete(table).where(eq(table.memberId, id));
    await removeTraces(tx, id, locked?.email ?? account.email);
    await tx
      .update(members)
      .set({ name: '', phoneNo: '', email: `${id}@erased.invalid`, passwordHash, disabledAt: now })
      .where(eq(members.id, id));
    await recordAudit(tx, id, 'account-erased', {}, now);
    return { customers, drafts };
  });
}

/**
 * How many invoices of the member's are sent, or were, and of how many revisions nobody knows whether they have reached
 * somebody. They stay for good, because a mail that failed may have arrived all the same (product §10.2).
 */
async function countSent(tx: Transaction, memberId: string): Promise<{ sent: number; unknown: number }> {
  const { memberId: owner, mailedAt } = invoiceRevisions;
  const mailed = await tx.$count(invoiceRevisions, and(eq(owner, memberId), isNotNull(mailedAt)));
  const unknown = await tx.$count(invoiceRevisions, and(eq(owner, memberId), isNull(mailedAt)));
  const sent = await tx.$count(invoices, and(eq(invoices.memberId, memberId), eq(invoices.sentStatus, true)));
  return { sent: mailed + sent, unknown };
}

/** The year of the newest invoice that a member has sent. */
async function findNewestYear(tx: Transaction, memberId: string): Promise<number> {
  const [mailed] = await tx
    .select({ at: max(invoiceRevisions.mailedAt) })
    .from(invoiceRevisions)
    .where(eq(invoiceRevisions.memberId, memberId));
  const [dated] = await tx
    .select({ on: max(invoices.invoiceDate) })
    .from(invoices)
    .where(and(eq(invoices.memberId, memberId), eq(invoices.sentStatus, true)));
  const days = [dated?.on ?? '', mailed?.at ? stockholmDate(mailed.at) : ''];
  return Number(days.toSorted().at(-1)?.slice(0, 4));
}

/** Removes drafts with their lines. Their numbers stay on record, as copies in the trash with nothing in them. */
async function removeDrafts(tx: Transaction, memberId: string, now: Date): Promise<number> {
  await tx.update(trashedInvoices).set({ copy: {} }).where(eq(trashedInvoices.memberId, memberId));
  const drafts = await tx
    .delete(invoices)
    .where(eq(invoices.memberId, memberId))
    .returning({ id: invoices.id, invoiceNumber: invoices.invoiceNumber });
  for (const { id, invoiceNumber } of drafts) {
    await tx
      .insert(trashedInvoices)
      .values({ invoiceId: id, invoiceNumber, memberId, copy: {}, trashedAt: now })
      .onConflictDoNothing();
    await recordInvoiceEvent(tx, { id, invoiceNumber, memberId }, { kind: 'trashed', actorId: memberId, at: now });
  }
  return drafts.length;
}

/** Removes what knows the member by id or e-mail address without a column for it: notices, counts, and stored jobs. */
async function removeTraces(tx: Transaction, memberId: string, email: string): Promise<void> {
  const folded = foldEmail(email);
  await tx.delete(notices).where(eq(notices.recipient, folded));
  const { key } = rateLimits;
  await tx
    .delete(rateLimits)
    .where(
      or(
        isNetworkOf(email),
        sql`right(${key}, ${folded.length + 5}) = ${` for ${folded}`}`,
        sql`position(${memberId} in ${key}) > 0`,
      ),
    );
  const { rows } = await tx.execute(sql`select to_regclass('pgboss.job') as jobs`);
  if (rows[0]?.['jobs'] === null) return;
  await tx.execute(sql`
    delete from pgboss.job where exists (
      select from jsonb_path_query(data, '$.*') value where lower(value #>> '{}' collate "C") in (${memberId}, ${folded})
    )`);
}
