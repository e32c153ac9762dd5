import { findCircles } from './find-circles.ts';
import { isBrowser, packageName, placeOf, refusalOfFile, refusalOfPackage, type Place } from './import-rules.ts';
import { readImports, type Import, type SourceFile } from './read-imports.ts';

/** Packages that never load in the browser: native constraint validation speaks there (product §5.1). */
const SERVER_ONLY = ['zod'];
const BROWSER_ENTRY = 'src/main/web.tsx';

/** Every import under src that breaks a rule of docs/architecture.md, one line each. The rules follow the folders. */
export function importViolations(root: string): string[] {
  const files = readImports(root);
  return [
    ...files.flatMap(violationsOf),
    ...findCircles(featureGraph(files)).map((circle) => `Features in a circle: ${circle.join(' → ')}`),
    ...findCircles(fileGraph(files)).map((circle) => `Files in a circle: ${circle.join(' → ')}`),
    ...browserViolations(files),
  ];
}

function violationsOf({ path, imports }: SourceFile): string[] {
  const from = placeOf(path);
  if (from === null) return [`${path} stands in no room of the house (docs/architecture.md)`];
  return imports.flatMap((one) => {
    const refusal = one.isFile ? refusalOfPath(from, one) : refusalOfPackage(from, one.target);
    return refusal === null ? [] : [`${path}:${one.line} imports ${one.target}: ${refusal}`];
  });
}

function refusalOfPath(from: Place, { target, typeOnly }: Import): string | null {
  const to = placeOf(target);
  if (to !== null) return refusalOfFile(from, to, typeOnly);
  return from.isTest && target.startsWith('tests/support/') ? null : 'src imports only what has a room in src';
}

/** Which feature uses which, types included; tests use the whole product. */
function featureGraph(files: SourceFile[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const from = placeOf(path);
    if (from === null || from.feature === null || from.isTest) continue;
    const used = graph.get(from.feature) ?? new Set();
    graph.set(from.feature, used);
    for (const { target, isFile } of imports) {
      const to = isFile ? placeOf(target)?.feature : null;
      if (to !== null && to !== undefined && to !== from.feature) used.add(to);
    }
  }
  return graph;
}

/** Which file loads which: type imports load nothing. */
function fileGraph(files: SourceFile[]): Map<string, Set<string>> {
  return new Map(files.map(({ path, imports }) => [path, new Set(loaded(imports, true).map(({ target }) => target))]));
}

/** Ways on which the browser would load a package that only the server may. */
function browserViolations(files: SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const seen = new Set<string>();
  const found: string[] = [];
  const follow = (path: string, way: string[]) => {
    const file = byPath.get(path);
    if (file === undefined || seen.has(path)) return;
    seen.add(path);
    const here = [...way, path];
    for (const { target } of loaded(file.imports, false)) {
      if (SERVER_ONLY.includes(packageName(target))) found.push(`The browser loads ${target}: ${here.join(' → ')}`);
    }
    for (const { target } of loaded(file.imports, true)) follow(target, here);
  };
  for (const { path } of files) {
    const place = placeOf(path);
    if (path === BROWSER_ENTRY || (place !== null && isBrowser(place) && !place.isTest)) follow(path, []);
  }
  return found;
}

function loaded(imports: Import[], isFile: boolean): Import[] {
  return imports.filter((one) => !one.typeOnly && one.isFile === isFile);
}

if (import.meta.main) {
  const violations = importViolations(process.cwd());
  for (const violation of violations) console.log(violation);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
