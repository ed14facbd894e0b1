import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { offline } from './offline.ts';

/** While developing, the pages come from here and everything else from `kennel serve`. */
const server = process.env.KENNEL_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), offline()],
  worker: { format: 'es' },
  build: {
    outDir: 'dist/page',
    // What the table page loads is added up by scripts/size.mjs.
    manifest: 'manifest.json',
    target: 'es2022',
    // The page may load nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The service worker has a name of its own, and answers for everything beside it.
      input: { page: 'index.html', sw: 'src/offline/sw.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // Each file costs a way to the server and back, so what pages share comes in few.
        // Behind "~" stands who shares them.
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
  // Nets and the like lie beside the page.
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
  preview: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
