import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { allScreens } from '../src/app/provider-screens.ts';
import { framePreload } from '../src/app/screens.ts';
import { requestLine } from '../src/web/request-line.ts';
import type { Route } from '../tests/support/browser/routes.ts';
import { type ProgramProcess, startProcess } from '../tests/support/program/program-process.ts';
import type { Visit } from './visit-page.ts';

const SERVE_SCREENS = fileURLToPath(new URL('serve-screens.ts', import.meta.url));

/** The pages of bench/pages to compare with, which are served at these paths. */
const PAGES = ['empty', 'plain'];

/**
 * Copies the built screens into a folder, with the pages to compare with beside them. So the program serves these pages
 * as its own screens, and answers their requests.
 */
export async function addPages(folder: string): Promise<void> {
  cpSync('dist/web', folder, { recursive: true });
  for (const name of PAGES) {
    await build({
      root: fileURLToPath(new URL('pages', import.meta.url)),
      base: `/${name}/`,
      configFile: false,
      logLevel: 'error',
      define: { 'import.meta.env.PAGE': JSON.stringify(name) },
      plugins: [react(), compression({ include: /\.(js|css)$/ })],
      build: { outDir: join(folder, name) },
    });
  }
  const file = join(folder, 'pages.json');
  const pages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  for (const name of PAGES) pages[`/${name}`] = `${name}/index.html`;
  const list = readFileSync(join(folder, pages['/freelancer-view-invoices'] ?? ''), 'utf8');
  const plain = readFileSync(join(folder, 'plain/index.html'), 'utf8');
  writeFileSync(join(folder, 'plain/in-shell.html'), inShell(plain, list));
  pages['/plain-in-shell'] = 'plain/in-shell.html';
  writeFileSync(file, JSON.stringify(pages));
}

/** Starts the program with the screens of such a folder. `env` names its database. */
export function startWithPages(folder: string, env: Record<string, string>): Promise<ProgramProcess> {
  return startProcess(env, [process.execPath, SERVE_SCREENS, folder]);
}

/** A member's visit of a plain page that makes the same requests as a screen and shows their facts. */
export function visitPlain(
  address: string,
  page: 'plain' | 'plain-in-shell',
  { screen, path, heading }: Pick<Route, 'screen' | 'path' | 'heading'>,
  token: string,
): Visit {
  const queries = [...framePreload(true), ...(allScreens[screen].preload?.(path.split('/').at(-1) ?? '') ?? [])];
  const search = new URLSearchParams({ heading });
  for (const { queryKey } of queries) search.append('request', requestLine(...queryKey));
  if (screen.includes('edit-invoice')) search.set('form', '');
  return { url: `${address}/${page}?${search}`, token, heading, shows: '#root :is(td, dd)' };
}

/** The plain page with what a visitor sees first of a screen, its shell, and with the styles of all screens. */
function inShell(plain: string, screen: string): string {
  const script = /<script.*?><\/script>/g;
  const [own = ''] = script.exec(plain) ?? [];
  return screen
    .replaceAll(script, '')
    .replaceAll(/<link rel="modulepreload".*?>/g, '')
    .replace('</head>', `${own}</head>`);
}
