/**
 * The provider's two agreements with its members: the contract on invoicing, and the affiliate agreement (product
 * §10.5, §2.17).
 */
export const AGREEMENT_KINDS = ['contract', 'affiliate'] as const;

export type AgreementKind = (typeof AGREEMENT_KINDS)[number];

/** The headings of the agreements. */
export const AGREEMENT_TITLES: Record<AgreementKind, string> = {
  contract: 'Avtal om fakturering',
  affiliate: 'Affiliateavtal',
};
