import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the build tells of one of its files, by its source. */
interface BuiltFile {
  file: string;
  css?: string[];
  /** Keys of the files that it loads first. */
  imports?: string[];
}

/** What the build tells of all files; empty where there is no build. */
export type BuildManifest = Record<string, BuiltFile>;

/** Reads what the build tells. */
export function readBuildManifest(folder: string): BuildManifest {
  const path = join(folder, '.vite', 'manifest.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as BuildManifest) : {};
}

/**
 * The page's head with links to all scripts and styles that some sources need and that it doesn't name yet.
 * @param sources keys of the manifest
 * @param media where the sources are needed, as a media query; everywhere without
 */
export function withScreenLinks(
  page: string,
  manifest: BuildManifest,
  sources: readonly string[],
  media = 'all',
): string {
  const files = [...sources.reduce((found, source) => collect(manifest, source, found), new Set<BuiltFile>())];
  const missing = (file: string) => !page.includes(`"/${file}"`);
  const styles = new Set(files.flatMap(({ css = [] }) => css).filter(missing));
  const scripts = files.map(({ file }) => file).filter(missing);
  const where = media === 'all' ? '' : ` media="${media}"`;
  const links = [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}"${where}>`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}"${where}>`),
  ];
  return page.replace('</head>', `${links.join('')}</head>`);
}

function collect(manifest: BuildManifest, source: string, found: Set<BuiltFile>): Set<BuiltFile> {
  const built = manifest[source];
  if (built === undefined || found.has(built)) return found;
  found.add(built);
  for (const imported of built.imports ?? []) collect(manifest, imported, found);
  return found;
}
