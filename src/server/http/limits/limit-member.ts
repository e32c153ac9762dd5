import type { Endpoint } from '#shared/endpoint.ts';
import type { Dependencies } from '../../dependencies.ts';
import { hitRateLimit, type RateLimit } from './rate-limit.ts';

const HOUR = 3600;

/**
 * More than anyone does by hand, and too little to fill a disk or to keep the PDF processes from other members (product
 * §12.3).
 */
const CHANGES: RateLimit = { max: 20_000, windowSeconds: HOUR };
const PDFS: RateLimit = { max: 5_000, windowSeconds: HOUR };
const EXPORTS: RateLimit = { max: 500, windowSeconds: HOUR };

/**
 * Counts a member's changes, and the PDFs and lists that the member downloads.
 * @throws ExpectedError 429 with Retry-After once a limit is passed
 */
export async function limitMember(
  { db, clock, settings }: Pick<Dependencies, 'db' | 'clock' | 'settings'>,
  { method, response }: Pick<Endpoint, 'method' | 'response'>,
  memberId: string,
): Promise<void> {
  if (!settings.rateLimit) return;
  if (response === 'pdf') await hitRateLimit(db, `PDFs of ${memberId}`, PDFS, clock());
  else if (response === 'csv' || response === 'sie') await hitRateLimit(db, `exports of ${memberId}`, EXPORTS, clock());
  else if (method !== 'GET') await hitRateLimit(db, `changes of ${memberId}`, CHANGES, clock());
}
