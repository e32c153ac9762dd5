import { globSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** One import of a file. */
export interface Import {
  /** A path from the root of the checkout (`src/…`), or what is written when it is a package (`zod`, `node:fs`). */
  target: string;
  isFile: boolean;
  /** The import is gone when the types are stripped. */
  typeOnly: boolean;
  line: number;
}

/** A source file, by its path from the root of the checkout, and what it imports. */
export interface SourceFile {
  path: string;
  imports: Import[];
}

/** Reads the imports of all TypeScript files under src. */
export function readImports(root: string): SourceFile[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.split(sep).join('/'))
    .toSorted()
    .map((path) => ({ path, imports: importsOf(path, readFileSync(join(root, path), 'utf8')) }));
}

/** Static and dynamic imports, re-exports and `import('…')` types. */
function importsOf(path: string, source: string): Import[] {
  const found: Import[] = [];
  const add = (specifier: string, position: number, typeOnly: boolean) => {
    const isFile = specifier.startsWith('.');
    const target = isFile ? posix.join(posix.dirname(path), specifier.replace(/\?.*$/, '')) : specifier;
    found.push({ target, isFile, typeOnly, line: source.slice(0, position).split('\n').length });
  };
  const visitor = new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.start, node.importKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source.value, node.start, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => {
      if (node.source !== null) add(node.source.value, node.start, node.exportKind === 'type');
    },
    ImportExpression: (node) => {
      if (node.source.type === 'Literal') add(String(node.source.value), node.start, false);
    },
    TSImportType: (node) => add(node.source.value, node.start, true),
  });
  visitor.visit(parseSync(path, source).program);
  return found;
}
