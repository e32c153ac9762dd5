import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { composeMail } from '#server/mail/mail-frame.ts';
import { enqueueNotice, type Notice } from '#server/mail/notices.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { formatInstant } from '#shared/calendar-date.ts';
import { ROLE_NAMES } from '#shared/role.ts';
import { isAdministrators } from './find-accounts.ts';

/**
 * Notifies every administrator who can sign in, and ADMIN_EMAIL. An address that is both gets one mail (product §12.4).
 */
export async function notifyAdministrators(
  tx: Transaction,
  { jobs, settings }: Pick<Dependencies, 'jobs' | 'settings'>,
  notice: Omit<Notice, 'to'>,
  now: Date,
): Promise<void> {
  const administrators = await tx.select({ email: members.email }).from(members).where(isAdministrators);
  // An administrator can disable all others before the change, but not take this address away.
  const recipients = [settings.adminEmail, ...administrators.map(({ email }) => email)];
  for (const to of recipients) await enqueueNotice(tx, jobs, { ...notice, to }, now);
}

const CHANGES = {
  invited: (who: string, roles: string) => `bjöd in ${who} som ${roles}`,
  'roles-changed': (who: string, roles: string) => `ändrade rollerna för ${who} till ${roles}`,
  disabled: (who: string) => `stängde av kontot för ${who}`,
  enabled: (who: string) => `öppnade kontot för ${who} igen`,
};

/** Notifies that an administrator has changed who may do what at the provider (product §6, §12.4). */
export async function notifyAccountChange(
  tx: Transaction,
  deps: Pick<Dependencies, 'jobs' | 'settings'>,
  { accountId, change, by, now }: { accountId: string; change: keyof typeof CHANGES; by: SignedIn; now: Date },
): Promise<void> {
  const [account] = await tx.select().from(members).where(eq(members.id, accountId));
  if (account === undefined) throw new Error(`The account ${accountId} is missing.`);
  const roles = new Intl.ListFormat('sv').format(account.providerRoles.map((role) => ROLE_NAMES[role]));
  const what = CHANGES[change](`${account.name} (${account.email})`, roles);
  const content = composeMail({
    subject: 'Kontona hos er har ändrats',
    paragraphs: [
      `${by.name} ${what} på Egenlön ${formatInstant(now)}.`,
      'Var det inte du eller en kollega? Gå genast till Konton och stäng av den som gjorde ändringen. Där står alla ändringar, också de som kommer tätare än vi mejlar.',
    ],
    button: { label: 'Se kontona', url: `${deps.settings.publicUrl}/granskning/konton` },
  });
  // Each account, and what it became, has notices of its own, so that no harmless change can take a notice's place.
  const became = `${accountId} ${change} ${account.providerRoles.join(' ')}`;
  await notifyAdministrators(tx, deps, { kind: `provider-account-changed ${became}`, ...content }, now);
}
