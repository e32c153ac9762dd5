import { type CalendarDate, FIRST_DATE } from '#shared/calendar-date.ts';
import { type Currency, type Hundredths, percentOf } from '#shared/money.ts';
import type { PayoutOption } from './payout-option.ts';

/** Every figure of the fees, and the first day on which they apply. Percentages are whole ones. */
export interface Fees {
  from: CalendarDate;
  /** The service fee (product §9.2). */
  servicePercent: Record<Exclude<PayoutOption, 'paypalInfo'>, bigint>;
  /**
   * The online payment provider's service fee, which depends on the total in minor units of the invoice's own currency.
   * `percent` applies above the limit, and `otherwise` applies at exactly the limit and below it.
   */
  paypalPercent: { above: Hundredths; percent: bigint; otherwise: bigint };
  /**
   * The payout table, in percent of the invoice's total. `percentBelow` applies strictly below `minimum`, which is in
   * euro cents. The table has no minimum in SEK (product §9.3).
   */
  payoutTable: Record<PayoutOption, { percent: bigint; minimum: Hundredths; percentBelow: bigint }>;
  /**
   * The fixed fee, which is added for an invoice strictly below a total. Both are in minor units of the currency
   * (product §9.4).
   */
  fixedFee: Record<Currency, { amount: Hundredths; below: Hundredths }>;
}

/**
 * All fees there have been, the newest last. An invoice keeps those of its date, so what has applied is never changed:
 * the next fees are added (product §9.2).
 */
export const FEES: readonly [Fees, ...Fees[]] = [
  {
    from: FIRST_DATE,
    servicePercent: { bankAccountInfo: 8n, wiseAccountInfo: 6n },
    paypalPercent: { above: 800_00n, percent: 10n, otherwise: 12n },
    payoutTable: {
      wiseAccountInfo: { percent: 6n, minimum: 400_00n, percentBelow: 8n },
      bankAccountInfo: { percent: 8n, minimum: 500_00n, percentBelow: 10n },
      paypalInfo: { percent: 10n, minimum: 800_00n, percentBelow: 12n },
    },
    fixedFee: {
      EUR: { amount: 25_00n, below: 200_00n },
      SEK: { amount: 250_00n, below: 2000_00n },
    },
  },
];

/** The fees of invoices that are dated on a day. A draft is dated today (product §10.2). */
export const feesOn = (day: CalendarDate): Fees => FEES.findLast(({ from }) => from <= day) ?? FEES[0];

/** The service fee: what the provider keeps of an invoice. */
interface ServiceFee {
  /** A whole percentage of the invoice's total. */
  percent: bigint;
  /** In minor units of the invoice's currency. */
  amount: Hundredths;
}

/**
 * The service fee that the salary screen shows, rounded half up to the minor unit (product §9.2).
 * @param total the invoice's total, in minor units
 * @param day the invoice's date
 */
export function serviceFee(total: Hundredths, option: PayoutOption, day: CalendarDate): ServiceFee {
  const percent = servicePercentOf(total, option, feesOn(day));
  return { percent, amount: percentOf(total, percent) };
}

function servicePercentOf(total: Hundredths, option: PayoutOption, { servicePercent, paypalPercent }: Fees): bigint {
  if (option !== 'paypalInfo') return servicePercent[option];
  return total > paypalPercent.above ? paypalPercent.percent : paypalPercent.otherwise;
}

/** What is left as wage: the total minus the service fee, in minor units (product §9.2). */
export function netSalary(total: Hundredths, option: PayoutOption, day: CalendarDate): Hundredths {
  return total - serviceFee(total, option, day).amount;
}
