import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '../../errors.ts';
import { escapeHtml } from '../../safe-html.ts';
import type { Provider } from '../../provider/provider.ts';
import type { Settings } from '../../settings.ts';
import { pathOf } from '../path-of.ts';
import { styleNonce } from './security-headers.ts';

/** The build writes this where the response's nonce belongs. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/**
 * Serves the built screens. Their hashed files may be cached for ever, and the icons for a day, because their names stay
 * when they change. Every other path outside /api gets its screen's page,
 * with the provider's facts and the nonce of its response. A path of no screen gets a page that says so, with 404.
 * @param folder the output of scripts/build-screens.ts; without it there are no screens
 */
export async function serveScreens(
  app: FastifyInstance,
  folder: string,
  settings: Pick<Settings, 'provider'>,
): Promise<void> {
  if (!existsSync(folder)) {
    app.setNotFoundHandler(() => {
      throw errors.unknownAddress();
    });
    return;
  }
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const handlerOf = (file: string) => {
    const template = read(file);
    let { provider } = settings;
    let page = withProviderFacts(template, provider);
    return (_request: FastifyRequest, reply: FastifyReply) => {
      if (provider !== settings.provider) {
        ({ provider } = settings);
        page = withProviderFacts(template, provider);
      }
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(page.replaceAll(NONCE_PLACEHOLDER, styleNonce(reply.raw)));
    };
  };
  const hashed = join(folder, 'assets');
  await app.register(serveStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.{html,json}'],
    preCompressed: true,
    maxAge: '1y',
    immutable: true,
    setHeaders: (reply, path) => {
      if (!path.startsWith(hashed)) reply.header('cache-control', 'public, max-age=86400');
    },
  });
  for (const [path, file] of Object.entries(JSON.parse(read('pages.json')) as Record<string, string>)) {
    const handler = handlerOf(file);
    app.get(path, handler);
    if (path !== '/') app.get(`${path}/`, handler);
  }
  const sendIndex = handlerOf('index.html');
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const isScreen = request.method === 'GET' && !path.startsWith('/api/') && !path.startsWith('/assets/');
    if (!isScreen) throw errors.unknownAddress();
    return sendIndex(request, reply.code(404));
  });
}

/** Writes the facts of the provider that every screen shows into the page. */
export function withProviderFacts(
  page: string,
  {
    name,
    organizationNumber,
    seat,
    privacyPage,
    sample,
    vat,
  }: Pick<Provider, 'name' | 'organizationNumber' | 'seat' | 'privacyPage' | 'sample' | 'vat'>,
): string {
  return (
    page
      // As text, a dollar sign in a fact would be read as a pattern.
      .replaceAll('__PROVIDER_NAME__', () => escapeHtml(name))
      .replaceAll('__PROVIDER_ORGANIZATION_NUMBER__', () => escapeHtml(organizationNumber))
      .replaceAll('__PROVIDER_SEAT__', () => escapeHtml(seat ?? ''))
      .replaceAll('__PROVIDER_PRIVACY_PAGE__', () => escapeHtml(privacyPage ?? ''))
      .replaceAll('__PROVIDER_SAMPLE__', String(sample))
      .replaceAll('__PROVIDER_VAT__', String(vat !== null))
  );
}
