/** The ways to pay out a wage: the transfer provider, any bank, the online payment provider (product §3.3). */
export const PAYOUT_OPTIONS = ['wiseAccountInfo', 'bankAccountInfo', 'paypalInfo'] as const;
export type PayoutOption = (typeof PAYOUT_OPTIONS)[number];

/** What screens and documents call them. */
export const PAYOUT_NAMES: Record<PayoutOption, string> = {
  wiseAccountInfo: 'Wise-konto',
  bankAccountInfo: 'Bankkonto',
  paypalInfo: 'PayPal-konto',
};

/**
 * The transfer provider's European company: its country, by its name in the table of countries, and its name (product
 * §9.7).
 */
export const TRANSFER_PROVIDER = { country: 'Belgium', bankName: 'Wise Europe SA' } as const;
