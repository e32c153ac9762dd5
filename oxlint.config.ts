import { defineConfig, type OxlintOverride } from 'oxlint';

interface Imports {
  /** What may be imported from other folders. */
  may: string[];
  /** The only packages; all if it is left out. Node's modules are packages too. */
  packages?: string[];
  /** Of this only types, even if `may` has it. */
  types?: string[];
  /** Not this, even if `may` has it or the path is relative. */
  never?: string[];
  /** What to do instead. */
  message: string;
}

/**
 * What the files of a kind of folder may import (docs/architecture.md, "What may import what"). A relative path is
 * allowed too, unless it leads into another folder of src.
 *
 * Each kind of folder has one list of globs, of which the last that matches decides: in several lists, a glob with `!`
 * would cancel what the others refuse. What is refused except for types is therefore a regular expression before it.
 */
const imports = (files: string, { may, packages, types = [], never = [], message }: Imports): OxlintOverride => {
  const refused = packages ? ['**'] : ['#*/**'];
  const allowed = ['./**', '../**', ...may, ...(packages ?? []), ...types];
  const patterns = [
    ...types.map((glob) => ({
      regex: `^${glob.replaceAll('**/', '*').replaceAll(/\*+/g, '.*')}$`,
      message: 'Import only types of it here, by `import type`.',
      allowTypeImports: true,
    })),
    { group: [...refused, ...allowed.map((glob) => `!${glob}`), OUTSIDE, ...never], message },
  ];
  return { files: [files], rules: { 'eslint/no-restricted-imports': ['error', { patterns }] } };
};

/** Relative paths into another folder of src. The paths of `server` and `web` may be a feature's own. */
const OUTSIDE = '../**/{app,database,features,shared,tests}/**';
const NODE = ['node:*', 'node:*/**'];
const ZOD = ['zod', 'zod/**'];
const SHARED = '#shared/**';
const SCHEMAS = '#shared/**/*schema*.ts';
const DOMAINS = '#features/**/domain/**';
const ENDPOINTS = '**/endpoints.ts';
const SERVER = '**/server/**';
const WEB = '**/web/**';

/** The browser never loads zod (product §5.1). */
const typesInBrowser = [...ZOD, SCHEMAS, ENDPOINTS];

const packagesOfShared = ['@zootools/email-spell-checker', 'countries-list/**', 'ibantools', 'stdnum'];

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'import', 'promise', 'node', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { builtin: true },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['dist/', 'data/', 'data-demo/', 'tests/artefacts/'],
  rules: {
    'eslint/eqeqeq': 'error',
    'eslint/no-console': 'error',
    'eslint/no-param-reassign': 'error',
    'eslint/no-underscore-dangle': ['error', { allow: ['_id'] }],
    'eslint/no-var': 'error',
    'eslint/prefer-const': 'error',
    'import/no-cycle': ['error', { ignoreTypes: true }],
    'import/no-default-export': 'error',
    'import/no-duplicates': 'error',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': [
      'error',
      { allow: ['**/*.css', '@fontsource*/**', '**/styles.ts', '**/preload.ts', '**/resolve-modules.ts'] },
    ],
    'jsx-a11y/no-noninteractive-element-interactions': ['error', { dialog: ['onKeyDown', 'onPointerDown', 'onClick'] }],
    'jsx-a11y/prefer-tag-over-role': 'off',
    'node/no-process-env': 'error',
    'oxc/no-async-endpoint-handlers': 'off',
    'oxc/no-barrel-file': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/no-array-index-key': 'error',
    'react/no-danger': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-return': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-import-type-side-effects': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/only-throw-error': 'error',
    'typescript/return-await': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/unbound-method': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/no-abusive-eslint-disable': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'fc.assert'] }],
    'vitest/consistent-test-it': ['error', { fn: 'test', withinDescribe: 'test' }],
    'vitest/no-conditional-expect': 'off',
    'vitest/no-conditional-tests': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
  },
  overrides: [
    imports('src/shared/**', {
      may: [],
      packages: packagesOfShared,
      types: [...ZOD, '**/*schema*.ts'],
      never: [SERVER, WEB],
      message: 'src/shared imports itself and few packages. Its zod schemas stand in files named *schemas.ts.',
    }),
    imports('src/shared/**/*schema*.ts', {
      may: [],
      packages: [...packagesOfShared, ...ZOD],
      never: [SERVER, WEB],
      message: 'src/shared imports itself and few packages.',
    }),
    imports('src/database/**', {
      may: [SHARED, '#server/**'],
      never: [WEB],
      message: "src/database imports src/shared and src/server. A feature's queries stand in its server.",
    }),
    imports('src/database/schema/**', {
      may: [SHARED, DOMAINS],
      types: ['#server/**', ENDPOINTS],
      never: [WEB],
      message: "A table's declaration imports src/shared and domains, and types from src/server and endpoints.",
    }),
    imports('src/server/**', {
      may: [SHARED, '#database/**'],
      never: [WEB],
      message: 'src/server imports src/shared and src/database. What knows a feature stands in its server.',
    }),
    imports('src/web/**', {
      may: [SHARED],
      types: typesInBrowser,
      never: [...NODE, SERVER],
      message: 'src/web imports src/shared, and types from endpoints. What knows a feature stands in its web.',
    }),
    imports('src/features/**/domain/**', {
      may: [SHARED, DOMAINS],
      packages: [],
      never: [SCHEMAS, ENDPOINTS, SERVER, WEB],
      message: 'A domain imports domains and src/shared. What needs more stands in server or web.',
    }),
    imports('src/features/**/endpoints.ts', {
      may: [SHARED, DOMAINS, ENDPOINTS],
      packages: ZOD,
      never: [SERVER, WEB],
      message: 'Endpoints import domains, endpoints, src/shared and zod. What they need of a server stands there.',
    }),
    imports('src/features/**/server/**', {
      may: [SHARED, DOMAINS, ENDPOINTS, '#server/**', '#database/**', '#features/**/server/public.ts'],
      never: [WEB],
      message: "A feature's server imports no web and no src/app, and another feature's server by its public.ts.",
    }),
    imports('src/features/**/web/**', {
      may: [SHARED, DOMAINS, '#web/**', '#features/**/web/public.ts'],
      types: typesInBrowser,
      never: [...NODE, SERVER],
      message: "A feature's web imports no server, Node or src/app, and another feature's web by its public.ts.",
    }),
    imports('src/app/screens/**', {
      may: [SHARED, DOMAINS, '#web/**', '#features/**/web/**'],
      types: typesInBrowser,
      never: [...NODE, '../**'],
      message: 'src/app/screens imports web code, domains and src/shared, and types from endpoints.',
    }),
    { files: ['**/public.ts'], rules: { 'oxc/no-barrel-file': 'off' } },
    { files: ['src/**/*.test.ts'], rules: { 'eslint/no-restricted-imports': 'off' } },
    { files: ['**/*.test.ts', 'tests/**', 'bench/**'], rules: { 'react/rules-of-hooks': 'off' } },
    {
      files: ['*.config.ts', 'tests/support/outcome-reporter.ts', 'tests/support/**/prepare-*.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: [
        'scripts/**',
        'bench/**',
        'tests/**',
        '*.config.ts',
        'src/app/server.ts',
        'src/app/command.ts',
        'src/app/commands/**',
        'src/app/run-command.ts',
        'src/server/settings.ts',
      ],
      rules: { 'eslint/no-console': 'off', 'node/no-process-env': 'off' },
    },
  ],
});
