import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { offline } from './offline.ts';

/** During development, pages come from Vite and the API from `kennel serve`. */
const server = process.env.KENNEL_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), offline()],
  worker: { format: 'es' },
  build: {
    outDir: 'dist/page',
    // scripts/size.mjs adds up what the table page loads.
    manifest: 'manifest.json',
    target: 'es2022',
    // The content security policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The service worker needs a fixed name at the root, which is its scope.
      input: { page: 'index.html', sw: 'src/offline/sw.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // Each file costs a round trip, so what pages share comes in few chunks. Behind "~"
        // rolldown lists the entries that share them.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        assetFileNames: ({ names: [name = 'file'] }) =>
          `assets/${name.replace(/(?:~.*)?\.\w+$/, '')}-[hash][extname]`,
        codeSplitting: {
          groups: [
            {
              name: 'common',
              tags: ['$initial'],
              test: (id) => !/[\\/]offline[\\/]/.test(id),
              priority: 1,
            },
            {
              name: 'board',
              test: /[\\/]src[\\/](?:board|cards|pages|rules|state|table)[\\/]/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 50_000,
            },
          ],
        },
      },
    },
  },
  // The nets of the bots lie outside this folder.
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
  preview: { proxy: { '/api': { target: server, ws: true } } },
  // The limit is for what hangs: a test takes seconds while something else uses all cores.
  test: { include: ['src/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
});
