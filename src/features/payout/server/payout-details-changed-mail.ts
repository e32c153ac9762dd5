import { randomUUID } from 'node:crypto';
import type { Dependencies } from '../../../server/dependencies.ts';
import type { Job } from '../../../server/jobs/job-queue.ts';
import { notice } from '../../../server/mail/notice.ts';
import { formatInstant } from '../../../shared/format-instant.ts';

interface PayoutDetailsChanged {
  to: string;
  /** ISO instant. */
  at: string;
}

/** Names the job for those who enqueue it. */
export const payoutDetailsChangedMail = { name: 'payout-details-changed-mail' };

/** Tells a member that where the pay goes was changed, without saying where: a mail is no secret (product §12.4). */
export function payoutDetailsChangedMailJob({
  mail,
  settings,
}: Pick<Dependencies, 'mail' | 'settings'>): Job<PayoutDetailsChanged> {
  return {
    ...payoutDetailsChangedMail,
    run: ({ to, at }) =>
      mail.send({
        messageId: `${randomUUID()}@egenlon`,
        to,
        subject: 'Dina utbetalningsuppgifter har ändrats',
        ...notice(
          [
            `Uppgifterna om vart din lön ska betalas ändrades på Egenlön ${formatInstant(new Date(at))}.`,
            `Var det inte du? Byt lösenord genast och hör av dig till ${settings.provider.name}, ${settings.provider.email}.`,
          ],
          { label: 'Se dina uppgifter', url: `${settings.publicUrl}/freelancer-bank-information` },
        ),
      }),
  };
}
