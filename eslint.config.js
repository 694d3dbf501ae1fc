import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**', '**/fixtures.ts', 'e2e/**'];

/** Ways to make markup from a string, which would run what a notice's title contains. */
const MARKUP_FROM_STRINGS = [
  {
    selector: 'AssignmentExpression > MemberExpression.left[property.name=/^(innerHTML|outerHTML|srcdoc)$/]',
    message: 'Build elements and set textContent; markup from a string runs what a page put into it.',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^(insertAdjacentHTML|createContextualFragment|setHTMLUnsafe|parseHTMLUnsafe)$/]',
    message: 'Build elements and set textContent; markup from a string runs what a page put into it.',
  },
  {
    selector: 'CallExpression[callee.object.name="document"][callee.property.name=/^(write|writeln)$/]',
    message: 'Build elements instead of writing into the document.',
  },
  {
    selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
    message: 'Render text; React escapes it.',
  },
];

/** Tests that sleep are slow on a fast machine and fail on a slow one. */
const SLEEPS = [
  {
    selector: 'CallExpression[callee.property.name="waitForTimeout"]',
    message: 'Wait for an element or an answer, not for time.',
  },
  {
    selector: 'NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"]',
    message: 'Wait for an element or an answer, not for time.',
  },
  {
    selector: 'ImportDeclaration[source.value=/^(node:)?timers\\u002fpromises$/]',
    message: 'Wait for an element or an answer, not for time.',
  },
];

const NO_BROWSER_GLOBALS = ['browser', 'chrome'].map((name) => ({
  name,
  message: 'Import { browser } from "wxt/browser", in the rooms that may know the browser.',
}));

export default defineConfig(
  globalIgnores(['.output/', '.wxt/', '.tools/', '.data/', 'lib/sites/**/pages/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // An assertion skips a check: narrow, parse or declare instead. `as const` is fine.
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Numbers in templates cannot become "[object Object]".
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Spreading a string gives code points; the rule still covers objects, maps and promises.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // With noUncheckedIndexedAccess, a dot would hide that the name may be missing.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
    },
  },
  {
    files: ['**/*.tsx'],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      // React accepts event handlers that return promises. Elsewhere a promise must be awaited or voided.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    rules: {
      // `== null` covers null and undefined.
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-restricted-globals': ['error', ...NO_BROWSER_GLOBALS],
      'no-restricted-syntax': ['error', ...MARKUP_FROM_STRINGS],
      // House rule 7: a file over 500 lines is two subjects.
      'max-lines': ['error', { max: 500, skipBlankLines: false, skipComments: false }],
    },
  },
  {
    files: ['components/**'],
    ignores: TESTS,
    rules: {
      'no-restricted-globals': [
        'error',
        ...NO_BROWSER_GLOBALS,
        ...['fetch', 'XMLHttpRequest', 'localStorage', 'sessionStorage', 'indexedDB'].map((name) => ({
          name,
          message: 'Components ask the background through lib/protocol/client/caller instead.',
        })),
      ],
    },
  },
  {
    files: TESTS,
    rules: {
      'no-restricted-syntax': ['error', ...MARKUP_FROM_STRINGS.slice(1), ...SLEEPS],
      // Tests build invalid values on purpose; `any` stays forbidden.
      '@typescript-eslint/consistent-type-assertions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      // Functions passed into a page run there, where these exist.
      'no-restricted-globals': 'off',
    },
  },
  {
    // Command-line programs.
    files: [
      'lib/dev/**',
      'lib/server/cli.ts',
      'lib/server/cli/**',
      'bench/**',
      'e2e/**',
      'lib/server/search/meaning/table-builder/**',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    // Checked by TypeScript (checkJs), which knows the globals.
    files: ['**/*.{js,mjs}'],
    rules: { 'no-undef': 'off' },
  },
);
