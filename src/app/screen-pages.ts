import type { Plugin, Rolldown } from 'vite';
import { allScreens } from './provider-screens.ts';
import { framePreload, isSignedIn, type ScreenRow } from './screens.ts';
import { ID_PLACEHOLDER } from '#web/preloaded-requests.ts';
import { requestLine } from '#web/request-line.ts';

/**
 * Writes a page for each screen, from the built src/app/index.html. It links to all the screen's files, so that a browser
 * loads them at once and not one after the other. It also contains the heading, which shows before they are loaded
 * (decision 32). `pages.json` says which page belongs to each path.
 */
export const screenPages: Plugin = {
  name: 'screen-pages',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const index = bundle['index.html'];
    if (index?.type !== 'asset') throw new Error('The build has no index.html.');
    const names: Record<string, string> = {};
    for (const [path, row] of Object.entries(allScreens)) {
      const fileName = `pages${path.replaceAll('/:', '-').replace(/\/$/, '/dashboard')}.html`;
      names[path] = fileName;
      this.emitFile({ type: 'asset', fileName, source: pageOf(row, String(index.source), bundle) });
    }
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(names) });
  },
};

/** The page of one screen. */
function pageOf(row: ScreenRow, page: string, bundle: Rolldown.OutputBundle): string {
  const sources = [
    row.file,
    ...(isSignedIn(row) ? ['./screens/role-frame.tsx'] : []),
    ...(typeof row.who === 'object' ? ['./provider-routes.ts'] : []),
  ];
  const files = new Set(sources.flatMap((source) => filesOf(source, bundle)));
  const scripts = [...files]
    .filter((file) => !page.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  // A browser shows what is above a link to styles before they are loaded, so it comes after the shell.
  const [styles = ''] = /<link rel="stylesheet".*?>/.exec(page) ?? [];
  return page
    .replace(styles, '')
    .replace('<!--styles-->', styles)
    .replace('</head>', `${scripts.join('')}</head>`)
    .replace('<!--preload-->', isSignedIn(row) ? preloadOf(row, bundle) : '')
    .replace('<!--heading-->', isSignedIn(row) ? headingOf(row) : '');
}

/** The built files of a source, which is relative to src/app, with the files that they import. */
function filesOf(source: string, bundle: Rolldown.OutputBundle): string[] {
  const name = source.replace(/^\.+\//, '/');
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(name)),
  );
  const found = new Set<string>();
  const add = (file: string) => {
    const built = bundle[file];
    if (built?.type !== 'chunk' || found.has(file)) return;
    found.add(file);
    built.imports.forEach(add);
  };
  if (chunk === undefined) throw new Error(`The build has no file of ${source}.`);
  add(chunk.fileName);
  return [...found];
}

/** The first script, which makes the page's requests as soon as it is loaded. */
function preloadOf({ preload }: ScreenRow, bundle: Rolldown.OutputBundle): string {
  const requests = [...framePreload(true), ...(preload?.(ID_PLACEHOLDER) ?? [])].map(({ queryKey }) =>
    requestLine(...queryKey).replaceAll('&', '&amp;'),
  );
  const file = Object.keys(bundle).find((name) => name.startsWith('assets/preload-'));
  return [
    ...requests.map((line) => `<meta name="preload" content="${line}">`),
    // Without a priority, a browser delays asynchronous scripts until it has parsed the page.
    `<script type="module" async crossorigin fetchpriority="high" src="/${file}"></script>`,
  ].join('');
}

/** The heading above a screen's content, which looks the same once the screen is loaded. */
function headingOf({ heading, intro, width }: ScreenRow): string {
  if ((heading ?? intro) === undefined) return '';
  const title = heading === undefined ? '' : `<h1>${heading}</h1>`;
  const text = intro === undefined ? '' : `<p>${intro}</p>`;
  return `<div class="shell-head" data-width="${width ?? 'page'}">${title}${text}</div>`;
}
