import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { serving } from './e2e/server';
import { LAUNCH } from './scripts/browser.mjs';

/*
 * The pages in a real browser, as the real server serves them, with an empty database.
 * `KENNEL` names the program, into which the pages were built, `CHROMIUM` the browser,
 * `PORT` a free port. With `PREVIEW`, another free port, the pages are those of `dist`,
 * whatever was built into the program.
 */
// Every worker reads this file: they must all find the folder that the first one made.
const folder = (process.env.KENNEL_E2E ??= mkdtempSync(join(tmpdir(), 'kennel-e2e-')));
const address = `127.0.0.1:${process.env.PORT ?? 4170}`;
const preview = process.env.PREVIEW;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Tests wait a good deal, so a few share the time. They come in the order of their files:
  // the longest should be among the first.
  fullyParallel: true,
  workers: 3,
  // A machine that is busy otherwise may miss a moment; what fails twice is broken, and
  // what fails once is named.
  retries: 1,
  reporter: 'list',
  use: {
    actionTimeout: 20_000,
    baseURL: `http://${preview ? `127.0.0.1:${preview}` : address}`,
    // Each test sees the server itself, unless it is about there being none.
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
