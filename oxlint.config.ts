import { defineConfig, type OxlintOverride } from 'oxlint';

interface Pattern {
  group?: string[];
  regex?: string;
  message: string;
  allowTypeImports?: true;
}

/** What the files of a kind of folder may not import (docs/architecture.md). */
const imports = (folder: string, ...patterns: Pattern[]): OxlintOverride => ({
  files: [folder],
  rules: { 'eslint/no-restricted-imports': ['error', { patterns }] },
});

const noNode: Pattern = { regex: '^node:', message: 'The browser and the pure parts have no Node modules.' };

const noSchemas: Pattern = {
  group: ['zod', '**/endpoints.ts', '[#]shared/*schemas.ts'],
  message: 'The browser takes only types from an endpoint: zod stays on the server (product §5.1).',
  allowTypeImports: true,
};

/** Refuses every package but these. A path that begins with `.`, `#` or `node:` isn't a package. */
const noPackages = (message: string, ...allowed: string[]): Pattern => ({
  group: ['**', '!./**', '!../**', '![#]*/**', '!node:*', ...allowed.map((name) => `!${name}`)],
  message,
});

const fewPackages = noPackages(
  'src/shared uses few packages.',
  '@zootools/email-spell-checker',
  'countries-list/**',
  'countries-list',
  'ibantools',
  'stdnum',
  'zod',
);

const sharedAlone: Pattern = { group: ['[#]*/**'], message: 'src/shared imports src/shared.' };

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
    'vitest/no-conditional-expect': 'off',
    'vitest/no-conditional-tests': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
  },
  overrides: [
    imports('src/shared/**', noNode, sharedAlone, fewPackages, {
      group: ['zod', './*schemas.ts'],
      message: 'The browser loads src/shared: zod is for the schemas in src/shared.',
      allowTypeImports: true,
    }),
    imports('src/shared/*schemas.ts', noNode, sharedAlone, fewPackages),
    imports('src/database/**', {
      group: ['[#]*/**', '![#]shared/**', '![#]server/**'],
      message: 'src/database imports src/shared and src/server.',
      allowTypeImports: true,
    }),
    imports('src/database/schema/**', {
      group: ['[#]*/**', '![#]shared/**', '![#]features/**/domain/**'],
      message: "A table's declaration takes only types from a feature, and values of a domain.",
      allowTypeImports: true,
    }),
    imports('src/server/**', {
      group: ['[#]*/**', '![#]shared/**', '![#]database/**'],
      message: 'src/server knows no feature.',
    }),
    imports('src/web/**', noNode, noSchemas, {
      group: ['[#]*/**', '![#]shared/**', '![#]features/**/endpoints.ts'],
      message: 'src/web knows no feature.',
    }),
    imports('src/features/**/domain/**', noNode, noPackages('A domain uses no package.'), {
      group: [
        '[#]*/**',
        '![#]shared/**',
        '![#]features/**/domain/**',
        '../**/server/**',
        '../**/web/**',
        '**/endpoints.ts',
      ],
      message: 'A domain imports src/shared and domains.',
    }),
    imports('src/features/**/endpoints.ts', noNode, noPackages('Endpoints use zod alone.', 'zod'), {
      group: [
        '[#]*/**',
        '![#]shared/**',
        '![#]features/**/domain/**',
        '![#]features/**/endpoints.ts',
        './server/**',
        './web/**',
      ],
      message: 'Endpoints import src/shared, domains and endpoints.',
    }),
    imports(
      'src/features/**/server/**',
      { group: ['[#]app/**', '[#]web/**', '**/web/**'], message: 'Server code reaches neither web nor src/app.' },
      {
        group: ['[#]features/**/server/**', '![#]features/**/server/public.ts'],
        message: "Of another feature's server, its public.ts alone.",
      },
    ),
    imports(
      'src/features/**/web/**',
      noNode,
      noSchemas,
      {
        group: ['[#]app/**', '[#]server/**', '[#]database/**', '**/server/**'],
        message: 'Web code reaches neither server nor src/app.',
      },
      {
        group: ['[#]features/**/web/**', '![#]features/**/web/public.ts'],
        message: "Of another feature's web, its public.ts alone.",
      },
    ),
    imports('src/app/screens/**', noNode, noSchemas, {
      group: ['[#]server/**', '[#]database/**', '**/server/**'],
      message: 'Web code reaches no server.',
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
        'src/app/commands/**',
        'src/server/settings.ts',
      ],
      rules: { 'eslint/no-console': 'off', 'node/no-process-env': 'off' },
    },
  ],
});
