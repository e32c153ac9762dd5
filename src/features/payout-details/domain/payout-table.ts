import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Currency, type Hundredths, percentOf } from '#shared/money.ts';
import { feesOn, netSalary } from './fees.ts';
import type { PayoutOption } from './payout-option.ts';

/**
 * What the table takes of an invoice in EUR as fee and leaves as net, in cents. A small invoice can have a negative
 * net.
 */
export interface PayoutTerms {
  percent: bigint;
  /** The percentage and the fixed fee together. */
  fee: Hundredths;
  net: Hundredths;
}

/** The fixed fee for an invoice's total, in minor units. It is 0 from the threshold on (product §9.4). */
export function fixedFee(total: Hundredths, currency: Currency, day: CalendarDate): Hundredths {
  const { amount, below } = feesOn(day).fixedFee[currency];
  return total < below ? amount : 0n;
}

/** Fee and net of an invoice's total by the table; null in SEK, because the table has no rate for it (product §9.3). */
export function payoutTerms(
  total: Hundredths,
  currency: Currency,
  option: PayoutOption,
  day: CalendarDate,
): PayoutTerms | null {
  if (currency !== 'EUR') return null;
  const { percent: ordinary, minimum, percentBelow } = feesOn(day).payoutTable[option];
  const percent = total < minimum ? percentBelow : ordinary;
  const fee = percentOf(total, percent) + fixedFee(total, currency, day);
  return { percent, fee, net: total - fee };
}

/**
 * The most that can be paid out of an invoice's total, in minor units: what the table leaves, or zero if its fees are
 * more than the invoice. The table has no percentage for SEK, so there it is the salary specification's net minus the
 * table's fixed fee (product §9.4).
 */
export function largestWage(
  total: Hundredths,
  currency: Currency,
  option: PayoutOption,
  day: CalendarDate,
): Hundredths {
  const net =
    payoutTerms(total, currency, option, day)?.net ?? netSalary(total, option, day) - fixedFee(total, currency, day);
  return net > 0n ? net : 0n;
}

/** A total at which an option's fees become lower. An invoice of a cent less leaves a smaller wage. */
interface FeeStep {
  /** Why the fees are lower from here: the fixed fee no longer applies, or the ordinary percentage does. */
  lower: 'fixed-fee' | 'percentage';
  /** The total, in cents like the amounts below. `wage` is what it leaves. */
  from: Hundredths;
  wage: Hundredths;
  /** The total of a cent less, and the wage that it leaves. */
  before: Hundredths;
  wageBefore: Hundredths;
}

/** The steps of an option's fees in EUR, the lowest total first (product §9.3, §9.4). */
export function feeSteps(option: PayoutOption, day: CalendarDate): FeeStep[] {
  const wage = (total: Hundredths) => largestWage(total, 'EUR', option, day);
  const step = (lower: FeeStep['lower'], from: Hundredths): FeeStep => {
    const before = from - 1n;
    return { lower, from, wage: wage(from), before, wageBefore: wage(before) };
  };
  const { fixedFee: fixed, payoutTable } = feesOn(day);
  return [step('fixed-fee', fixed.EUR.below), step('percentage', payoutTable[option].minimum)];
}

/** Each total from which an option's largest wage jumps, in minor units, the lowest first. */
function stepTotals(currency: Currency, option: PayoutOption, day: CalendarDate): Hundredths[] {
  if (currency === 'EUR') return feeSteps(option, day).map(({ from }) => from);
  const { fixedFee: fixed, paypalPercent } = feesOn(day);
  const percentage = option === 'paypalInfo' ? [paypalPercent.above + 1n] : [];
  return [...percentage, fixed[currency].below];
}

/** A step of the fees a little above an invoice's total. All amounts are in minor units of the invoice's currency. */
export interface NearbyStep {
  /** The total from which the fees are lower. */
  from: Hundredths;
  /** How much more has to be invoiced to reach it, and how much larger the wage then is. */
  extra: Hundredths;
  gain: Hundredths;
}

/** A step is near if it takes at most this part of the total more, as a fourth day after three days' work. */
const NEAR_PART = 3n;

/**
 * The nearest step of the fees above an invoice's total, if it is near and the wage grows by more than the invoice. The
 * provider then keeps less of the larger invoice, so nobody is advised to do what only the provider gains by (product
 * §9.4).
 */
export function nearbyStep(
  total: Hundredths,
  currency: Currency,
  option: PayoutOption,
  day: CalendarDate,
): NearbyStep | null {
  const from = stepTotals(currency, option, day).find((step) => step > total);
  if (from === undefined) return null;
  const extra = from - total;
  const gain = largestWage(from, currency, option, day) - largestWage(total, currency, option, day);
  return gain > extra && extra * NEAR_PART <= total ? { from, extra, gain } : null;
}

/** The smallest total in EUR that leaves a wage, in cents. The fees of a smaller invoice are larger than its total. */
export function smallestPaidTotal(option: PayoutOption, day: CalendarDate): Hundredths {
  let total = feesOn(day).fixedFee.EUR.amount;
  while (largestWage(total, 'EUR', option, day) === 0n) total += 1n;
  return total;
}
