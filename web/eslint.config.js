import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  {
    // Generated from Rust, and built.
    ignores: [
      'dist/',
      'src/rules/pkg/',
      'src/wire.ts',
      'src/rules/messages.ts',
      'src/tables.ts',
      'test-results/',
      'shots/',
    ],
  },
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // `noUncheckedIndexedAccess` makes every `array[i]` and every destructured match of a
      // regular expression optional; `!` states that the index is in range.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    // The compiler checks names, and knows the types of the DOM.
    files: ['**/*.ts', '**/*.svelte'],
    rules: { 'no-undef': 'off' },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig },
    },
    rules: {
      // It reports every Map and Set, also those that are built inside a `$derived` and never
      // change afterwards. State that changes is replaced here, not mutated.
      'svelte/prefer-svelte-reactivity': 'off',
      // A block over at most one element may have the key of the block around it.
      'svelte/valid-each-key': 'off',
    },
  },
);
