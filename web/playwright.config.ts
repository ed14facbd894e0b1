import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { serving } from './e2e/server';
import { LAUNCH } from './scripts/browser.mjs';

/*
 * The pages in a real browser, served by the real server with an empty database. `KENNEL` is
 * the program, `CHROMIUM` the browser, `PORT` a free port. A debug build of the program reads
 * the pages from `dist`; with `PREVIEW`, another free port, Vite serves them from there,
 * whatever the program contains.
 */
// Every worker evaluates this file, and all of them use the folder of the first.
const folder = (process.env.E2E_FOLDER ??= mkdtempSync(join(tmpdir(), 'kennel-e2e-')));
const address = `127.0.0.1:${process.env.PORT ?? 4170}`;
const preview = process.env.PREVIEW;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Tests often wait, so there are more of them at a time than cores. They run in the order
  // of their files, so the longest are in the first one.
  fullyParallel: true,
  workers: 3,
  // A busy machine may exceed a timeout once. The report lists tests that needed a retry.
  retries: 1,
  reporter: 'list',
  use: {
    actionTimeout: 20_000,
    baseURL: `http://${preview ? `127.0.0.1:${preview}` : address}`,
    // Only the test without a server needs the service worker.
    serviceWorkers: 'block',
    launchOptions: LAUNCH,
  },
  webServer: [
    {
      command: serving(address, join(folder, 'kennel.db')).join(' '),
      url: `http://${address}/api/me`,
      timeout: 60_000,
    },
    ...(preview
      ? [
          {
            command: `npx vite preview --host 127.0.0.1 --port ${preview} --strictPort --logLevel warn`,
            url: `http://127.0.0.1:${preview}/`,
            env: { KENNEL_SERVER: `http://${address}` },
          },
        ]
      : []),
  ],
});
