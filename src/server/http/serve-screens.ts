import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { errors } from '../errors.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import type { Provider } from '../provider.ts';
import { styleNonce } from './security-headers.ts';

/** What the build writes where the answer's nonce goes. */
const NONCE_PLACE = '__CSP_NONCE__';

/**
 * Serves the built screens: hashed files for ever, and the one page for every other address outside /api,
 * with the provider's facts and the nonce of its answer.
 */
export async function serveScreens(app: FastifyInstance, folder: string, provider: Provider): Promise<void> {
  const indexPath = join(folder, 'index.html');
  const page = existsSync(indexPath) ? withProviderFacts(readFileSync(indexPath, 'utf8'), provider) : null;
  if (page !== null) {
    await app.register(serveStatic, { root: folder, index: false, wildcard: false, maxAge: '1y', immutable: true });
  }
  app.setNotFoundHandler((request, reply) => {
    const isScreen =
      request.method === 'GET' && !request.url.startsWith('/api/') && !request.url.startsWith('/assets/');
    if (page === null || !isScreen) throw errors.unknownAddress();
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page.replaceAll(NONCE_PLACE, styleNonce(reply.raw)));
  });
}

/** Writes what every screen says of the provider into the page. */
export function withProviderFacts(page: string, { name, sample }: Pick<Provider, 'name' | 'sample'>): string {
  return page.replaceAll('__PROVIDER_NAME__', escapeHtml(name)).replaceAll('__PROVIDER_SAMPLE__', String(sample));
}
