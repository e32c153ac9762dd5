import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the proxy that comes with the product logs neither the headers nor the address of a request', () => {
  const [settings = ''] = readFileSync('deploy/Caddyfile', 'utf8').split('\n}\n');
  expect(settings).toMatch(
    /log \{\s+format filter \{\s+wrap json\s+fields \{\s+request>headers delete\s+request>uri delete\s+\}/,
  );
});

test('the database servers that come with the product log no value of a statement that they refuse', () => {
  expect(readFileSync('deploy/compose.yaml', 'utf8')).toMatch(
    /image: \S+\/postgres:.*\n(?: +#.*\n)* +command: \[postgres, -c, log_min_messages=log\]\n/,
  );
  expect(readFileSync('deploy/patroni.yml', 'utf8')).toMatch(
    /\n {6}parameters:\n(?: {8}.*\n)* {8}log_min_messages: log\n/,
  );
});
