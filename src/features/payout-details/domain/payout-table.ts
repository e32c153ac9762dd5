import type { Currency, Hundredths } from '#shared/money.ts';
import { netSalary, PAYPAL_PERCENT, percentOf } from './fees.ts';
import type { PayoutOption } from './payout-option.ts';

/**
 * The payout table: whole percents of the invoice's total. The higher percentage applies strictly below a minimum in
 * euro cents. The table has no minimum in SEK (product §9.3).
 */
export const PAYOUT_TABLE: Record<PayoutOption, { percent: bigint; minimum: Hundredths; percentBelow: bigint }> = {
  wiseAccountInfo: { percent: 6n, minimum: 400_00n, percentBelow: 8n },
  bankAccountInfo: { percent: 8n, minimum: 500_00n, percentBelow: 10n },
  paypalInfo: { percent: 10n, minimum: 800_00n, percentBelow: 12n },
};

/**
 * The additional fixed fee for an invoice strictly below a total, both in minor units of the currency (product §9.4).
 */
export const FIXED_FEE: Record<Currency, { amount: Hundredths; below: Hundredths }> = {
  EUR: { amount: 25_00n, below: 200_00n },
  SEK: { amount: 250_00n, below: 2000_00n },
};

/**
 * The fee that the table takes of an invoice in EUR and the net that it leaves, in cents. The net of a small invoice is
 * negative.
 */
export interface PayoutTerms {
  percent: bigint;
  /** The percentage and the fixed fee together. */
  fee: Hundredths;
  net: Hundredths;
}

/** The fixed fee for an invoice's total, in minor units. It is 0 from the threshold on (product §9.4). */
export function fixedFee(total: Hundredths, currency: Currency): Hundredths {
  const { amount, below } = FIXED_FEE[currency];
  return total < below ? amount : 0n;
}

/** Fee and net of an invoice's total by the table; null in SEK, because the table has no rate for it (product §9.3). */
export function payoutTerms(total: Hundredths, currency: Currency, option: PayoutOption): PayoutTerms | null {
  if (currency !== 'EUR') return null;
  const { percent: ordinary, minimum, percentBelow } = PAYOUT_TABLE[option];
  const percent = total < minimum ? percentBelow : ordinary;
  const fee = percentOf(total, percent) + fixedFee(total, currency);
  return { percent, fee, net: total - fee };
}

/**
 * The most that can be paid out of an invoice's total, in minor units: what the table leaves, or zero if its fees are
 * more than the invoice. The table has no percentage for SEK, so there it is the salary specification's net minus the
 * table's fixed fee (product §9.4).
 */
export function largestWage(total: Hundredths, currency: Currency, option: PayoutOption): Hundredths {
  const net = payoutTerms(total, currency, option)?.net ?? netSalary(total, option) - fixedFee(total, currency);
  return net > 0n ? net : 0n;
}

/** A total from which an option's fees are lower, so that an invoice of a cent less leaves a smaller wage. */
export interface FeeStep {
  /** Why they are lower: the fixed fee is gone, or the ordinary percentage applies. */
  lower: 'fixed-fee' | 'percentage';
  /** The total and the wage that it leaves, in cents, like the two below. */
  from: Hundredths;
  wage: Hundredths;
  /** The last cent before, and the wage that it leaves. */
  before: Hundredths;
  wageBefore: Hundredths;
}

/** The steps of an option's fees in EUR, the lowest total first (product §9.3, §9.4). */
export function feeSteps(option: PayoutOption): FeeStep[] {
  const wage = (total: Hundredths) => largestWage(total, 'EUR', option);
  const step = (lower: FeeStep['lower'], from: Hundredths): FeeStep => {
    const before = from - 1n;
    return { lower, from, wage: wage(from), before, wageBefore: wage(before) };
  };
  return [step('fixed-fee', FIXED_FEE.EUR.below), step('percentage', PAYOUT_TABLE[option].minimum)];
}

/** Each total from which an option's largest wage jumps, in minor units, the lowest first. */
function stepTotals(currency: Currency, option: PayoutOption): Hundredths[] {
  if (currency === 'EUR') return feeSteps(option).map(({ from }) => from);
  const percentage = option === 'paypalInfo' ? [PAYPAL_PERCENT.above + 1n] : [];
  return [...percentage, FIXED_FEE[currency].below];
}

/** A step of the fees a little above an invoice's total. All are minor units of the invoice's currency. */
export interface NearbyStep {
  /** The total from which the fees are lower. */
  from: Hundredths;
  /** What is to be invoiced more to reach it, and how much larger the wage then is. */
  extra: Hundredths;
  gain: Hundredths;
}

/** The step is near if it takes at most a part of the total more: after three days' work, a fourth. */
const NEAR_PART = 3n;

/**
 * The nearest step of the fees above an invoice's total, if it is near and the wage grows by more than the invoice does.
 * The provider then earns less of the larger invoice, so that this never advises what the provider gains by (product §9.4).
 */
export function nearbyStep(total: Hundredths, currency: Currency, option: PayoutOption): NearbyStep | null {
  const from = stepTotals(currency, option).find((step) => step > total);
  if (from === undefined) return null;
  const extra = from - total;
  const gain = largestWage(from, currency, option) - largestWage(total, currency, option);
  return gain > extra && extra * NEAR_PART <= total ? { from, extra, gain } : null;
}

/** The smallest total in EUR, in cents, that leaves a wage. The fees of a smaller one are more than itself. */
export function smallestPaidTotal(option: PayoutOption): Hundredths {
  let total = FIXED_FEE.EUR.amount;
  while (largestWage(total, 'EUR', option) === 0n) total += 1n;
  return total;
}
