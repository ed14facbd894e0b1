// Measures the time from opening a table until its cards can be touched, with an empty and
// with a warm cache, and the frame rate while the moves of bots are shown: on a laptop, and on
// a phone whose processor is four times slower.
//
//     node scripts/ready.mjs ../target/release/kennel
//
// Prints medians and worst cases.
import { framesInWords, launch, ms, quantile, playFor, serve, watchFrames } from './measuring.mjs';

const ROUNDS = 15;
const DEVICES = [
  { name: 'laptop', viewport: { width: 1440, height: 900 }, slower: 1 },
  { name: 'phone, processor 4 times slower', viewport: { width: 360, height: 640 }, slower: 4 },
];
const { address, stop } = await serve(process.argv[2] ?? '../target/release/kennel');
const browser = await launch();

/** Seats a player at a new table with three bots and starts the game. */
async function seat({ viewport }, settings) {
  const context = await browser.newContext({ locale: 'en', viewport });
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

/** A page of a device. */
async function pageOf({ slower }, context) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return page;
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

const inWords = (all) =>
  `median ${ms(quantile(all, 0.5))}, worst of ${ROUNDS} ${ms(Math.max(...all))}`;

for (const device of DEVICES) {
  const cold = [];
  const warm = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // A new context has an empty cache.
    const { context, table } = await seat(device, { sounds: false });
    const page = await pageOf(device, context);
    cold.push(await ready(page, table));
    warm.push(await ready(page, table));
    await context.close();
  }
  const { context, table } = await seat(device, { sounds: false, speed: 'normal' });
  const page = await pageOf(device, context);
  await ready(page, table);
  await page.evaluate(watchFrames);
  await playFor(page, 25);
  const deltas = await page.evaluate(() => window.deltas);
  await context.close();
  console.log(device.name);
  console.log(`  ready to play, empty cache: ${inWords(cold)}`);
  console.log(`  ready to play, warm cache:  ${inWords(warm)}`);
  console.log(`  while something moves: ${framesInWords(deltas)}`);
}
await browser.close();
await stop();
