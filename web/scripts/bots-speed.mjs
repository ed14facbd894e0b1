// Measures the response time of the bots in the browser for each level, and the
// frame rate meanwhile:
//
//     node scripts/bots-speed.mjs ../target/release/kennel [seconds for each game]
//
// A bot's time is measured in the worker: from the moment it could start (the play before was
// reported, or the page was ready for more) until its own play was reported. The first answer,
// with which all bots give a card before warm-up, is reported separately.
import { framesInWords, launch, ms, quantile, playFor, serve, watchFrames } from './measuring.mjs';

const LEVELS = ['Puppy', 'Terrier', 'Shepherd', 'Champion'];
// As in src/local/session.ts.
const AHEAD = 2;
const TABLES = ['2', '3', '4', '5', '6-pairs', '6-triples'];
const seconds = Number(process.argv[3] ?? 12);
const { address, stop } = await serve(process.argv[2] ?? '../target/release/kennel');
const browser = await launch();

/** Measures the messages of the worker, inside the page. */
function listen(ahead) {
  const times = [];
  Object.assign(window, { times });
  const Plain = window.Worker;
  window.Worker = class extends Plain {
    constructor(...given) {
      super(...given);
      // When the bot started to think; null while all wait for the page or the player.
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
    await page.goto(address);
    await page.locator('summary').click();
    await page
      .locator('fieldset')
      .first()
      .getByRole('radio')
      .nth(TABLES.indexOf(table))
      .check({ force: true });
    await page.getByRole('radio', { name: level, exact: true }).first().check({ force: true });
    await page.getByRole('button', { name: 'Play now' }).click();
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
    `${level.padEnd(9)} median ${ms(quantile(times, 0.5))}, 95 % within ${ms(quantile(times, 0.95))}, ` +
      `worst of ${times.length} ${ms(Math.max(...times))}; the first cards of all given in ` +
      `${ms(Math.max(...gifts))} at most; ${framesInWords(deltas)}`,
  );
}
await browser.close();
await stop();
