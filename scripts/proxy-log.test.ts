import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the proxy that comes with the product logs neither the headers nor the address of a request', () => {
  const [settings = ''] = readFileSync('deploy/Caddyfile', 'utf8').split('\n}\n');
  expect(settings).toMatch(
    /log \{\s+format filter \{\s+wrap json\s+fields \{\s+request>headers delete\s+request>uri delete\s+\}/,
  );
});
