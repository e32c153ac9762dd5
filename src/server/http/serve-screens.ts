import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { errors } from '../errors.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import type { Provider } from '../provider.ts';
import { readBuildManifest, withScreenLinks } from './screen-links.ts';
import { styleNonce } from './security-headers.ts';

/** What the build writes where the answer's nonce goes. */
const NONCE_PLACE = '__CSP_NONCE__';

/** Sources of the files that the screen at an address needs, by the address's pattern. */
export type ScreenFiles = Record<string, readonly string[]>;

/**
 * Serves the built screens: hashed files for ever, and the one page for every other address outside /api, with the
 * provider's facts, the nonce of its answer and what its screen needs.
 */
export async function serveScreens(
  app: FastifyInstance,
  folder: string,
  provider: Provider,
  screenFiles: ScreenFiles,
): Promise<void> {
  const indexPath = join(folder, 'index.html');
  if (!existsSync(indexPath)) {
    app.setNotFoundHandler(() => {
      throw errors.unknownAddress();
    });
    return;
  }
  const page = withProviderFacts(readFileSync(indexPath, 'utf8'), provider);
  const manifest = readBuildManifest(folder);
  await app.register(serveStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    maxAge: '1y',
    immutable: true,
  });
  for (const [path, sources] of Object.entries(screenFiles)) {
    const screenPage = withScreenLinks(page, manifest, sources);
    for (const address of path === '/' ? [path] : [path, `${path}/`]) {
      app.get(address, (_, reply) => sendPage(reply, screenPage));
    }
  }
  app.setNotFoundHandler((request, reply) => {
    const isScreen =
      request.method === 'GET' && !request.url.startsWith('/api/') && !request.url.startsWith('/assets/');
    if (!isScreen) throw errors.unknownAddress();
    return sendPage(reply, page);
  });
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(page.replaceAll(NONCE_PLACE, styleNonce(reply.raw)));
}

/** Writes what every screen says of the provider into the page. */
export function withProviderFacts(page: string, { name, sample }: Pick<Provider, 'name' | 'sample'>): string {
  return page.replaceAll('__PROVIDER_NAME__', escapeHtml(name)).replaceAll('__PROVIDER_SAMPLE__', String(sample));
}
