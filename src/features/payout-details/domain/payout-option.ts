/** The ways to pay out a wage: the transfer provider, any bank, the online payment provider (product §3.3). */
export const PAYOUT_OPTIONS = ['wiseAccountInfo', 'bankAccountInfo', 'paypalInfo'] as const;
export type PayoutOption = (typeof PAYOUT_OPTIONS)[number];

/** The names of the payout options on screens and documents. */
export const PAYOUT_NAMES: Record<PayoutOption, string> = {
  wiseAccountInfo: 'Wise-konto',
  bankAccountInfo: 'Bankkonto',
  paypalInfo: 'PayPal-konto',
};

/**
 * The transfer provider's European company: its name, and its country by the name in the table of countries (product
 * §9.7).
 */
export const TRANSFER_PROVIDER = { country: 'Belgium', bankName: 'Wise Europe SA' } as const;
