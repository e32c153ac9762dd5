import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function logged(act: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown> {
  const lines: string[] = [];
  act(createLogger({ write: (line) => void lines.push(line) }));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
}
const failed = new DrizzleQueryError(
  'update "x" set "iban" = $1',
  ['SE4550000000058398257466'],
  new Error('no such table'),
);

test('a line is JSON with a time, a level and a message', () => {
  expect(logged((logger) => logger.info({ route: '/api/x' }, 'request completed'))).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    route: '/api/x',
    msg: 'request completed',
  });
});

test.each([
  ['beside a message', (logger: ReturnType<typeof createLogger>) => logger.error({ err: failed }, 'failed')],
  ['alone', (logger: ReturnType<typeof createLogger>) => logger.error(failed)],
  ['within a child', (logger: ReturnType<typeof createLogger>) => logger.child({ reqId: '1' }).error({ err: failed })],
])('an error logged %s is written without the data that it contains', (_, act) => {
  const line = logged(act);
  expect(line.err).toMatchObject({
    message: 'Failed query: update "x" set "iban" = $1',
    cause: { message: 'no such table' },
  });
  expect(JSON.stringify(line)).not.toContain('SE45');
});

test('a text that is filled in is redacted too', () => {
  const line = logged((logger) => logger.info('konto %s', 'SE4550000000058398257466'));
  expect(line.msg).toBe('konto [redacted]');
});

test("a line can't be broken in two", () => {
  const line = logged((logger) => logger.info({ userAgent: 'a\n{"level":60}' }, 'request completed\r\nfaked'));
  expect(line).toMatchObject({ userAgent: 'a\n{"level":60}', msg: 'request completed\r\nfaked' });
});
