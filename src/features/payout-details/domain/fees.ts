import { type Hundredths, multiplyHalfUp } from '#shared/money.ts';
import type { PayoutOption } from './payout-option.ts';

/** What the provider keeps of an invoice. */
export interface ServiceFee {
  /** Whole percent of the invoice total. */
  percent: bigint;
  /** Minor units of the invoice's currency. */
  amount: Hundredths;
}

/** Whole percents of the service fee (product §9.2). */
const SERVICE_PERCENT = { bankAccountInfo: 8n, wiseAccountInfo: 6n } as const;
/** The online payment provider's, compared in the invoice's own currency: at exactly `above` it is `otherwise`. */
const PAYPAL_PERCENT: { above: Hundredths; percent: bigint; otherwise: bigint } = {
  above: 800_00n,
  percent: 10n,
  otherwise: 12n,
};

/** The literal service fee of the salary screen, half up to the minor unit; `total` in minor units (product §9.2). */
export function serviceFee(total: Hundredths, option: PayoutOption): ServiceFee {
  const percent = servicePercent(total, option);
  return { percent, amount: percentOf(total, percent) };
}

function servicePercent(total: Hundredths, option: PayoutOption): bigint {
  if (option !== 'paypalInfo') return SERVICE_PERCENT[option];
  return total > PAYPAL_PERCENT.above ? PAYPAL_PERCENT.percent : PAYPAL_PERCENT.otherwise;
}

/** What is left as pay: total minus service fee, in minor units (product §9.2). */
export function netSalary(total: Hundredths, option: PayoutOption): Hundredths {
  return total - serviceFee(total, option).amount;
}

/**
 * The second computed figure: the total plus 8 % for a bank or 6 % for the transfer provider, in minor units; null for
 * the online payment provider, which has none. Never billed, never shown as something to pay (product §9.5).
 */
export function secondFigure(total: Hundredths, option: PayoutOption): Hundredths | null {
  return option === 'paypalInfo' ? null : total + serviceFee(total, option).amount;
}

/** Whole percent of a non-negative amount, half up to the minor unit. */
export function percentOf(amount: Hundredths, percent: bigint): Hundredths {
  return multiplyHalfUp(amount, percent);
}
