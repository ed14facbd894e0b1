import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/*
 * The pages in a real browser, as the real server serves them, with an empty database.
 * `KENNEL` names the program, into which the pages were built, `CHROMIUM` the browser,
 * `PORT` a free port.
 */
const kennel = process.env.KENNEL ?? join(import.meta.dirname, '../target/debug/kennel');
// Every worker reads this file: they must all find the folder that the first one made.
const folder = (process.env.KENNEL_E2E ??= mkdtempSync(join(tmpdir(), 'kennel-e2e-')));
const server = `127.0.0.1:${process.env.PORT ?? 4170}`;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 1,
  reporter: 'list',
  use: {
    baseURL: `http://${server}`,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
    },
  },
  webServer: [
    {
      command: `${kennel} serve --listen ${server} --database ${join(folder, 'kennel.db')} --address-rate 1000 --address-burst 5000 --queue-wait 6`,
      url: `http://${server}/api/me`,
      timeout: 60_000,
    },
  ],
});
