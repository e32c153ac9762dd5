import { expect, test } from 'vitest';
import { withProviderFacts } from './serve-screens.ts';

const provider = {
  name: "Cash$ & $& $' Co",
  organizationNumber: '556677-8899',
  seat: null,
  privacyPage: null,
  sample: false,
  vat: null,
};

test('A dollar sign in the provider’s name stands on every page as it is', () => {
  expect(withProviderFacts('<title>__PROVIDER_NAME__</title>', provider)).toBe(
    '<title>Cash$ &amp; $&amp; $&#39; Co</title>',
  );
});

test('Every page has the provider’s organisation number, and its seat and page about personal data if they are set', () => {
  const page = '__PROVIDER_ORGANIZATION_NUMBER__ "__PROVIDER_SEAT__" "__PROVIDER_PRIVACY_PAGE__"';
  expect(withProviderFacts(page, provider)).toBe('556677-8899 "" ""');
  const whole = { ...provider, seat: 'Malmö', privacyPage: 'https://lon.example/?a=1&b="' };
  expect(withProviderFacts(page, whole)).toBe('556677-8899 "Malmö" "https://lon.example/?a=1&amp;b=&quot;"');
});
