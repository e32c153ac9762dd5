import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import serveStatic from '@fastify/static';
import react from '@vitejs/plugin-react';
import Fastify from 'fastify';
import { build } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { securityHeaders } from '../src/server/http/screens/security-headers.ts';

/** A page to compare with, which runs on a port of its own. `await using` closes it. */
export interface ServedPage extends AsyncDisposable {
  address: string;
  /** The JSON that each request of the plain page gets, by the page's path with a slash and the request's place. */
  facts: Map<string, string>;
}

/**
 * Builds one of bench/pages into a folder, and serves it like the product serves its screens: compressed, and with the same
 * headers. One of them, Cross-Origin-Opener-Policy, makes a browser start a process for the page.
 */
export async function servePage(name: 'empty' | 'plain', folder: string): Promise<ServedPage> {
  const outDir = join(folder, name);
  await build({
    root: fileURLToPath(new URL('pages', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    define: { 'import.meta.env.PAGE': JSON.stringify(name) },
    plugins: [react(), compression({ include: /\.(js|css)$/ })],
    build: { outDir, emptyOutDir: true },
  });
  const facts: ServedPage['facts'] = new Map();
  const app = Fastify();
  await securityHeaders(app, false);
  await app.register(compress);
  await app.register(serveStatic, { root: outDir, preCompressed: true });
  app.get('/facts/*', ({ url }, reply) => reply.type('application/json').send(facts.get(url.replace('/facts', ''))));
  app.setNotFoundHandler((_request, reply) => reply.sendFile('index.html'));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { address, facts, [Symbol.asyncDispose]: () => app.close() };
}
