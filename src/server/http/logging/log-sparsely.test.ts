import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from './logger.ts';
import { logSparsely } from './log-sparsely.ts';

test('an error that comes again and again is logged once a minute with how many there were, beside others', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: { err: { code: string }; alsoSinceLastLine?: number }[] = [];
  const log = logSparsely(createLogger({ write: (line) => void lines.push(JSON.parse(line)) }), 'job queue');
  const fail = (code: string) => log(Object.assign(new Error('no database'), { code }));
  for (let second = 0; second < 61; second += 1) {
    fail('ECONNREFUSED');
    if (second === 30) fail('57P03');
    vi.setSystemTime(Date.now() + 1000);
  }
  expect(lines.map(({ err, alsoSinceLastLine }) => [err.code, alsoSinceLastLine])).toEqual([
    ['ECONNREFUSED', undefined],
    ['57P03', undefined],
    ['ECONNREFUSED', 59],
  ]);
});
