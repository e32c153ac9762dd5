const meta = (name: string) =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** What every screen may show of the provider. The server writes it into the page. */
export const providerFacts = {
  name: meta('provider'),
  organizationNumber: meta('provider-organization-number'),
  /** Empty if it isn't set. */
  seat: meta('provider-seat'),
  /** Where it informs about personal data; empty if it isn't set. */
  privacyPage: meta('provider-privacy-page'),
  /** Whether the provider is the built-in sample, in which case the footer says so (product §13). */
  sample: meta('provider-sample') === 'true',
  /** Whether the provider is registered for VAT (product §9.10). */
  hasVat: meta('provider-vat') === 'true',
};

/**
 * A label of an amount or the amount itself, which says that VAT isn't in it if VAT is charged.
 * @param hasVat for one that was sent with or without VAT, whatever the provider's registration is now
 */
export const withoutVat = (label: string, hasVat = providerFacts.hasVat): string =>
  hasVat ? `${label} exkl. moms` : label;

/** The same for an amount that VAT is in. */
export const withVat = (label: string): string => (providerFacts.hasVat ? `${label} inkl. moms` : label);
