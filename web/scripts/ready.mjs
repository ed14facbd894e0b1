// Measures what the bars for the table page ask: how long it takes from opening a table to
// holding cards that can be touched, with an empty cache and with a warm one, and how many
// frames a second are drawn while a bot's move is shown.
//
//     node scripts/ready.mjs ../target/release/kennel
//
// Chromium is that of $CHROMIUM, or the system's. Prints medians and worst cases.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const ROUNDS = 15;
const program = process.argv[2] ?? '../target/release/kennel';
const folder = mkdtempSync(join(tmpdir(), 'kennel-ready-'));
const server = spawn(
  program,
  ['serve', '--listen', '127.0.0.1:0', '--database', join(folder, 'kennel.db'), '--natural-delay-ms', '400'],
  { stdio: ['ignore', 'pipe', 'ignore'] },
);
const address = await new Promise((found, fail) => {
  let said = '';
  server.stdout.on('data', (piece) => {
    const url = /http:\/\/[\d.]+:\d+/.exec((said += piece));
    if (url) found(url[0]);
  });
  server.on('exit', () => fail(new Error('the server does not start')));
});

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
});

/** Somebody at a new table with three bots, whose cards are dealt. */
async function seat(settings) {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } });
  await context.addInitScript((kept) => localStorage.setItem('kennel.settings', kept), JSON.stringify(settings));
  const ask = async (path, data) => {
    const answer = await context.request.post(`${address}${path}`, { data, headers: { Origin: address } });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  await ask('/api/guests', { name: 'Anna' });
  const { id } = await ask('/api/tables', { rules: '4', bots: [null, 'puppy', 'puppy', 'puppy'] });
  await ask(`/api/tables/${id}/act`, { say: 'ready', ready: true });
  return { context, table: `${address}/table/${id}` };
}

/** From the beginning of the navigation until a card can be touched, as the page itself
 *  measures it. */
async function ready(page, table) {
  await page.goto(table, { waitUntil: 'commit' });
  return page.evaluate(
    () =>
      new Promise((done) => {
        const look = () =>
          document.querySelector('.hand.active .slot.playable')
            ? done(performance.now())
            : requestAnimationFrame(look);
        look();
      }),
  );
}

const sorted = (numbers) => numbers.toSorted((one, other) => one - other);
const median = (numbers) => sorted(numbers)[Math.floor(numbers.length / 2)];
const cold = [];
const warm = [];
for (let round = 0; round < ROUNDS; round += 1) {
  // A context of its own has a cache of its own, which is empty.
  const { context, table } = await seat({ sounds: false });
  const page = await context.newPage();
  cold.push(await ready(page, table));
  warm.push(await ready(page, table));
  await context.close();
}

/** Frames while marbles walk or cards fly, in milliseconds from one to the next. */
async function frames() {
  const { context, table } = await seat({ sounds: false, speed: 'normal' });
  const page = await context.newPage();
  await ready(page, table);
  await page.evaluate(() => {
    const deltas = [];
    Object.assign(window, { deltas });
    let last = null;
    const frame = (now) => {
      const moves = document.getAnimations().some(
        ({ playState, effect }) =>
          playState === 'running' && effect?.target?.matches?.('[data-marble], [data-flight]'),
      );
      if (moves && last !== null) deltas.push(now - last);
      last = moves ? now : null;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const until = Date.now() + 25_000;
  while (Date.now() < until) {
    // Gives a card, and then plays whatever can be played, so that the bots go on.
    await page.evaluate(() => {
      const any = (what) => document.querySelector(what);
      (any('.line .choices .button:not(.quiet)') ??
        (any('.hand .selected') && any('.spots button:not([aria-pressed])')) ??
        (any('.hand .selected') && any('.spots button[aria-pressed="false"]')) ??
        any('.hand.active .slot.playable'))?.click();
    });
    await page.waitForTimeout(150);
  }
  const deltas = await page.evaluate(() => window.deltas);
  await context.close();
  return deltas;
}

const deltas = await frames();
const ms = (number) => `${Math.round(number)} ms`;
const late = deltas.filter((delta) => delta > 25).length;
console.log(`ready to play, empty cache: median ${ms(median(cold))}, worst of ${ROUNDS} ${ms(Math.max(...cold))}`);
console.log(`ready to play, warm cache:  median ${ms(median(warm))}, worst of ${ROUNDS} ${ms(Math.max(...warm))}`);
console.log(
  `while something moves: ${(1000 / median(deltas)).toFixed(1)} frames a second (median of ${deltas.length}), ` +
    `${((1000 * deltas.length) / deltas.reduce((sum, delta) => sum + delta, 0)).toFixed(1)} on average, ` +
    `${((100 * late) / deltas.length).toFixed(1)} % later than 25 ms`,
);
await browser.close();
const gone = new Promise((done) => server.on('exit', done));
server.kill();
await gone;
rmSync(folder, { recursive: true, force: true });
