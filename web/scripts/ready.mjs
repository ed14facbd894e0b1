// Measures the time from opening a table until its cards can be touched, with an empty and
// with a warm cache, and the frame rate while the moves of bots are shown.
//
//     node scripts/ready.mjs ../target/release/kennel
//
// Prints medians and worst cases.
import { framesInWords, launch, ms, quantile, playFor, serve, watchFrames } from './measuring.mjs';

const ROUNDS = 15;
const { address, stop } = await serve(process.argv[2] ?? '../target/release/kennel');
const browser = await launch();

/** Seats a player at a new table with three bots and starts the game. */
async function seat(settings) {
  const context = await browser.newContext({
    locale: 'en',
    viewport: { width: 1440, height: 900 },
  });
  await context.addInitScript(
    (kept) => localStorage.setItem('kennel.settings', kept),
    JSON.stringify(settings),
  );
  const ask = async (path, data) => {
    const answer = await context.request.post(`${address}${path}`, {
      data,
      headers: { Origin: address },
    });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  await ask('/api/guests', { name: 'Anna' });
  const { id } = await ask('/api/tables', { rules: '4', bots: [null, 'puppy', 'puppy', 'puppy'] });
  await ask(`/api/tables/${id}/act`, { say: 'ready', ready: true });
  return { context, table: `${address}/table/${id}` };
}

/** The time from the start of the navigation until a card can be touched, as the page
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

const cold = [];
const warm = [];
for (let round = 0; round < ROUNDS; round += 1) {
  // A new context has an empty cache.
  const { context, table } = await seat({ sounds: false });
  const page = await context.newPage();
  cold.push(await ready(page, table));
  warm.push(await ready(page, table));
  await context.close();
}

const { context, table } = await seat({ sounds: false, speed: 'normal' });
const page = await context.newPage();
await ready(page, table);
await page.evaluate(watchFrames);
await playFor(page, 25);
const deltas = await page.evaluate(() => window.deltas);

const inWords = (all) =>
  `median ${ms(quantile(all, 0.5))}, worst of ${ROUNDS} ${ms(Math.max(...all))}`;
console.log(`ready to play, empty cache: ${inWords(cold)}`);
console.log(`ready to play, warm cache:  ${inWords(warm)}`);
console.log(`while something moves: ${framesInWords(deltas)}`);
await browser.close();
await stop();
