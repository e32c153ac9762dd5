import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

// The documents, checked against the checkout that they are in.

const DEPENDENCIES = 'docs/decisions/0009-each-dependency-has-a-reason.md';
const read = (path: string) => readFileSync(path, 'utf8');
const manifests = ['package.json', 'bench/package.json'].map(
  (path) => JSON.parse(read(path)) as Partial<Record<string, Record<string, string>>>,
);
const documents = globSync(['*.md', 'docs/**/*.md']);
const sources = globSync(['{src,tests,db,bench,scripts}/**/*.{ts,tsx,mjs,sql,css,typ}', '*.config.ts', 'deploy/*'], {
  exclude: ['**/node_modules', 'tests/artefacts'],
});

/** The first captured group of each match, without duplicates. */
function matches(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map((match) => match.slice(1).find(Boolean) ?? ''))];
}

/** A text without its line breaks and the marks of its comments, in which a citation may be wrapped. */
const unwrapped = (text: string) => text.replaceAll(/\n[ \t]*(?:\*|\/\/|--|#)?[ \t]*/g, ' ');

/** What the files name and `isKnown` doesn't know, each with its file. */
function unknown(files: string[], named: (text: string) => string[], isKnown: (name: string, file: string) => boolean) {
  const found = files.map((file) => [file, named(read(file))] as const);
  expect(found.flatMap(([, names]) => names).length).toBeGreaterThan(5);
  return found.flatMap(([file, names]) =>
    names.filter((name) => !isKnown(name, file)).map((name) => `${file}: ${name}`),
  );
}

test('each npm script that a document names exists', () => {
  const scripts = Object.keys(manifests[0]?.scripts ?? {});
  const named = (text: string) => matches(text, /\bnpm (?:run ([\w:-]+)|(start|test)\b)/g);
  expect(unknown(documents, named, (name) => scripts.includes(name))).toEqual([]);
});

test('each relative link of a document leads to a file', () => {
  const named = (text: string) =>
    matches(text, /\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g).filter((link) => !/^[a-z]+:|^#/i.test(link));
  const exists = (link: string, file: string) =>
    existsSync(resolve(dirname(file), decodeURI(link.replace(/#.*$/, ''))));
  expect(unknown(documents, named, exists)).toEqual([]);
});

test('each section of the product document that code or a document cites is there', () => {
  const sections = matches(read('docs/product.md'), /^#+ §?(\d+(?:\.\d+)*)\b/gm);
  const named = (text: string) =>
    matches(unwrapped(text), /product (§\d+(?:\.\d+)*(?:(?:,| and| or|–|-) §\d+(?:\.\d+)*)*)/g).flatMap((cited) =>
      matches(cited, /§(\d+(?:\.\d+)*)/g),
    );
  expect(unknown([...documents, ...sources], named, (section) => sections.includes(section))).toEqual([]);
});

test('each decision that code or a document cites is there', () => {
  const decisions = globSync('docs/decisions/*.md').map((file) => String(Number.parseInt(basename(file), 10)));
  const named = (text: string) =>
    matches(unwrapped(text), /\bdecisions? (\[?\d+\b(?:(?:,| and| or) \d+\b)*)/gi).flatMap((cited) =>
      matches(cited, /(\d+)/g),
    );
  expect(unknown([...documents, ...sources], named, (decision) => decisions.includes(decision))).toEqual([]);
});

test('the newest release of the change log is the one that package.json and the lock name', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const lock = JSON.parse(read('package-lock.json')) as { version: string; packages: Record<string, object> };
  expect(matches(read('CHANGELOG.md'), /^## \[(.+?)\]/gm)[0]).toBe(version);
  expect([lock.version, lock.packages['']]).toEqual([version, expect.objectContaining({ version })]);
});

test('each dependency has its reason, and each reason its dependency', () => {
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];
  const installed = manifests.flatMap((manifest) => kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {})));
  const explained = matches(read(DEPENDENCIES), /^\| (`.*?) \|/gm).flatMap((names) => matches(names, /`([^`]+)`/g));
  expect(explained.toSorted()).toEqual(installed.toSorted());
});

test('the README has each setting that the program reads, and no other', () => {
  const settings = matches(read('src/server/settings.ts'), /^ {2}([A-Z_]+): /gm);
  const [, table = ''] = /^## Settings$(.*?)^## /ms.exec(read('README.md')) ?? [];
  const documented = matches(table, /^\| (`.*?) +\|/gm).flatMap((names) => matches(names, /`([A-Z_]+)`/g));
  expect(documented.toSorted()).toEqual(settings.toSorted());
});
