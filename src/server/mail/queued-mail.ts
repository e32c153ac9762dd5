import type { Dependencies } from '../dependencies.ts';
import type { Job } from '../jobs/job-queue.ts';
import type { Mail } from './mail.ts';

/** Names the job for those who enqueue it: a mail that leaves exactly if the transaction that composes it commits. */
export const queuedMail = { name: 'queued-mail' };

/** Delivers a composed mail; a repeated one has the same Message-ID. Secrets don't go this way: jobs are kept a while. */
export function queuedMailJob({ mail }: Pick<Dependencies, 'mail'>): Job<Omit<Mail, 'attachments'>> {
  return { ...queuedMail, run: (queued) => mail.send(queued) };
}
