import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app/build-app.ts';
import { allScreens } from '#app/provider-screens.ts';
import { isSignedIn } from '#app/screens.ts';
import { buildScreens } from '../scripts/build-screens.ts';
import { useTestApp } from './support/program/test-app.ts';

const program = useTestApp();
let app: FastifyInstance;

beforeAll(async () => {
  await buildScreens();
  const { deps } = program();
  const provider = { ...deps.settings.provider, name: '"><script>alert(1)</script>' };
  const folder = fileURLToPath(new URL('../dist/web', import.meta.url));
  app = await buildApp({ ...deps, settings: { ...deps.settings, provider } }, program().app.log, folder);
});

afterAll(() => app.close());

const htmlOf = async (url: string) => (await app.inject({ url })).body;
const scriptsOf = (html: string) => html.match(/\/assets\/[^"]+\.js/g) ?? [];

test.each(['/', '/signin', '/freelancer-edit-invoice/1', '/nothing-here', '/pages/signin.html', '/index.html'])(
  'the page at %s carries the nonce of its own response, and is not kept',
  async (url) => {
    const response = await app.inject({ url });
    const nonce = /'nonce-([^']+)'/.exec(String(response.headers['content-security-policy']))?.[1];
    expect(nonce).toBeDefined();
    expect(response.body).toContain(`<style nonce="${nonce}">`);
    expect(response.body).not.toContain('__');
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-cache');
  },
);

test.each([
  ['/signin', 200],
  ['/freelancer-edit-invoice/1', 200],
  ['/nothing-here', 404],
  ['/freelancer-edit-invoice/1/more', 404],
])('the page at %s has the status %i', async (url, status) => {
  expect((await app.inject({ url })).statusCode).toBe(status);
});

test('a browser keeps hashed files for ever, and icons, whose names stay when they change, for a day', async () => {
  const html = await htmlOf('/');
  const [script = ''] = scriptsOf(html);
  const icons = [...html.matchAll(/<link rel="[\w-]*icon" href="([^"]+)"/g)].map(([, icon]) => icon ?? '');
  expect(icons).toHaveLength(2);
  const cachingOf = async (url: string) => (await app.inject({ url })).headers['cache-control'];
  expect(await cachingOf(script)).toBe('public, max-age=31536000, immutable');
  for (const icon of icons) expect(await cachingOf(icon), icon).toBe('public, max-age=86400');
});

test('the provider’s name is text on the page', async () => {
  expect(await htmlOf('/')).toContain('content="&quot;&gt;&lt;script&gt;');
});

test('each screen’s page is the same with a slash at its end', async () => {
  const withoutNonces = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '');
  expect(withoutNonces(await htmlOf('/freelancer-view-invoices/'))).toBe(
    withoutNonces(await htmlOf('/freelancer-view-invoices')),
  );
});

test('each signed-in screen’s page contains its heading and introduction without scripts, and no other page does', async () => {
  for (const [path, row] of Object.entries(allScreens)) {
    const html = await htmlOf(path);
    const { heading, intro } = isSignedIn(row) ? row : {};
    expect.soft(/<h1>(.*?)<\/h1>/.exec(html)?.[1], path).toBe(heading);
    expect.soft(/<p>(.*?)<\/p>/.exec(html)?.[1], path).toBe(intro);
  }
});

test('each screen’s page shows its shell before its styles are loaded', async () => {
  for (const path of Object.keys(allScreens)) {
    const html = await htmlOf(path);
    expect.soft(html.indexOf('<link rel="stylesheet"'), path).toBeGreaterThan(html.indexOf('class="shell"'));
  }
});

test('each screen’s page names the screen’s own script, and all that it names is there', async () => {
  const own = new Map<string, string>();
  for (const [path, { file }] of Object.entries(allScreens)) {
    const scripts = scriptsOf(await htmlOf(path));
    const name = /([^/]+)\.tsx$/.exec(file)?.[1] ?? '';
    const script = scripts.find((one) => one.startsWith(`/assets/${name}-`));
    if (script !== undefined) own.set(name, script);
    for (const one of scripts) expect.soft((await app.inject({ url: one })).statusCode, `${path}: ${one}`).toBe(200);
  }
  const lazy = Object.values(allScreens).map(({ file }) => /([^/]+)\.tsx$/.exec(file)?.[1] ?? '');
  expect([...own.keys()].toSorted()).toEqual([...new Set(lazy)].filter((name) => !name.startsWith('sign-')).toSorted());
  const signIn = await htmlOf('/signin');
  for (const script of own.values()) expect(signIn).not.toContain(script);
});

test('a built file is kept for a year, and a missing one is unknown', async () => {
  const [script = ''] = scriptsOf(await htmlOf('/signin'));
  const file = await app.inject({ url: script });
  expect(file.body).toBe(readFileSync(new URL(`../dist/web${script}`, import.meta.url), 'utf8'));
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await app.inject({ url: '/assets/index-old.js' })).statusCode).toBe(404);
});

test.each([
  '/../../package.json',
  '/%2e%2e/%2e%2e/package.json',
  '/..%2f..%2fpackage.json',
  '/assets/../../../package.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/..%5c..%5c..%5cpackage.json',
  '//package.json',
  '/assets/%00/../../../../package.json',
])('no address leads out of the folder: %s', async (url) => {
  expect(await htmlOf(url)).not.toContain('"egenlon"');
});
