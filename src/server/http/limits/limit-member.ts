import type { Endpoint } from '#shared/endpoint.ts';
import type { Dependencies } from '../../dependencies.ts';
import { hitRateLimit, type RateLimit } from './rate-limit.ts';

const HOUR = 3600;

/** More than anybody does by hand, and less than fills a disk or keeps the PDF workers from others (product §12.3). */
const CHANGES: RateLimit = { max: 20_000, windowSeconds: HOUR };
const PDFS: RateLimit = { max: 5_000, windowSeconds: HOUR };

/**
 * Counts what a member changes, and the PDFs that a member has made.
 * @throws ExpectedError 429 with Retry-After once a limit is passed
 */
export async function limitMember(
  { db, clock, settings }: Pick<Dependencies, 'db' | 'clock' | 'settings'>,
  { method, response }: Pick<Endpoint, 'method' | 'response'>,
  memberId: string,
): Promise<void> {
  if (!settings.rateLimit) return;
  if (response === 'pdf') await hitRateLimit(db, `PDFs of ${memberId}`, PDFS, clock());
  else if (method !== 'GET') await hitRateLimit(db, `changes of ${memberId}`, CHANGES, clock());
}
