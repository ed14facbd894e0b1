// Shared by the scripts that measure: a server, a browser, and a player who plays anything.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { LAUNCH } from './browser.mjs';

/** Starts a server with an empty database; returns its address and a function to stop it. */
export async function serve(program) {
  const folder = mkdtempSync(join(tmpdir(), 'kennel-measuring-'));
  const server = spawn(
    program,
    [
      'serve',
      '--listen',
      '127.0.0.1:0',
      '--database',
      join(folder, 'kennel.db'),
      '--natural-delay-ms',
      '400',
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const address = await new Promise((found, fail) => {
    let said = '';
    server.stdout.on('data', (piece) => {
      const url = /http:\/\/[\d.]+:\d+/.exec((said += piece));
      if (url) found(url[0]);
    });
    server.on('error', fail);
    server.on('exit', () => fail(new Error('the server does not start')));
  });
  const stop = async () => {
    const gone = new Promise((done) => server.on('exit', done));
    server.kill();
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  return { address, stop };
}

export const launch = () => chromium.launch(LAUNCH);

/** The quantile of some numbers. */
export function quantile(numbers, of) {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))];
}

export const ms = (number) => `${Math.round(number)} ms`;

/** Records, inside the page, the duration of each frame in which a marble or a card moved. */
export function watchFrames() {
  const deltas = [];
  Object.assign(window, { deltas });
  let last = null;
  const frame = (now) => {
    const moves = document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && effect?.target?.matches?.('[data-marble], [data-flight]'),
      );
    if (moves && last !== null) deltas.push(now - last);
    last = moves ? now : null;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** The recorded frames, in words. */
export function framesInWords(deltas) {
  const late = deltas.filter((delta) => delta > 25).length;
  return (
    `${(1000 / quantile(deltas, 0.5)).toFixed(1)} frames a second (median of ${deltas.length}), ` +
    `${((1000 * deltas.length) / deltas.reduce((sum, delta) => sum + delta, 0)).toFixed(1)} on average, ` +
    `${((100 * late) / deltas.length).toFixed(1)} % later than 25 ms`
  );
}

/** Plays whatever can be played, so that the game goes on. */
export async function playFor(page, seconds) {
  const until = Date.now() + 1000 * seconds;
  while (Date.now() < until) {
    await page.evaluate(() => {
      const any = (what) => document.querySelector(what);
      (
        any('.line .choices .button:not(.quiet)') ??
        (any('.hand .selected') && any('.spots button:not([aria-pressed])')) ??
        (any('.hand .selected') && any('.spots button[aria-pressed="false"]')) ??
        any('.hand.active .slot.playable')
      )?.click();
    });
    await page.waitForTimeout(150);
  }
}
