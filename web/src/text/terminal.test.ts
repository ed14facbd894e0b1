/**
 * The texts that a terminal says too, in one file for each language: `kennel play` speaks as
 * the page does. After texts have changed,
 *   npx vitest run src/text/terminal.test.ts -u
 * writes the files anew.
 */
import { describe, expect, it } from 'vitest';
import { CATALOGUES, GRAMMARS } from './catalogues';
import { grammarWithEszett, withEszett } from './eszett';
import { LANGUAGES, type Catalogue, type Language } from './format';

/** Where texts come from, and which of them. */
const TOLD: [folder: string, keys: RegExp][] = [
  [
    '.',
    /^(colour|card|spot|turn|reason|refused|event|reaction|result|level|kind|connection)\.|^(bot\.name|waiting\.(heading|free|you|bot|away|ready|notReady|sayReady|sayNotReady|fill|team|spectators|needSeat|full|needPlayers|needReady|waitFor|starting|queue|queueSoon)|invite\.link|table\.(dealer|die|pile|cards|hand|log|logEmpty|bot|standIn|watching|leave|leaveSure|botPlays|takeBack|back|menu)|app\.loading|game\.(heading|unfinished))$/,
  ],
  ['../local/text', /^(hint\.|why\.|reason\.|about$|undone$|undo$)/],
  ['../table/text', /^(fold|clock|do|fast)\./],
  ['../together/text', /^(nudge|vote|end|take|ask|fast|left|series)\./],
  ['../replay/text', /^replay\.(beginning|at|round|plot\.chance|look\.|instead$|continue$)/],
];

/** What a language puts between the last two of a list, read off a list of two. */
function joiner(locale: string, type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat(locale, { type }).format(['{0}', '{1}']);
}

function texts(locale: string, language: Language): string {
  const isGermany = locale === 'de-DE';
  const grammar = isGermany ? grammarWithEszett(GRAMMARS[language]) : GRAMMARS[language];
  const messages: Catalogue = {};
  for (const [folder, keys] of TOLD) {
    const all = CATALOGUES.get(folder);
    if (!all) throw new Error(`there are no texts in ${folder}`);
    for (const [key, message] of Object.entries(all[language])) {
      if (!keys.test(key)) continue;
      if (key in messages) throw new Error(`${key} is the name of two texts`);
      messages[key] = message;
    }
  }
  const { cards, colours, you } = grammar;
  const forms = new Proxy({} as never, { get: (_, form: string) => `{${form}}` });
  const told = {
    cards,
    colours,
    you,
    joker: grammar.joker('{joker}', forms),
    and: joiner(locale, 'conjunction'),
    or: joiner(locale, 'disjunction'),
    percent: new Intl.NumberFormat(locale, { style: 'percent' }).format(0.74).replace('74', '{}'),
    messages: isGermany ? withEszett(messages) : messages,
  };
  return `${JSON.stringify(told, null, 1)}\n`;
}

const LOCALES: [string, Language][] = [
  ...LANGUAGES.filter((one) => one !== 'de').map((one): [string, Language] => [
    one === 'en' ? 'en-GB' : `${one}-${one.toUpperCase()}`,
    one,
  ]),
  ['de-CH', 'de'],
  ['de-DE', 'de'],
];

describe('the texts of the terminal', () => {
  it.each(LOCALES)('in %s are those of the page', async (locale, language) => {
    const file = `../../../crates/terminal/texts/${locale}.json`;
    await expect(texts(locale, language)).toMatchFileSnapshot(file);
  });
});
