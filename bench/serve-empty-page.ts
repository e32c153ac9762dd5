import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import serveStatic from '@fastify/static';
import react from '@vitejs/plugin-react';
import Fastify from 'fastify';
import { build } from 'vite';

/**
 * Builds the empty page of React and a router into a folder, and serves it like the product serves its screens.
 * @returns its URL, and a function that stops it
 */
export async function serveEmptyPage(folder: string): Promise<{ address: string; close: () => Promise<void> }> {
  const outDir = join(folder, 'empty-page');
  await build({
    root: fileURLToPath(new URL('empty-page', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true },
  });
  const app = Fastify();
  await app.register(compress);
  await app.register(serveStatic, { root: outDir });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { address, close: () => app.close() };
}
