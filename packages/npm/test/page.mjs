// Opens the example page of the installed package in a browser and plays a whole game there.
//   node page.mjs FOLDER_OF_THE_WEB_CLIENT
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, normalize } from 'node:path';
import process from 'node:process';

const [web] = process.argv.slice(2);
const { chromium } = createRequire(`${web}/package.json`)('@playwright/test');
const { LAUNCH } = await import(`${web}/scripts/browser.mjs`);

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };
const server = createServer(async (request, response) => {
  const path = normalize(new URL(request.url, 'http://localhost').pathname);
  try {
    const body = await readFile(join('node_modules/kennel-dog', path));
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));

const browser = await chromium.launch(LAUNCH);
const page = await browser.newPage();
const errors = [];
page.on('pageerror', (error) => errors.push(error.message));
await page.goto(`http://127.0.0.1:${server.address().port}/examples/page.html`);
const state = page.locator('#state');
await state.filter({ hasText: 'To play: give' }).waitFor();
assert.equal(await page.locator('#hand button').count(), 6);

// The page answers a click at once, so that what it shows afterwards is what there is.
const over = await page.evaluate(() => {
  const buttons = (id) => [...document.querySelectorAll(`#${id} button`)];
  const shown = () => document.getElementById('state').textContent;
  // A card that is given away, or one that has a way to be played.
  const isAnswered = (at) => {
    const isGift = shown() === 'To play: give';
    buttons('hand')[at].click();
    const [way] = buttons('ways');
    way?.click();
    return isGift || way !== undefined;
  };
  while (!shown().startsWith('Winners')) {
    if (!buttons('hand').some((_, at) => isAnswered(at))) return `nothing to do: ${shown()}`;
  }
  return shown();
});
assert.match(over, /^Winners: (0,2|1,3)$/);
assert.deepEqual(errors, []);
await browser.close();
server.close();
console.log('ok');
