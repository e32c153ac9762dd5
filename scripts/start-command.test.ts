import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const NPM_START = scripts['start'] ?? '';
/** The part of the text between a word for Node and the server's file: Node's own flags. */
const flagsOf = (text: string) =>
  [...(/\b(?:node|execPath)\b([^\n]*)src\/app\/server\.ts/.exec(text)?.[1] ?? '').matchAll(/--[\w-]+(?:=\w+)?/g)].map(
    ([flag]) => flag,
  );
const environmentOf = (text: string) => [
  /\bMALLOC_ARENA_MAX=\d+/.exec(text)?.[0],
  /\bNODE_COMPILE_CACHE=\S*?(dist\/compiled)\b/.exec(text)?.[1],
];

test.each(['deploy/egenlon.service', 'deploy/Containerfile'])('%s starts the server like npm start', (file) => {
  const text = readFileSync(file, 'utf8');
  expect(flagsOf(NPM_START)).not.toEqual([]);
  expect(flagsOf(text)).toEqual(flagsOf(NPM_START));
  expect(environmentOf(NPM_START)).not.toContain(undefined);
  expect(environmentOf(text)).toEqual(environmentOf(NPM_START));
});

test('npm run build compiles the server for the flags with which npm start runs it', () => {
  // Those that limit the memory don't change what is compiled.
  const compiling = flagsOf(NPM_START).filter((flag) => !flag.startsWith('--max-'));
  expect(flagsOf(readFileSync('scripts/build.ts', 'utf8'))).toEqual(compiling);
});
