import { type Hundredths, percentOf } from '#shared/money.ts';
import type { PayoutOption } from './payout-option.ts';

/** The service fee: what the provider keeps of an invoice. */
interface ServiceFee {
  /** A whole percentage of the invoice's total. */
  percent: bigint;
  /** In minor units of the invoice's currency. */
  amount: Hundredths;
}

/** The service fee in whole percent (product §9.2). */
const SERVICE_PERCENT = { bankAccountInfo: 8n, wiseAccountInfo: 6n } as const;
/**
 * The online payment provider's percentages, which depend on the total in minor units of the invoice's own currency.
 * `percent` applies above the limit, and `otherwise` applies at exactly the limit and below it.
 */
export const PAYPAL_PERCENT: { above: Hundredths; percent: bigint; otherwise: bigint } = {
  above: 800_00n,
  percent: 10n,
  otherwise: 12n,
};

/**
 * The service fee that the salary screen shows, rounded half up to the minor unit (product §9.2).
 * @param total the invoice's total, in minor units
 */
export function serviceFee(total: Hundredths, option: PayoutOption): ServiceFee {
  const percent = servicePercent(total, option);
  return { percent, amount: percentOf(total, percent) };
}

function servicePercent(total: Hundredths, option: PayoutOption): bigint {
  if (option !== 'paypalInfo') return SERVICE_PERCENT[option];
  return total > PAYPAL_PERCENT.above ? PAYPAL_PERCENT.percent : PAYPAL_PERCENT.otherwise;
}

/** What is left as wage: the total minus the service fee, in minor units (product §9.2). */
export function netSalary(total: Hundredths, option: PayoutOption): Hundredths {
  return total - serviceFee(total, option).amount;
}
