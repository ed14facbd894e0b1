// How long the bots of practice take to answer in the browser, level by level, and how
// many frames a second are drawn meanwhile:
//
//     node scripts/bots-speed.mjs ../target/release/kennel [seconds for each game]
//
// A bot's time is that of the worker: from when it could begin (it told the play before,
// or heard that the page is ready for more) until it told its own. The first, in which
// all bots give a card and everything is still cold, is told apart.
import { framesInWords, launch, ms, part, playFor, serve, watchFrames } from './measuring.mjs';

const LEVELS = ['Puppy', 'Terrier', 'Shepherd', 'Champion'];
// As in src/practice/session.ts.
const AHEAD = 2;
const TABLES = ['2', '3', '4', '5', '6-pairs', '6-triples'];
const seconds = Number(process.argv[3] ?? 12);
const { address, stop } = await serve(process.argv[2] ?? '../target/release/kennel');
const browser = await launch();

/** Listens to the worker in the page. */
function listen(ahead) {
  const times = [];
  Object.assign(window, { times });
  const Plain = window.Worker;
  window.Worker = class extends Plain {
    constructor(...given) {
      super(...given);
      // When the bot that thinks began; none while all wait for the page or the player.
      let since = null;
      let untaken = 0;
      let answers = 0;
      const post = this.postMessage.bind(this);
      this.postMessage = (message, ...others) => {
        if (message.ask === 'more') {
          untaken = Math.max(0, untaken - message.taken);
          if (untaken < ahead) since ??= performance.now();
        } else if (message.ask === 'open' || message.ask === 'say') answers += 1;
        post(message, ...others);
      };
      this.addEventListener('message', ({ data }) => {
        if (data.tell !== 'messages') return;
        const now = performance.now();
        untaken += 1;
        if (answers > 0) answers -= 1;
        else if (since !== null) times.push(now - since);
        const asked = data.messages.some(({ ask }) => ask);
        since = untaken < ahead && !asked ? now : null;
      });
    }
  };
}

for (const level of LEVELS) {
  const gifts = [];
  const times = [];
  const deltas = [];
  for (const table of TABLES) {
    const context = await browser.newContext({
      locale: 'en',
      viewport: { width: 1440, height: 900 },
    });
    await context.addInitScript(
      (kept) => localStorage.setItem('kennel.settings', kept),
      JSON.stringify({ sounds: false, speed: 'fast' }),
    );
    await context.addInitScript(listen, AHEAD);
    const page = await context.newPage();
    await page.goto(`${address}/practice`);
    await page
      .locator('fieldset')
      .first()
      .getByRole('radio')
      .nth(TABLES.indexOf(table))
      .check({ force: true });
    await page.getByRole('radio', { name: level, exact: true }).first().check({ force: true });
    await page.getByRole('button', { name: 'Deal the cards' }).click();
    await page.locator('.hand.active').waitFor();
    await page.evaluate(watchFrames);
    await playFor(page, seconds);
    const [[first, ...others], frames] = await page.evaluate(() => [window.times, window.deltas]);
    gifts.push(first);
    times.push(...others);
    deltas.push(...frames);
    await context.close();
  }
  console.log(
    `${level.padEnd(9)} median ${ms(part(times, 0.5))}, 95 % within ${ms(part(times, 0.95))}, ` +
      `worst of ${times.length} ${ms(Math.max(...times))}; the first cards of all given in ` +
      `${ms(Math.max(...gifts))} at most; ${framesInWords(deltas)}`,
  );
}
await browser.close();
await stop();
