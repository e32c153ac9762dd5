import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { errors } from '../../errors.ts';
import { escapeHtml } from '../../mail/safe-html.ts';
import type { Provider } from '../../provider.ts';
import { readBuildManifest, withScreenLinks } from './screen-links.ts';
import { styleNonce } from './security-headers.ts';

/** What the build writes where the answer's nonce goes. */
const NONCE_PLACE = '__CSP_NONCE__';

/** Stands in the page where the heading goes. */
const HEADING_PLACE = '<!--heading-->';

/** Stands in the page where the links to styles go. */
const STYLES_PLACE = '<!--styles-->';
const STYLE_LINK = /<link rel="stylesheet"[^>]*>/g;

/** Stands in the page where the screen's calls go. */
const CALLS_PLACE = '<!--calls-->';

/** How the build names the script that shall run as soon as it is there, and those that may come after the styles. */
const EARLY_SCRIPT = /<link rel="modulepreload" crossorigin href="(\/assets\/early-[^"]*)"[^>]*>/;
const LATE_SCRIPT = /<(?:script type="module"|link rel="modulepreload") crossorigin/g;

/** What the page of an address has beyond the common one. */
export interface ScreenPage {
  /** What its screen is headed, as it will be; missing where the data decides. */
  heading?: string;
  /** What stands below the heading. */
  intro?: string;
  /** How wide the screen will be; a page unless a form. */
  width?: 'form';
  /** Sources of the files that the screen needs. */
  files: readonly string[];
  /** Sources of the files that it needs too where a media query holds. */
  more?: { media: string; files: readonly string[] };
  /** What the screen asks for, with its address's parameters: 'GET /api/client/:clientId'. */
  calls?: readonly string[];
}

/**
 * Serves the built screens: hashed files for ever, and the one page for every other address outside /api, with the
 * provider's facts, the nonce of its answer, and its screen's heading and files.
 * @param screenPages by the pattern of their address
 */
export async function serveScreens(
  app: FastifyInstance,
  folder: string,
  provider: Provider,
  screenPages: Record<string, ScreenPage>,
): Promise<void> {
  const indexPath = join(folder, 'index.html');
  if (!existsSync(indexPath)) {
    app.setNotFoundHandler(() => {
      throw errors.unknownAddress();
    });
    return;
  }
  const built = withProviderFacts(readFileSync(indexPath, 'utf8'), provider);
  const page = inOrder(built);
  const manifest = readBuildManifest(folder);
  await app.register(serveStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    maxAge: '1y',
    immutable: true,
  });
  for (const [path, { files, more, calls = [], ...head }] of Object.entries(screenPages)) {
    const linked = withScreenLinks(built, manifest, files);
    const wholly = more === undefined ? linked : withScreenLinks(linked, manifest, more.files, more.media);
    const screenPage = inOrder(withHeading(wholly, head));
    for (const address of path === '/' ? [path] : [path, `${path}/`]) {
      app.get<{ Params: Record<string, string> }>(address, ({ params }, reply) =>
        sendPage(reply, withCalls(screenPage, calls, params)),
      );
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

/**
 * Puts what a browser loads in the order of its use: the first script, then the styles, then all other scripts. The links
 * to styles stand below the shell, which has its own, because a browser draws what stands above a link first.
 */
function inOrder(page: string): string {
  const links = page.match(STYLE_LINK) ?? [];
  return page
    .replaceAll(STYLE_LINK, '')
    .replace(STYLES_PLACE, links.join(''))
    .replace(EARLY_SCRIPT, '<script type="module" async crossorigin fetchpriority="high" src="$1"></script>')
    .replaceAll(LATE_SCRIPT, '$& fetchpriority="low"');
}

/** Writes what the screen asks for into its page, for the first script (src/app/early.ts). */
function withCalls(page: string, calls: readonly string[], params: Record<string, string>): string {
  if (calls.length === 0) return page;
  const filled = calls.map((call) =>
    call.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
  );
  return page.replace(CALLS_PLACE, () => `<meta name="calls" content="${escapeHtml(JSON.stringify(filled))}">`);
}

function withHeading(page: string, { heading, intro, width }: Omit<ScreenPage, 'files'>): string {
  const title = heading === undefined ? '' : `<h1>${heading}</h1>`;
  const text = intro === undefined ? '' : `<p>${intro}</p>`;
  if (title + text === '') return page;
  return page.replace(HEADING_PLACE, `<div class="shell-head" data-width="${width ?? 'page'}">${title}${text}</div>`);
}

/** Writes what every screen says of the provider into the page. */
export function withProviderFacts(page: string, { name, sample }: Pick<Provider, 'name' | 'sample'>): string {
  return page.replaceAll('__PROVIDER_NAME__', escapeHtml(name)).replaceAll('__PROVIDER_SAMPLE__', String(sample));
}
