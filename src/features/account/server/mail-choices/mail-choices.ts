import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Transaction } from '#database/database.ts';
import { lockOwnAccount } from '#server/sessions/lock-accounts.ts';
import { declinedMails, members } from '#database/schema/accounts.ts';
import type { Settings } from '#server/settings.ts';
import { recordOf } from '#shared/record-of.ts';
import { MAIL_CHOICES, type MailChoice } from '../../domain/mail-choices.ts';

/** For each mail that can be chosen, whether a member gets it. At first all of them are sent. */
export async function findMailChoices(db: Database, memberId: string): Promise<Record<MailChoice, boolean>> {
  const declined = await db
    .select({ mail: declinedMails.mail })
    .from(declinedMails)
    .where(eq(declinedMails.memberId, memberId));
  const isDeclined = new Set(declined.map(({ mail }) => mail));
  return recordOf(MAIL_CHOICES, (mail) => !isDeclined.has(mail));
}

/** Stores which of the named mails a member gets. */
export async function saveMailChoices(
  tx: Transaction,
  memberId: string,
  choices: Partial<Record<MailChoice, boolean>>,
): Promise<void> {
  // The lock makes two simultaneous requests save one after the other.
  await lockOwnAccount(tx, memberId);
  const chosen = MAIL_CHOICES.filter((mail) => choices[mail] !== undefined);
  await tx.delete(declinedMails).where(and(eq(declinedMails.memberId, memberId), inArray(declinedMails.mail, chosen)));
  const declined = chosen.filter((mail) => choices[mail] === false).map((mail) => ({ memberId, mail }));
  if (declined.length > 0) await tx.insert(declinedMails).values(declined);
}

/** The address for a mail that a member can choose; null if the member has chosen not to get it. */
export async function findChosenAddress(db: Database, memberId: string, mail: MailChoice): Promise<string | null> {
  const isDeclined = and(eq(declinedMails.memberId, members.id), eq(declinedMails.mail, mail));
  const [member] = await db
    .select({ email: members.email, declined: declinedMails.mail })
    .from(members)
    .leftJoin(declinedMails, isDeclined)
    .where(eq(members.id, memberId));
  return member === undefined || member.declined !== null ? null : member.email;
}

/** The address for a mail that a member always gets. */
export async function findMailAddress(db: Database, memberId: string): Promise<string> {
  const [member] = await db.select({ email: members.email }).from(members).where(eq(members.id, memberId));
  if (member === undefined) throw new Error(`The member ${memberId} is missing.`);
  return member.email;
}

/** Where a member chooses which mails to get. */
export const choicesUrl = ({ publicUrl }: Pick<Settings, 'publicUrl'>): string =>
  `${publicUrl}/freelancer-user-profile#mejl`;
