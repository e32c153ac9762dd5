import { confirmEmailMailJob } from '#features/account/server/email-change/confirm-email-mail.ts';
import { invitationMailJob } from '#features/account/server/provider-accounts/invitation-mail.ts';
import { resetLinkMailJob } from '#features/account/server/password/reset-link-mail.ts';
import { recurringDraftJob } from '#features/recurring/server/recurring-draft.ts';
import { recurringDraftMailJob } from '#features/recurring/server/recurring-draft-mail.ts';
import { escalationJob } from '#features/review/escalation/server/escalation.ts';
import { forwardingMailJob } from '#features/review/forwarding/server/forwarding-mail.ts';
import { reminderMailJob } from '#features/settlement/reminders/server/reminder-mail.ts';
import { settlementMailJob } from '#features/settlement/server/settlement-mail.ts';
import type { OpenDatabase } from '#database/database.ts';
import { dailyBackupJob } from '#server/backup/daily-backup.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { noticeMailJob } from '#server/mail/notices.ts';
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
}
