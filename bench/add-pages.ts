import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compression } from 'vite-plugin-compression2';

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

/** The plain page with what a visitor sees first of a screen, its shell, and with the styles of all screens. */
function inShell(plain: string, screen: string): string {
  const script = /<script.*?><\/script>/g;
  const [own = ''] = script.exec(plain) ?? [];
  return screen
    .replaceAll(script, '')
    .replaceAll(/<link rel="modulepreload".*?>/g, '')
    .replace('</head>', `${own}</head>`);
}
