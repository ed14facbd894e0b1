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
const address = `127.0.0.1:${process.env.PORT ?? 4170}`;

/** Bots answer at once, and a lost player is missed soon. */
const serve = [
  `${kennel} serve --listen ${address} --database ${join(folder, 'kennel.db')}`,
  '--natural-delay-ms 0 --grace 4 --queue-wait 6',
  '--address-rate 1000 --address-burst 5000 --guests-per-address 10000',
].join(' ');

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 1,
  reporter: 'list',
  use: {
    baseURL: `http://${address}`,
    // Each test sees the server itself, unless it is about there being none.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
    },
  },
  webServer: { command: serve, url: `http://${address}/api/me`, timeout: 60_000 },
});
