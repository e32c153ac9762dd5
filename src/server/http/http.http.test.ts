import { request } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { buildApp } from '#app/build-app.ts';
import { BODY_LIMIT } from './read-json.ts';
import { REQUEST_LIMIT, withTimeout } from './request-timeout.ts';

const program = useTestApp();
const JSON_TYPE = { 'content-type': 'application/json' };
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

describe('Every response', () => {
  it.each([
    ['a public call', 'GET', '/api/openapi.json'],
    ['a refused call', 'POST', '/api/auth/getuser'],
    ['an unknown address', 'GET', '/api/nothing'],
    ['an address that can not be decoded', 'GET', '/api/client/%E0%A4%A'],
    ['an unknown method', 'PATCH', '/api/auth/login'],
  ])('to %s has the security headers and its own request id, and is not cached', async (_, method, url) => {
    const first = await program().call(method, url);
    const second = await program().call(method, url);
    expect(first.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(first.headers['x-request-id']).toMatch(UUID);
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id']);
    expect(first.headers).not.toHaveProperty('x-powered-by');
    expect(first.headers).not.toHaveProperty('server');
    expect(first.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('allows scripts from our own address only, style tags with its own nonce, and no frame around it', async () => {
    const policies = await Promise.all(
      [1, 2].map(async () =>
        String((await program().call('GET', '/api/openapi.json')).headers['content-security-policy']),
      ),
    );
    const [directives, others] = policies.map(
      (policy) => new Map(policy.split(';').map((directive) => directive.split(/ (.*)/) as [string, string])),
    ) as [Map<string, string>, Map<string, string>];
    expect(directives.get('default-src')).toBe("'none'");
    expect(directives.get('script-src')).toBe("'self'");
    expect(directives.get('style-src')).toMatch(/^'self' 'nonce-[\w+/=]{24}'$/);
    expect(directives.get('style-src')).not.toBe(others.get('style-src'));
    expect(directives.get('object-src')).toBe('blob:');
    expect(directives.get('base-uri')).toBe("'none'");
    expect(directives.get('frame-ancestors')).toBe("'none'");
    expect(policies[0]).not.toContain('unsafe');
  });
});

it('for a PDF has a file name that no request chose', async () => {
  const { headers, bytes } = await program().call('GET', '/api/documents/contract?filename=x.exe');
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="egenlon.pdf"',
  });
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

describe('Strict transport security', () => {
  it("is left out if the public URL isn't https", async () => {
    const { headers } = await program().call('GET', '/api/openapi.json');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('is required for a year if it is', async () => {
    const { deps, app } = program();
    const settings = { ...deps.settings, publicUrl: 'https://egenlon.example' };
    const behindHttps = await buildApp({ ...deps, settings }, app.log, '/nonexistent');
    const { headers } = await behindHttps.inject({ url: '/api/openapi.json' });
    await behindHttps.close();
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});

describe('An invalid request', () => {
  const send = (payload: string | Buffer | undefined, headers: Record<string, string>, url = '/api/auth/login') =>
    program().app.inject({ method: 'POST', url, headers, ...(payload === undefined ? {} : { payload }) });
  const json = JSON_TYPE;

  it.each([
    ['malformed JSON', '{"email": ', json, 400],
    ['NaN', '{"email": NaN}', json, 400],
    ['two values', '{} {}', json, 400],
    ['a prototype key', '{"__proto__": {"isAdmin": true}}', json, 400],
    ['a constructor with a prototype', '{"constructor": {"prototype": {"isAdmin": true}}}', json, 400],
    ['an empty body', '', json, 400],
    ['no body', undefined, {}, 400],
    ['null', 'null', json, 400],
    ['an array', '[]', json, 400],
    ['a text', '"hej"', json, 400],
    [
      'a length that can not be compared',
      '{"email": {"length": {"valueOf": null, "toString": null}}, "password": "hemligt123"}',
      json,
      400,
    ],
    ['NUL within a text', '{"email": "a\\u0000@example.se", "password": "hemligt123"}', json, 400],
    ['half of a surrogate pair', '{"email": "a\\ud800@example.se", "password": "hemligt123"}', json, 400],
    ['a form', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', 'hej', { 'content-type': 'text/plain' }, 415],
    ['a type that is none', '{}', { 'content-type': 'a' }, 415],
    ['a body without a type', '{}', { 'content-type': '' }, 415],
    ['a compressed body', gzipSync('{}'), { ...json, 'content-encoding': 'gzip' }, 415],
    ['an encoding that is unknown', '{}', { ...json, 'content-encoding': 'nonsense' }, 415],
    ['a body over the limit', JSON.stringify({ email: 'a'.repeat(BODY_LIMIT) }), json, 413],
  ])('is refused: %s', async (_, payload, headers, status) => {
    const answer = await send(payload, headers);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ message: expect.stringMatching(/\p{L}/u) });
    expect(answer.body).not.toMatch(/FST_|Error:|at .*\.[jt]s|node_modules/);
  });

  it('is explained in Swedish, with the name of the field', async () => {
    const { json: told } = await program().call('POST', '/api/auth/login', { body: { email: [], password: 5 } });
    expect(new Set(told.issues.map(({ path }: { path: string }) => path))).toEqual(new Set(['email', 'password']));
    expect(told.message).toBe('E-post saknas.');
    const whole = await program().call('POST', '/api/auth/login', { body: '[]' });
    expect(whole.json.message).toContain('förväntat object');
  });

  it('does not pollute a prototype', async () => {
    await send('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}', json);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('may say that it is JSON and have an empty body if the endpoint takes none', async () => {
    const { token } = await program().newMember();
    const answer = await send('', { ...json, 'auth-token': token }, '/api/auth/getuser');
    expect(answer.statusCode).toBe(200);
  });

  it.each(['PATCH', 'OPTIONS', 'PUT', 'PROPFIND', 'TRACE'])(
    'is refused with the method %s, which the endpoint does not have',
    async (method) => {
      const { status, json: body } = await program().call(method, '/api/auth/login');
      expect(status).toBe(404);
      expect(body.message).toBe('Adressen finns inte.');
    },
  );

  it.each(['/api/client/%', '/api/client/%zz', '/api/%C0%AE%C0%AE/passwd', `/api/client/${'x'.repeat(10_000)}`])(
    'is refused at an unknown or unreadable URL: %s',
    async (url) => {
      const { token } = await program().newMember();
      const { status, json: body } = await program().call('GET', url, { token });
      expect(status).toBe(404);
      expect(body).toEqual({
        message: expect.any(String),
        code: expect.stringMatching(/^(unknown-address|not-found)$/),
      });
    },
  );
});

describe('A failure of the server', () => {
  it('is masked, and logged under the id in the response', async () => {
    const { deps, app, log } = program();
    const failing = await buildApp(deps, app.log, '/nonexistent');
    failing.get('/api/failing', async () => {
      throw new Error('the secret inner workings');
    });
    const answer = await failing.inject({ url: '/api/failing' });
    await failing.close();
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      message: 'Något gick fel hos oss. Försök igen om en stund.',
      code: 'unexpected',
      requestId: answer.headers['x-request-id'],
    });
    const logged = log.find((line) => line.includes('the secret inner workings'));
    expect(logged).toContain(String(answer.headers['x-request-id']));
  });

  it("is reported if an endpoint takes too long, also when the request's body has been read", async () => {
    const { deps, app } = program();
    const slow = await buildApp(deps, app.log, '/nonexistent');
    slow.post('/api/slow', (_, reply) => withTimeout(reply, () => new Promise(() => {}), 50));
    const address = await slow.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${address}/api/slow`, { method: 'POST', headers: JSON_TYPE, body: '{}' });
    await slow.close();
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      message: 'Det tog för lång tid. Försök igen om en stund.',
      code: 'took-too-long',
    });
  });

  it('is not counted if the client has gone: the work for it is told to stop', async () => {
    const { deps, app, log } = program();
    const slow = await buildApp(deps, app.log, '/nonexistent');
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<unknown>();
    slow.post('/api/slow', (_, reply) =>
      withTimeout(reply, (signal) => {
        signal.addEventListener('abort', () => ended.resolve(signal.reason));
        begun.resolve();
        return new Promise(() => {});
      }),
    );
    const address = await slow.listen({ port: 0, host: '127.0.0.1' });
    const before = log.length;
    const caller = new AbortController();
    const call = fetch(`${address}/api/slow`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: '{}',
      signal: caller.signal,
    });
    await begun.promise;
    caller.abort();
    await expect(call).rejects.toThrow('aborted');
    expect(await ended.promise).toMatchObject({ code: 'caller-gone' });
    await slow.close();
    expect(log.slice(before).join('')).not.toContain('"level":50');
  });
});

describe('on a port', () => {
  let port = 0;
  beforeAll(async () => {
    port = Number(new URL(await program().app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => program().app.server.closeAllConnections());

  const exchange = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (chunk) => {
        answer += String(chunk);
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });

  it.each([
    ['no HTTP', 'hej hej\r\n\r\n', 400],
    ['an unknown method', 'HEJ / HTTP/1.1\r\nhost: a\r\n\r\n', 400],
    ['two different lengths', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 400],
    ['headers over 16 KiB', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s is refused with an id and the connection ends', async (_, text, status) => {
    const answer = await exchange(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/\r\nx-request-id: [\da-f-]{36}\r\n/);
    expect(answer).toMatch(/\r\nconnection: close\r\n/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
      message: 'Det du skickade går inte att läsa.',
      code: status === 431 ? 'headers-too-large' : 'unreadable',
    });
  });

  it.each([
    ['two hosts', 'host: a\r\nhost: b\r\n'],
    ['the same host twice', 'Host: a\r\nHOST: a\r\n'],
    ['no host', ''],
  ])('a request for %s is refused', async (_, hosts) => {
    const answer = await exchange(`GET /healthz HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(await exchange('GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
  });

  it('a body that grows over the limit is refused before it has come whole', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json' };
      const sending = request({ port, method: 'POST', path: '/api/auth/login', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
        sending.destroy();
      });
      sending.on('error', reject);
      // It doesn't state its length, so the limit has to count.
      sending.write('"'.padEnd(BODY_LIMIT + 1, 'a'));
    });
    expect(status).toBe(413);
  });

  it('a request has thirty seconds to arrive', () => {
    const { requestTimeout, headersTimeout } = program().app.server;
    expect([requestTimeout, headersTimeout, REQUEST_LIMIT]).toEqual([30_000, 30_000, 30_000]);
  });

  it.each([
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
});
