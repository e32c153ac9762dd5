import { and, arrayContains, isNull } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { composeMail } from '#server/mail/mail-frame.ts';
import { enqueueNotice, type Notice } from '#server/mail/notices.ts';
import { formatInstant } from '#shared/calendar-date.ts';
import type { ProviderFacts } from '#shared/provider-schemas.ts';

type Bank = ProviderFacts['bank'];

/** A change of the bank account that customers pay to: who made it, and when. */
interface BankChange {
  before: Bank;
  after: Bank;
  by: string;
  at: Date;
}

/**
 * Notifies every administrator who can sign in that the bank account that customers pay to was changed (product §12.4).
 */
export async function notifyBankChange(
  tx: Transaction,
  { jobs, settings }: Pick<Dependencies, 'jobs' | 'settings'>,
  change: BankChange,
): Promise<void> {
  const administrators = await tx
    .select({ email: members.email })
    .from(members)
    .where(and(arrayContains(members.providerRoles, ['administrator']), isNull(members.disabledAt)))
    // Notices are locked in one order, so that two changes at once don't block each other.
    .orderBy(members.email);
  for (const { email } of administrators) {
    await enqueueNotice(tx, jobs, bankChangedNotice(email, change, settings.publicUrl), change.at);
  }
}

function bankChangedNotice(to: string, { before, after, by, at }: BankChange, publicUrl: string): Notice {
  return {
    kind: 'provider-bank-changed',
    to,
    ...composeMail({
      subject: 'Kontot som kunderna betalar till har ändrats',
      paragraphs: [
        `${by} ändrade bankkontot på Egenlön ${formatInstant(at)}: från ${accountText(before)} till ${accountText(after)}. Nya fakturor får det nya kontot.`,
        'Var det inte du eller en kollega? Stäng genast av den användaren under Konton, och ändra tillbaka under Leverantören. Fakturor som har skickats sedan dess har det nya kontot.',
      ],
      button: { label: 'Se bankkontot', url: `${publicUrl}/granskning/leverantor` },
    }),
  };
}

/** A bank account by the last four figures of its IBAN, because a mail isn't secret. */
const accountText = ({ name, iban, bic }: Bank) => `IBAN som slutar på ${iban.slice(-4)} hos ${name} (${bic})`;
