import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { buildApp } from '#app/build-app.ts';
import { BODY_LIMIT } from './read-json.ts';
import { withTimeout } from './request-timeout.ts';

const program = useTestApp();
const JSON_TYPE = { 'content-type': 'application/json' };
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

describe('Every response', () => {
  test.each([
    ['a public request', 'GET', '/api/openapi.json'],
    ['a refused request', 'POST', '/api/auth/getuser'],
    ['an unknown address', 'GET', '/api/nothing'],
    ['an address that can not be decoded', 'GET', '/api/client/%E0%A4%A'],
    ['an unknown method', 'PATCH', '/api/auth/login'],
    ['a missing script', 'GET', '/assets/of-another-release.js'],
  ])('to %s has the security headers and its own request id, and is not cached', async (_, method, url) => {
    const first = await program().request(method, url);
    const second = await program().request(method, url);
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

  test('from the API is not cached, however its address is written', async () => {
    const { token } = await program().newMember();
    for (const url of ['/%61pi/client/fetchallclients', 'http://egenlon.test/api/client/fetchallclients']) {
      const { status, headers } = await program().request('GET', url, { token });
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    }
    expect((await program().request('GET', '/%61pi/nothing')).headers['cache-control']).toBe('no-store');
  });

  test('keeps a page that opened ours from its window, and starts no other process if none did', async () => {
    const policyFrom = async (site: string) => {
      const headers = { 'sec-fetch-site': site };
      return (await program().app.inject({ url: '/signin', headers })).headers['cross-origin-opener-policy'];
    };
    for (const site of ['cross-site', 'same-site', '']) expect(await policyFrom(site)).toBe('same-origin');
    for (const site of ['none', 'same-origin']) expect(await policyFrom(site)).toBeUndefined();
  });

  test('allows scripts from our own address only, style tags with its own nonce, and no frame around it', async () => {
    const policies = await Promise.all(
      [1, 2].map(async () =>
        String((await program().request('GET', '/api/openapi.json')).headers['content-security-policy']),
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

test('for a PDF has a file name that no request chose', async () => {
  const { headers, bytes } = await program().request('GET', '/api/documents/contract?filename=x.exe');
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="egenlon.pdf"',
  });
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

describe('Strict transport security', () => {
  test("is left out if the public URL isn't https", async () => {
    const { headers } = await program().request('GET', '/api/openapi.json');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('is required for a year if it is', async () => {
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

  test.each([
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
    ['no text', '', { 'content-type': 'text/plain' }, 400],
    ['a type that is none', '{}', { 'content-type': 'a' }, 415],
    ['a body without a type', '{}', { 'content-type': '' }, 415],
    ['a compressed body', gzipSync('{}'), { ...json, 'content-encoding': 'gzip' }, 415],
    ['an encoding that is unknown', '{}', { ...json, 'content-encoding': 'nonsense' }, 415],
    ['a body over the limit', JSON.stringify({ email: 'a'.repeat(BODY_LIMIT) }), json, 413],
  ])('is refused: %s', async (_, payload, headers, status) => {
    const response = await send(payload, headers);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ message: expect.stringMatching(/\p{L}/u) });
    expect(response.body).not.toMatch(/FST_|Error:|at .*\.[jt]s|node_modules/);
  });

  test('is explained in Swedish, with the name of the field', async () => {
    const { json: body } = await program().request('POST', '/api/auth/login', { body: { email: [], password: 5 } });
    expect(new Set(body.issues.map(({ path }: { path: string }) => path))).toEqual(new Set(['email', 'password']));
    expect(body.message).toBe('E-post saknas.');
    const whole = await program().request('POST', '/api/auth/login', { body: '[]' });
    expect(whole.json.message).toBe('Uppgiften saknas eller har fel form.');
  });

  test('does not pollute a prototype', async () => {
    await send('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}', json);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test.each(['application/json', 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded'])(
    'may be %s, with an empty body, if the endpoint takes none',
    async (type) => {
      const { token } = await program().newMember();
      const headers = { 'content-type': type, 'auth-token': token };
      for (const payload of ['', undefined])
        expect((await send(payload, headers, '/api/auth/getuser')).statusCode).toBe(200);
      expect((await send('x', headers, '/api/auth/getuser')).statusCode).toBe(type === 'application/json' ? 400 : 415);
    },
  );

  test.each(['PATCH', 'OPTIONS', 'PUT', 'PROPFIND', 'TRACE'])(
    'is refused with the method %s, which the endpoint does not have',
    async (method) => {
      const { status, json: body } = await program().request(method, '/api/auth/login');
      expect(status).toBe(404);
      expect(body.message).toBe('Adressen finns inte.');
    },
  );

  test.each(['/api/client/%', '/api/client/%zz', '/api/%C0%AE%C0%AE/passwd', `/api/client/${'x'.repeat(10_000)}`])(
    'is refused at an unknown or unreadable URL: %s',
    async (url) => {
      const { token } = await program().newMember();
      const { status, json: body } = await program().request('GET', url, { token });
      expect(status).toBe(404);
      expect(body).toEqual({
        message: expect.any(String),
        code: expect.stringMatching(/^(unknown-address|not-found)$/),
      });
    },
  );
});

describe('A failure of the server', () => {
  test('is masked, and logged under the id in the response', async () => {
    const { deps, app, log } = program();
    const failing = await buildApp(deps, app.log, '/nonexistent');
    failing.get('/api/failing', async () => {
      throw new Error('the secret inner workings');
    });
    const response = await failing.inject({ url: '/api/failing' });
    await failing.close();
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      message: 'Något gick fel hos oss. Försök igen om en stund.',
      code: 'unexpected',
      requestId: response.headers['x-request-id'],
    });
    const logged = log.find((line) => line.includes('the secret inner workings'));
    expect(logged).toContain(String(response.headers['x-request-id']));
  });

  test("is reported if an endpoint takes too long, also when the request's body has been read", async () => {
    const { deps, app } = program();
    const slow = await buildApp(deps, app.log, '/nonexistent');
    slow.post('/api/slow', (_, reply) => withTimeout(reply, () => new Promise(() => {}), 50));
    const address = await slow.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(`${address}/api/slow`, { method: 'POST', headers: JSON_TYPE, body: '{}' });
    await slow.close();
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      message: 'Det tog för lång tid. Försök igen om en stund.',
      code: 'took-too-long',
    });
  });

  test('says that the request came too slowly if its body is still arriving then, and is not counted', async () => {
    const { deps, app, log } = program();
    const slow = await buildApp(deps, app.log, '/nonexistent');
    slow.addContentTypeParser('text/plain', (_request, payload, done) => done(null, payload));
    slow.post('/api/slow', (_, reply) => withTimeout(reply, () => new Promise(() => {}), 50));
    const address = await slow.listen({ port: 0, host: '127.0.0.1' });
    const before = log.length;
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('a')) });
    const response = await fetch(`${address}/api/slow`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(408);
    expect(await response.json()).toEqual({
      message: 'Det tog för lång tid att skicka. Försök igen.',
      code: 'request-too-slow',
    });
    slow.server.closeAllConnections();
    await slow.close();
    expect(log.slice(before).join('')).not.toContain('"level":50');
  });

  test('is not counted if the client has gone before the work for it begins: it does not begin', async () => {
    const { deps, app, log } = program();
    const slow = await buildApp(deps, app.log, '/nonexistent');
    const [arrived, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let hasBegun = false;
    const preHandler = async ({ socket }: FastifyRequest) => {
      arrived.resolve();
      await once(socket, 'close');
    };
    slow.post('/api/slow', { preHandler }, (_, reply) =>
      withTimeout(reply, async () => {
        hasBegun = true;
      }).finally(over.resolve),
    );
    const address = await slow.listen({ port: 0, host: '127.0.0.1' });
    const before = log.length;
    const caller = new AbortController();
    const sent = { method: 'POST', headers: JSON_TYPE, body: '{}', signal: caller.signal };
    const request = fetch(`${address}/api/slow`, sent);
    await arrived.promise;
    caller.abort();
    await expect(request).rejects.toThrow('aborted');
    await over.promise;
    await slow.close();
    expect(hasBegun).toBe(false);
    expect(log.slice(before).join('')).not.toContain('"level":50');
  });

  test('is not counted if the client has gone: the work for it is told to stop', async () => {
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
    const request = fetch(`${address}/api/slow`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: '{}',
      signal: caller.signal,
    });
    await begun.promise;
    caller.abort();
    await expect(request).rejects.toThrow('aborted');
    expect(await ended.promise).toMatchObject({ code: 'caller-gone' });
    await slow.close();
    expect(log.slice(before).join('')).not.toContain('"level":50');
  });
});
