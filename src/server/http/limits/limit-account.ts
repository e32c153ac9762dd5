import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Dependencies } from '../../dependencies.ts';
import { storeIfPossible } from '../../store-if-possible.ts';
import { hitRateLimit, type RateLimit } from './rate-limit.ts';
import { HOUR } from '#shared/duration.ts';

/**
 * More than anyone does by hand, and too little to fill a disk or to keep the PDF processes from other members (product
 * §12.3).
 */
const CHANGES: RateLimit = { max: 20_000, window: HOUR };
const PDFS: RateLimit = { max: 5_000, window: HOUR };
const EXPORTS: RateLimit = { max: 500, window: HOUR };

/**
 * Counts the changes by a signed-in account, of a member or of the provider, and the PDFs and lists that it downloads.
 * What only reads goes on if the database refuses the count. What is about the account itself isn't counted: somebody with
 * a stolen session would keep its owner from ending it.
 * @throws ExpectedError 429 with Retry-After once a limit is passed
 */
export async function limitAccount(
  { db, clock, settings }: Pick<Dependencies, 'db' | 'clock' | 'settings'>,
  { access, method, response }: Pick<Endpoint, 'access' | 'method' | 'response'>,
  { signedIn, log }: Pick<FastifyRequest, 'signedIn' | 'log'>,
): Promise<void> {
  if (!settings.rateLimit || signedIn === null || access === 'session') return;
  const hit = (what: string, limit: RateLimit) => hitRateLimit(db, `${what} of ${signedIn.memberId}`, limit, clock());
  const count = () => {
    if (response === 'pdf') return hit('PDFs', PDFS);
    if (response === 'csv' || response === 'sie') return hit('exports', EXPORTS);
    return method === 'GET' ? Promise.resolve() : hit('changes', CHANGES);
  };
  await (method === 'GET' ? storeIfPossible(log, count) : count());
}
