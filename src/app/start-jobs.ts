import { confirmEmailMailJob } from '#features/account/server/confirm-email-mail.ts';
import { resetLinkMailJob } from '#features/account/server/reset-link-mail.ts';
import { escalationJob } from '#features/review/escalation/server/escalation.ts';
import { forwardingMailJob } from '#features/review/forwarding/server/forwarding-mail.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { noticeMailJob } from '#server/mail/notices.ts';
import { queuedMailJob } from '#server/mail/queued-mail.ts';

/** Begins to work on every kind of durable job. */
export async function startJobs(deps: Dependencies): Promise<void> {
  await deps.jobs.work(resetLinkMailJob(deps));
  await deps.jobs.work(confirmEmailMailJob(deps));
  await deps.jobs.work(noticeMailJob(deps));
  await deps.jobs.work(queuedMailJob(deps));
  await deps.jobs.work(escalationJob(deps));
  await deps.jobs.work(forwardingMailJob(deps));
}
