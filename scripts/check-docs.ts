import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const PRODUCT = 'docs/product.md';
const DEPENDENCIES = 'docs/decisions/0009-each-dependency-has-a-reason.md';
const BENCH = 'bench/package.json';
const COMMAND = /\bnpm (?:run ([\w:-]+)|(start|test)\b)/g;
const LINK = /\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g;
const CITATION = /product (§\d+(?:\.\d+)*(?:(?:,| and| or|–|-) §\d+(?:\.\d+)*)*)/g;
const HEADING = /^#+ §?(\d+(?:\.\d+)*)\b/gm;

/**
 * The mistakes in the documents, one per line: npm scripts and linked files that do not exist, sections of docs/product.md
 * that the code cites and that do not exist, and dependencies without a reason.
 */
export function docsViolations(root: string): string[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const manifest = JSON.parse(read('package.json')) as Partial<Record<string, object>>;
  const bench = existsSync(join(root, BENCH)) ? [JSON.parse(read(BENCH)) as typeof manifest] : [];
  const scripts = Object.keys(manifest.scripts ?? {});
  const documents = globSync(['README.md', 'docs/**/*.md'], { cwd: root }).toSorted();
  const sources = globSync('{src,tests,db,bench}/**/*.{ts,tsx,mjs,sql,css,typ}', {
    cwd: root,
    exclude: ['**/node_modules'],
  }).toSorted();
  const sections = existsSync(join(root, PRODUCT)) ? matches(read(PRODUCT), HEADING) : [];
  return [
    ...documents.flatMap((path) => unknownCommands(path, read(path), scripts)),
    ...documents.flatMap((path) => deadLinks(root, path, read(path))),
    ...[...documents, ...sources].flatMap((path) => unknownSections(path, read(path), sections)),
    ...unexplainedPackages([manifest, ...bench], existsSync(join(root, DEPENDENCIES)) ? read(DEPENDENCIES) : ''),
  ];
}

/** Dependencies that are not in the decision's table, and rows of packages that are no longer used. */
function unexplainedPackages(manifests: Partial<Record<string, object>>[], decision: string): string[] {
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];
  const installed = manifests.flatMap((manifest) => kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {})));
  const rows = [...decision.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, names = '']) => matches(names, /`([^`]+)`/g));
  return [
    ...installed.filter((name) => !rows.includes(name)).map((name) => `${DEPENDENCIES} gives no reason for ${name}`),
    ...rows
      .filter((name) => !installed.includes(name))
      .map((name) => `${DEPENDENCIES} explains ${name}, which is gone`),
  ];
}

function unknownCommands(path: string, text: string, scripts: string[]): string[] {
  return matches(text, COMMAND)
    .filter((name) => !scripts.includes(name))
    .map((name) => `${path} names the npm script ${name}, which package.json does not have`);
}

function deadLinks(root: string, path: string, text: string): string[] {
  return matches(text, LINK)
    .filter((link) => !/^[a-z]+:|^#/i.test(link))
    .filter((link) => !existsSync(resolve(root, dirname(path), decodeURI(link.replace(/#.*$/, '')))))
    .map((link) => `${path} links to ${link}, which does not exist`);
}

function unknownSections(path: string, text: string, sections: string[]): string[] {
  return matches(text, CITATION)
    .flatMap((cited) => matches(cited, /§(\d+(?:\.\d+)*)/g))
    .filter((section) => !sections.includes(section))
    .map((section) => `${path} cites product §${section}, which ${PRODUCT} does not have`);
}

/** The first captured group of each match, without duplicates. */
function matches(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map((match) => match.slice(1).find(Boolean) ?? ''))];
}

if (import.meta.main) {
  const violations = docsViolations(process.cwd());
  for (const violation of violations) console.log(violation);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
