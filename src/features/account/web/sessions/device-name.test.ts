import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

test.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    'Chrome på macOS',
  ],
  ['verktyg (Windows NT 10.0; Win64)', 'Okänd webbläsare på Windows'],
  ['min-egen-klient', 'Okänd enhet'],
  [' ', 'Okänd enhet'],
  ['', 'Okänd enhet'],
])('what says of itself “%s” is called “%s”', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
