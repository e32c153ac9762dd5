import type { FastifyRequest } from 'fastify';
import type { Dependencies } from '../../../server/dependencies.ts';
import { networkOf } from '../../../server/http/network-of.ts';
import { hitRateLimit, type RateLimit } from '../../../server/http/rate-limit.ts';
import { foldEmail } from '../../../shared/e-mail-address.ts';
import { isKnownNetwork } from './known-network.ts';

const FIVE_MINUTES = 300;
const HOUR = 3600;

interface Limits {
  perNetwork?: RateLimit;
  perAccount?: RateLimit;
}

type Attempt = 'login' | 'registration' | 'forgotPassword' | 'resetLink' | 'changePassword';

/** Per network and per account, so that neither one guesser nor one victim's account gives many tries (product §12.3). */
const LIMITS: Record<Attempt, Limits> = {
  login: { perNetwork: { max: 30, windowSeconds: FIVE_MINUTES }, perAccount: { max: 10, windowSeconds: FIVE_MINUTES } },
  registration: { perNetwork: { max: 20, windowSeconds: HOUR }, perAccount: { max: 5, windowSeconds: HOUR } },
  forgotPassword: { perNetwork: { max: 20, windowSeconds: HOUR }, perAccount: { max: 5, windowSeconds: HOUR } },
  resetLink: { perNetwork: { max: 30, windowSeconds: FIVE_MINUTES } },
  changePassword: { perAccount: { max: 10, windowSeconds: FIVE_MINUTES } },
};

/**
 * Counts an attempt; `account` is the e-mail address that was typed, whether it has an account or not. Sign-ins from a
 * network where the account is at home are counted apart, so that nobody elsewhere can shut its owner out.
 * @throws ExpectedError 429 with Retry-After once a limit is passed
 */
export function limitAttempts(deps: Pick<Dependencies, 'db' | 'clock' | 'settings'>) {
  const { db, clock, settings } = deps;
  return async (attempt: Attempt, request: FastifyRequest, account = ''): Promise<void> => {
    if (!settings.rateLimit) return;
    const { perNetwork, perAccount } = LIMITS[attempt];
    const network = networkOf(request.ip);
    if (perNetwork) await hitRateLimit(db, `${attempt} from ${network}`, perNetwork, clock());
    if (!perAccount) return;
    const isHome = attempt === 'login' && (await isKnownNetwork(deps, request, account));
    const whose = `${attempt} for ${foldEmail(account)}`;
    await hitRateLimit(db, isHome ? `${whose} from ${network}` : whose, perAccount, clock());
  };
}
