import { expect, test } from 'vitest';
import { withProviderFacts } from './serve-screens.ts';

test('A dollar sign in the provider’s name stands on every page as it is', () => {
  const provider = { name: "Cash$ & $& $' Co", sample: false, vat: null };
  expect(withProviderFacts('<title>__PROVIDER_NAME__</title>', provider)).toBe(
    '<title>Cash$ &amp; $&amp; $&#39; Co</title>',
  );
});
