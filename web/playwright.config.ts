import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/*
 * The pages in a real browser, against the real server with an empty database. `KENNEL`
 * names the program, `CHROMIUM` the browser.
 */
const kennel = process.env.KENNEL ?? join(import.meta.dirname, '../target/debug/kennel');
// Every worker reads this file: they must all find the folder that the first one made.
const folder = (process.env.KENNEL_E2E ??= mkdtempSync(join(tmpdir(), 'kennel-e2e-')));
const [server, pages] = ['127.0.0.1:4170', '127.0.0.1:4171'];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 1,
  reporter: 'list',
  use: {
    baseURL: `http://${pages}`,
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
    {
      command: `npx vite build && npx vite preview --host 127.0.0.1 --port 4171 --strictPort`,
      env: { KENNEL_SERVER: `http://${server}` },
      url: `http://${pages}/`,
      timeout: 120_000,
    },
  ],
});
