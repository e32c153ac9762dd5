import { randomUUID } from 'node:crypto';
import { confirmEmailMailJob } from '#features/account/server/email-change/confirm-email-mail.ts';
import { invitationMailJob } from '#features/account/server/provider-accounts/invitation-mail.ts';
import { resetLinkMailJob } from '#features/account/server/password/reset-link-mail.ts';
import { passwordChangedNotice } from '#features/account/server/password/change-own-password.ts';
import { payoutDetailsChangedNotice } from '#features/payout-details/server/payout-details-notices.ts';
import { recurringDraftJob } from '#features/recurring/server/recurring-draft.ts';
import { recurringDraftMailJob } from '#features/recurring/server/recurring-draft-mail.ts';
import { escalationJob } from '#features/review/escalation/server/escalation.ts';
import { forwardingMailJob } from '#features/review/forwarding/server/forwarding-mail.ts';
import { reminderMailJob } from '#features/settlement/reminders/server/reminder-mail.ts';
import { settlementMailJob } from '#features/settlement/server/settlement-mail.ts';
import type { OpenDatabase } from '#database/database.ts';
import { dailyBackupJob } from '#server/backup/daily-backup.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { Job } from '#server/jobs/job-queue.ts';
import { type Notice, noticeMailJob } from '#server/mail/notices.ts';
import { queuedMailJob } from '#server/mail/queued-mail.ts';

/** Starts processing every kind of durable job. */
export async function startJobs(deps: Dependencies, database: OpenDatabase): Promise<void> {
  await deps.jobs.work(resetLinkMailJob(deps));
  await deps.jobs.work(invitationMailJob(deps));
  await deps.jobs.work(confirmEmailMailJob(deps));
  await deps.jobs.work(noticeMailJob(deps));
  await deps.jobs.work(queuedMailJob(deps));
  await deps.jobs.work(escalationJob(deps));
  await deps.jobs.work(forwardingMailJob(deps));
  await deps.jobs.work(recurringDraftMailJob(deps));
  await deps.jobs.work(settlementMailJob(deps));
  await deps.jobs.work(reminderMailJob(deps));
  await deps.jobs.work(recurringDraftJob(deps));
  if (deps.settings.backupDir !== null) await deps.jobs.work(dailyBackupJob({ ...deps, database }));
  for (const job of formerJobs(deps)) await deps.jobs.workOff(job);
}

/** The mails about changes as earlier versions queued them (product §12.4). Some may still wait at an upgrade. */
function formerJobs({ mail, settings }: Pick<Dependencies, 'mail' | 'settings'>): Job<{ to: string; at: string }>[] {
  const job = (name: string, compose: (to: string, at: Date) => Notice): ReturnType<typeof formerJobs>[number] => ({
    name,
    run: ({ to, at }) => mail.send({ messageId: `${randomUUID()}@egenlon`, ...compose(to, new Date(at)) }),
  });
  return [
    job('password-changed-mail', passwordChangedNotice),
    job('payout-details-changed-mail', (to, at) => payoutDetailsChangedNotice(to, at, settings)),
  ];
}
