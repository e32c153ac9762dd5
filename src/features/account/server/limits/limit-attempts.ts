import type { FastifyRequest } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { networkOf } from '#server/http/limits/network-of.ts';
import { hitRateLimit, type RateLimit } from '#server/http/limits/rate-limit.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { foldEmail } from '#shared/contact/e-mail-address.ts';
import * as endpoints from '../../endpoints.ts';
import { accountErrors } from '../errors.ts';
import { isKnownNetwork } from './known-network.ts';
import { HOUR, MINUTE } from '#shared/duration.ts';

const FIVE_MINUTES = 5 * MINUTE;

interface Limits {
  perNetwork?: RateLimit;
  perSession?: RateLimit;
  perAccount?: RateLimit;
}

type Attempt =
  | 'login'
  | 'registration'
  | 'forgotPassword'
  | 'resetLink'
  | 'changePassword'
  | 'emailChange'
  | 'emailChangeTo';

/**
 * Limits per network, per session and per account. So neither one network nor attempts from many networks at one account can guess
 * often (product §12.3).
 */
const LIMITS: Record<Attempt, Limits> = {
  login: { perNetwork: { max: 30, window: FIVE_MINUTES }, perAccount: { max: 10, window: FIVE_MINUTES } },
  registration: { perNetwork: { max: 20, window: HOUR }, perAccount: { max: 5, window: HOUR } },
  forgotPassword: { perNetwork: { max: 20, window: HOUR }, perAccount: { max: 5, window: HOUR } },
  resetLink: { perNetwork: { max: 30, window: FIVE_MINUTES } },
  // Whoever has a stolen session can't keep the owner, in another one, from changing the password.
  changePassword: {
    perSession: { max: 10, window: FIVE_MINUTES },
    perAccount: { max: 50, window: FIVE_MINUTES },
  },
  // Counts both the account that requests a change and the address that gets the mail, because that address may be
  // anyone's.
  emailChange: { perNetwork: { max: 20, window: HOUR }, perAccount: { max: 5, window: HOUR } },
  emailChangeTo: { perAccount: { max: 5, window: HOUR } },
};

/** The refusals of attempts that have other words than 'Please try again later.' (product §12.3). */
const REFUSALS: Partial<Record<Attempt, typeof accountErrors.tooManyAttempts>> = {
  login: accountErrors.tooManyAttempts,
  changePassword: accountErrors.tooManyAttempts,
};

/** The endpoints whose requests are counted per network. */
const ATTEMPTS = new Map<Endpoint | undefined, Attempt>([
  [endpoints.login, 'login'],
  [endpoints.createUser, 'registration'],
  [endpoints.forgotPassword, 'forgotPassword'],
  [endpoints.validateToken, 'resetLink'],
  [endpoints.resetPassword, 'resetLink'],
  [endpoints.changeEmail, 'emailChange'],
  [endpoints.confirmEmail, 'resetLink'],
  [endpoints.firstAdministratorLink, 'resetLink'],
  [endpoints.createFirstAdministrator, 'resetLink'],
]);

/**
 * Counts attempts.
 * @throws ExpectedError 429 with Retry-After once a limit is passed
 */
export function limitAttempts(deps: Pick<Dependencies, 'db' | 'clock' | 'settings'>) {
  const { db, clock, settings } = deps;
  return {
    /**
     * Counts an attempt from a network. It runs before the body is read, so that a request that breaks a rule counts
     * too.
     */
    async network(request: FastifyRequest): Promise<void> {
      const attempt = ATTEMPTS.get(request.routeOptions.config.endpoint);
      const perNetwork = attempt && LIMITS[attempt].perNetwork;
      if (!settings.rateLimit || !perNetwork) return;
      await hitRateLimit(db, `${attempt} from ${networkOf(request.ip)}`, perNetwork, clock(), REFUSALS[attempt]);
    },
    /**
     * Counts an attempt at `account`, the typed e-mail address, whether it has an account or not. Sign-ins from a
     * network that the account is known to use have a count of their own, so that nobody elsewhere can lock the owner
     * out.
     */
    async account(attempt: Attempt, request: FastifyRequest, account: string): Promise<void> {
      const { perSession, perAccount } = LIMITS[attempt];
      if (!settings.rateLimit || !perAccount) return;
      const session = request.signedIn?.sessionId;
      if (perSession && session !== undefined)
        await hitRateLimit(db, `${attempt} in session ${session}`, perSession, clock(), REFUSALS[attempt]);
      const isHome = attempt === 'login' && (await isKnownNetwork(deps, request, account));
      // The typed text comes last, so that none makes the key of another count.
      const from = isHome ? ` from ${networkOf(request.ip)}` : '';
      await hitRateLimit(db, `${attempt}${from} for ${foldEmail(account)}`, perAccount, clock(), REFUSALS[attempt]);
    },
  };
}
