import type { Dependencies } from '../dependencies.ts';
import type { Job, JobKind } from '../jobs/job-queue.ts';
import type { Mail } from './mail.ts';

/**
 * The job that sends a composed mail. The mail is sent exactly if the transaction that enqueues it commits.
 */
export const queuedMail: JobKind<Omit<Mail, 'attachments'>> = { name: 'queued-mail' };

/**
 * Sends a composed mail. A retry has the same Message-ID. Don't use it for mails with secrets, since jobs are stored
 * for a while.
 */
export function queuedMailJob({ mail }: Pick<Dependencies, 'mail'>): Job<Omit<Mail, 'attachments'>> {
  return { ...queuedMail, run: (queued) => mail.send(queued) };
}
