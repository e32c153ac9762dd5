import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app/build-app.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { BODY_LIMIT } from './read-json.ts';
import { REQUEST_LIMIT } from './request-timeout.ts';

const program = useTestApp();

let port = 0;
beforeAll(async () => {
  port = Number(new URL(await program().app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => program().app.server.closeAllConnections());

const exchange = (text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let received = '';
    socket.on('data', (chunk) => {
      received += String(chunk);
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });

test.each([
  ['no HTTP', 'hej hej\r\n\r\n', 400],
  ['an unknown method', 'HEJ / HTTP/1.1\r\nhost: a\r\n\r\n', 400],
  ['two different lengths', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 400],
  ['headers over 16 KiB', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is refused with an id and the connection ends', async (_, text, status) => {
  const response = await exchange(text);
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(response).toMatch(/\r\nx-request-id: [\da-f-]{36}\r\n/);
  expect(response).toMatch(/\r\nconnection: close\r\n/);
  expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toEqual({
    message: 'Det du skickade går inte att läsa.',
    code: status === 431 ? 'headers-too-large' : 'unreadable',
  });
});

test.each([
  ['two hosts', 'host: a\r\nhost: b\r\n'],
  ['the same host twice', 'Host: a\r\nHOST: a\r\n'],
  ['no host', ''],
])('a request for %s is refused', async (_, hosts) => {
  const response = await exchange(`GET /healthz HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`);
  expect(response).toMatch(/^HTTP\/1.1 400 /);
  expect(await exchange('GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
});

test('a body that grows over the limit is refused before it has come whole', async () => {
  const status = await new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const sending = request({ port, method: 'POST', path: '/api/auth/login', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
      sending.destroy();
    });
    sending.on('error', reject);
    // It doesn't state its length, so the limit has to count.
    sending.write('"'.padEnd(BODY_LIMIT + 1, 'a'));
  });
  expect(status).toBe(413);
});

test('a client that is still sending a body over the limit gets the refusal when it is done, and not a broken connection', async () => {
  const half = 'a'.repeat(BODY_LIMIT);
  const { log } = program();
  const before = log.length;
  const headers = { 'content-type': 'application/json', 'content-length': 2 * half.length };
  const sending = request({ port, method: 'POST', path: '/api/auth/login', headers, agent: false });
  const responded = once(sending, 'response') as Promise<[IncomingMessage]>;
  sending.write(half);
  await expect.poll(() => log.slice(before).join('')).toContain('body-too-large');
  sending.end(half);
  const [response] = await responded;
  await finished(sending);
  expect(response.resume().statusCode).toBe(413);
});

test('a request has thirty seconds to arrive', () => {
  const { requestTimeout, headersTimeout } = program().app.server;
  expect([requestTimeout, headersTimeout, REQUEST_LIMIT]).toEqual([30_000, 30_000, 30_000]);
});

test.each([
  ['headers', 'GET / HTTP/1.1\r\nhost: a\r\nx-slow'],
  [
    'a body',
    'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  ],
])('%s that come too slowly are refused within seconds of their limit, with one line in the log', async (_, text) => {
  const { app, log } = program();
  const { server } = app;
  const { requestTimeout, headersTimeout } = server;
  Object.assign(server, { requestTimeout: 1_000, headersTimeout: 1_000 });
  const [before, sentAt] = [log.length, performance.now()];
  try {
    expect(await exchange(text)).toMatch(/^HTTP\/1.1 408 /);
  } finally {
    Object.assign(server, { requestTimeout, headersTimeout });
  }
  // The server checks every second. Node's default is thirty.
  expect(performance.now() - sentAt).toBeLessThan(10_000);
  // Another request passes through the whole server after the rest of this one.
  await app.inject('/healthz');
  const lines = log.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toMatchObject([{ level: 30, status: 408, code: 'ERR_HTTP_REQUEST_TIMEOUT' }]);
  expect(lines[0]).not.toHaveProperty('err');
});

test('a client that reads no response loses its connection, so that the response does not stay in memory', async () => {
  const accepted = once(program().app.server, 'connection') as Promise<[Socket]>;
  const client = connect(port, '127.0.0.1').pause();
  const [socket] = await accepted;
  const script = 'GET /api/docs/static/swagger-ui-bundle.js HTTP/1.1\r\nhost: a\r\n\r\n';
  client.write(script.repeat(20));
  await expect.poll(() => socket.writableLength).toBeGreaterThan(0);
  // The server's own limit is a minute.
  socket.setTimeout(500);
  await once(socket, 'close');
  client.destroy();
});

test('whoever makes or sends a response has a minute without progress for it', () => {
  expect(program().app.server.timeout).toBe(60_000);
});

test.each([
  ['an address without a host', 'GET http:///api/auth/getuser HTTP/1.1\r\nhost: a\r\n', 404],
  ['an address that has no path', 'GET https:///%2e HTTP/1.1\r\nhost: a\r\n', 404],
  ['no host', 'GET /healthz HTTP/1.1\r\n', 400],
])('a request for %s gets a refusal of ours, with its id', async (_, text, status) => {
  const response = await exchange(`${text}connection: close\r\n\r\n`);
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(response).toMatch(/\r\nx-request-id: [\da-f-]{36}\r\n/);
  expect(response).toMatch(/"code":"\w[\w-]+"/);
});

test('a request that expects what we do not know is responded to as without it', async () => {
  expect(await exchange('GET /healthz HTTP/1.1\r\nhost: a\r\nexpect: x\r\nconnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1.1 200 /,
  );
});

test('a private response is not cached, however the scheme of its address is written', async () => {
  const response = await exchange(
    'GET HTTP://a/api/bankinformation/getbankinfo HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  );
  expect(response).toMatch(/^HTTP\/1.1 401 [^]*\r\ncache-control: no-store\r\n/);
});

test('a connection without a request does not keep the server from closing', async () => {
  const { deps, app: first } = program();
  const app = await buildApp(deps, first.log, '/nonexistent');
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const opened = once(app.server, 'connection');
  const unused = connect(Number(address.port), address.hostname);
  await opened;
  const closed = once(unused, 'close');
  await app.close();
  await closed;
  expect(unused.destroyed).toBe(true);
});
