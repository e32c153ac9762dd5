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
  writeFileSync(file, JSON.stringify(pages));
}
