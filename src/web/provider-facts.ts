const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** What every screen's footer says of the provider; the server writes it into the page. */
export const providerFacts = {
  name: meta('provider'),
  /** True for the built-in sample, which the footer then says (product §13). */
  sample: meta('provider-sample') === 'true',
};
