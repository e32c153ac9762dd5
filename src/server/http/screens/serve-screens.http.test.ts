import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { buildApp } from '#app/build-app.ts';

const program = useTestApp();
let folder = '';
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'egenlon-screens-'));
  const screens = join(folder, 'web');
  mkdirSync(join(screens, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'the secret');
  writeFileSync(join(screens, 'assets', 'web-abc.js'), 'let a = 1;');
  writeFileSync(
    join(screens, 'index.html'),
    '<meta property="csp-nonce" nonce="__CSP_NONCE__"><meta name="provider" content="__PROVIDER_NAME__"><!--calls-->' +
      '<script type="module" crossorigin src="/assets/web-abc.js"></script>' +
      '<link rel="modulepreload" crossorigin href="/assets/early-abc.js"></head>' +
      '<link rel="stylesheet" crossorigin href="/assets/web-abc.css"><!--heading--><!--styles-->',
  );
  mkdirSync(join(screens, '.vite'));
  const manifest = {
    '../features/invoices/drafting/web/edit-invoice-page.tsx': { file: 'assets/edit-abc.js' },
    '../features/invoices/document/web/invoice-preview.tsx': { file: 'assets/preview-abc.js' },
  };
  writeFileSync(join(screens, '.vite', 'manifest.json'), JSON.stringify(manifest));
  const { deps } = program();
  const provider = { ...deps.settings.provider, name: '"><script>alert(1)</script>' };
  app = await buildApp({ ...deps, settings: { ...deps.settings, provider } }, program().app.log, screens);
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

it.each(['/', '/signin', '/freelancer-edit-invoice/1', '/nothing-here'])(
  'the page at %s carries the nonce of its own answer, and is not kept',
  async (url) => {
    const answer = await app.inject({ url });
    const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1];
    expect(nonce).toBeDefined();
    expect(answer.body).toContain(`nonce="${nonce}"`);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
  },
);

it('the provider’s name is text on the page', async () => {
  const { body } = await app.inject({ url: '/' });
  expect(body).toContain('content="&quot;&gt;&lt;script&gt;');
});

it('the page of a screen has its heading before any script has come, where it is known', async () => {
  expect((await app.inject({ url: '/freelancer-view-clients' })).body).toContain('<h1>Visa kund</h1>');
  expect((await app.inject({ url: '/generated-invoice/1' })).body).not.toContain('<h1>');
  expect((await app.inject({ url: '/signin' })).body).not.toContain('<h1>');
});

it('the page of a screen names its calls, with the parameters of its address as text', async () => {
  const { body } = await app.inject({ url: '/freelancer-edit-client/%22%3E%3Cscript%3E$&' });
  expect(body).toContain('&quot;GET /api/client/%22%3E%3Cscript%3E%24%26&quot;');
  expect((await app.inject({ url: '/signin' })).body).not.toContain('name="calls"');
});

it('the script that makes the calls runs as soon as it is there, the others come after the styles', async () => {
  const { body } = await app.inject({ url: '/' });
  expect(body).toContain(
    '<script type="module" async crossorigin fetchpriority="high" src="/assets/early-abc.js"></script>',
  );
  expect(body).toContain('<script type="module" crossorigin fetchpriority="low" src="/assets/web-abc.js">');
  expect(body.indexOf('web-abc.css')).toBeGreaterThan(body.indexOf('<h1>'));
});

it('the page of a screen names its files, and those of its wide form for wide windows', async () => {
  const { body } = await app.inject({ url: '/freelancer-edit-invoice/1' });
  const link = '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/';
  expect(body).toContain(`${link}edit-abc.js">`);
  expect(body).toContain(`${link}preview-abc.js" media="(min-width: 1200px)">`);
  expect((await app.inject({ url: '/' })).body).not.toContain('edit-abc');
});

it('a built file is kept for a year, and a missing one is unknown', async () => {
  const file = await app.inject({ url: '/assets/web-abc.js' });
  expect(file.body).toBe('let a = 1;');
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await app.inject({ url: '/assets/web-old.js' })).statusCode).toBe(404);
});

it.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/../../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/..%5c..%5csecret.txt',
  '//secret.txt',
  '/assets/%00/../../secret.txt',
])('no address leads out of the folder: %s', async (url) => {
  const { body } = await app.inject({ url });
  expect(body).not.toContain('the secret');
});
