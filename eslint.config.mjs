// Oxfmt owns the style. Rules that need types (promises, `any`) are in .oxlintrc.json, whose linter runs them
// faster. This file holds the other rules: hooks, direction of imports, file size.
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { ownNames } from './scripts/lint/own-names.mjs';

const pattern = (name) => `^${name.replaceAll('/', '\\/').replace('*', '.*')}$`;

/** Forbids imports of packages; the message names the alternative. */
const room = (files, forbidden, ignored = []) => ({
  files,
  ignores: ['**/*.test.ts', '**/*.test.tsx', '**/*.testing.ts', ...ignored],
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: forbidden.map(([names, message]) => ({ regex: [names].flat().map(pattern).join('|'), message })) },
    ],
  },
});

const noPostgres = [['kysely', 'pg'], 'PostgreSQL belongs to apps/server/src/meta: call a repository.'];
const noClickHouse = [
  ['chdb', 'chdb/*', '@clickhouse/*'],
  'ClickHouse belongs to apps/server/src/facts: call facts/connect or a query.',
];
const noDatabases = [noPostgres, noClickHouse];

const spreadLiteral = {
  selector:
    'ObjectExpression > SpreadElement > ObjectExpression, ArrayExpression > SpreadElement > ArrayExpression, SpreadElement > TSAsExpression > ArrayExpression',
  message: 'Write the members themselves: a literal that is spread into a literal only steers the formatter.',
};

/** A call takes some hundred thousand arguments, and the lists of files, records and receipts may be longer. */
const spreadList = {
  selector: 'CallExpression[callee.property.name=/^(push|unshift)$/] > SpreadElement',
  message: 'Add the members one by one: a list of unknown length does not fit into the arguments of a call.',
};

/** Times are written by the reader's clock, moments in a named zone: one place does it for screens, one for files. */
const ownTimes = [
  {
    selector:
      "MemberExpression[property.name=/^toLocale(Date|Time)?String$/], NewExpression[callee.property.name='DateTimeFormat']:not(MemberExpression[property.name='resolvedOptions'] > NewExpression)",
    message: 'Write times by lib/date (i18n/moment for moments of the system), in files by exports/written.',
  },
  {
    selector: 'Literal[value=/^ ?[ap]m$/], TemplateElement[value.raw=/ [ap]m$/]',
    message: 'domain/calendar/clock writes am and pm, or neither.',
  },
  {
    selector: 'MemberExpression[property.name=/^(getHours|getMinutes|getTimezoneOffset)$/]',
    message: "The browser's time zone is nobody's: use that of the company or the store.",
  },
];

const literalKeys = [
  "Property[key.name='queryKey'] > ArrayExpression.value > Literal:first-child",
  'CallExpression[callee.property.name=/^[gs]etQuer(y|ies)Data$/] > ArrayExpression.arguments:first-child',
].map((selector) => ({ selector, message: 'Name the key in api/query-keys, or take the one of an endpoint (keyOf).' }));

/** Routes of reports derive from the definitions, files and documents are no calls. */
const derivedRoutes = ['reports/reports', 'reports/exports', 'operations/static', 'operations/documents'].map(
  (name) => `apps/server/src/routes/${name}.ts`,
);

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '.cache/', '**/.lanewise/', 'coverage/', 'test-results/'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      // .oxlintrc.json enables it.
      '@typescript-eslint/no-unused-vars': 'off',
    },
  },
  {
    files: ['apps/{agent,server}/src/**/*.ts', 'packages/{contract,domain,tlog,intake,mine}/src/**/*.ts'],
    ignores: ['**/*.test.ts', '**/*.testing.ts', 'packages/contract/src/own.ts'],
    plugins: { lanewise: { rules: { 'own-names': ownNames } } },
    languageOptions: {
      // One program instead of one per package: shared types are computed once.
      parserOptions: { project: './tsconfig.lint.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: { 'lanewise/own-names': 'error' },
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
      'no-restricted-syntax': ['error', spreadLiteral],
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['{apps,packages}/*/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/*.testing.{ts,tsx}', '**/testing*.{ts,tsx}', 'packages/testkit/**'],
    rules: { 'max-lines-per-function': ['error', 80], 'no-restricted-syntax': ['error', spreadLiteral, spreadList] },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}', 'apps/server/src/{exports,ledger,pos-reports}/**/*.ts'],
    ignores: ['**/*.{test,testing}.{ts,tsx}', 'apps/web/src/lib/date.ts', 'apps/server/src/exports/written.ts'],
    rules: { 'no-restricted-syntax': ['error', spreadLiteral, ...ownTimes] },
  },
  // Endpoints are declared in contract/endpoints (docs/decisions/041).
  {
    files: ['apps/server/src/routes/**/*.ts'],
    ignores: ['**/*.test.ts', '**/*.testing.ts', ...derivedRoutes],
    rules: {
      'no-restricted-syntax': [
        'error',
        spreadLiteral,
        {
          selector:
            "Property[key.name='placeholderData'] > :matches(Identifier.value, ArrowFunctionExpression[params.length>0])",
          message: 'Old answers stay only under the same question: use api/same-question.',
        },
        {
          selector:
            "CallExpression[callee.property.name=/^(get|post|put|delete|route)$/][arguments.1.type='ObjectExpression']",
          message: 'Declare the endpoint in contract/endpoints and serve it by its name.',
        },
      ],
    },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts', '**/*.test.tsx', 'apps/web/src/api/ask.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '/client\\.ts$',
              importNames: ['callWithHeaders', 'fileCall', 'pictureCall'],
              message: 'Declare the endpoint in contract/endpoints and ask it by api/ask.',
            },
            {
              regex: '/endpoints/examples/',
              message: 'Examples are for the API document: the server alone loads them.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'apps/web/src/api/query-keys.ts'],
    rules: { 'no-restricted-syntax': ['error', spreadLiteral, ...literalKeys] },
  },
  {
    files: ['apps/server/src/cli/**/*.ts'],
    ignores: ['**/*.test.ts', 'apps/server/src/cli/client.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Declare the endpoint in contract/endpoints and ask it by cli/client.' },
      ],
    },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        fetch: 'readonly',
        AbortSignal: 'readonly',
      },
    },
    rules: { 'no-console': 'off' },
  },
  {
    files: ['apps/server/src/cli/**', 'apps/server/src/main.ts', 'bench/**', 'scripts/**', 'e2e/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  // Only config reads the environment.
  {
    files: ['apps/server/src/**/*.ts'],
    ignores: ['apps/server/src/config/**', '**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Only config reads the environment: take the value from Config.',
        },
      ],
    },
  },
  // Each package imports what it may, each database has its room. Imports between rooms are held against the drawing in
  // docs/ARCHITECTURE.md by scripts/lib/rooms.test.mjs.
  room(['packages/contract/src/**/*.ts'], [['@lanewise/*', 'contract depends on nothing of ours.'], ...noDatabases]),
  room(
    ['packages/domain/src/**/*.ts'],
    [[['@lanewise/tlog/*', '@lanewise/testkit/*'], 'domain knows only contract.'], ...noDatabases],
  ),
  room(
    ['packages/tlog/src/**/*.ts'],
    [
      [['@lanewise/domain/*', '@lanewise/testkit/*'], 'tlog knows only contract.'],
      ['node:fs', 'Decoders are pure: bytes in, transactions out.'],
      ...noDatabases,
    ],
  ),
  room(
    ['packages/intake/src/**/*.ts'],
    [
      [['@lanewise/domain/*', '@lanewise/testkit/*'], 'intake knows only contract and tlog.'],
      ['node:fs', 'Whoever takes files in opens them: streams in, segments out.'],
      ...noDatabases,
    ],
  ),
  room(
    ['apps/agent/src/**/*.ts'],
    [
      [
        ['@lanewise/domain/*', '@lanewise/testkit/*', '@lanewise/server/*'],
        'The agent runs without the server: it knows contract, tlog and intake.',
      ],
      ...noDatabases,
    ],
  ),
  room(
    ['packages/mine/src/**/*.ts'],
    [
      ['@lanewise/*', 'mine depends on nothing of ours.'],
      ['node:*', 'The miner is pure: arrays in, arrays out.'],
      ...noDatabases,
    ],
  ),
  room(['apps/server/src/facts/**/*.ts'], [noPostgres]),
  room(['apps/server/src/meta/**/*.ts'], [noClickHouse]),
  room(['apps/server/src/**/*.ts'], noDatabases, ['apps/server/src/{facts,meta}/**', 'apps/server/src/keep/**']),
);
