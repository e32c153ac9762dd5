import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { databaseFailure } from './database-failure.ts';

test.each([
  ['a name that nobody knows', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }],
  ['a machine that is off', { code: 'EHOSTUNREACH', syscall: 'connect' }],
  ['a server that ends what nobody uses', { code: '57P05' }],
  ['a pooler without a server', { code: '08P01' }],
  ['a password that the program does not have yet', { code: '28P01' }],
  ['a user or a machine that is let in no more', { code: '28000' }],
  ['a database that is gone, as while it is restored in place', { code: '3D000' }],
])('a database server counts as away with %s', (_, failure) => {
  const cause = Object.assign(new Error('failed'), failure);
  expect(databaseFailure(new Error('Failed query', { cause }))).toMatchObject({ status: 503 });
});

test('a database server counts as away if none of its addresses responds', async () => {
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  const socket = connect({
    host: 'database',
    // Nothing listens there. A port that is free now may be another program's a moment later.
    port: 1,
    lookup: (_, __, done) => done(null, addresses),
  });
  const [refused] = await once(socket, 'connect').catch((error: unknown) => [error]);
  expect(refused).toBeInstanceOf(AggregateError);
  expect(databaseFailure(new Error('Failed query', { cause: refused }))).toMatchObject({ status: 503 });
});
