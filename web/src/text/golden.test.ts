/**
 * Every text of every language, with every kind of person, list and number it can be filled
 * with, in one file for each language that a reader can review. After texts have changed,
 *   npx vitest run src/text/golden.test.ts -u
 * writes the files anew; their diff is what the reviewer reads.
 */
import { describe, expect, it } from 'vitest';
import { CATALOGUES, GRAMMARS, placeholdersIn } from './catalogues';
import { grammarWithEszett, withEszett } from './eszett';
import { LANGUAGES, translator, type Catalogue, type Language, type Message } from './format';
import { PROPOSED, RANKS, YOU, type Grammar, type Person } from './grammar';

const ANNA: Person = { name: 'Anna' };
const IGOR: Person = { name: 'Igor' };
const PERSONS = [YOU, ANNA];
const LISTS = [[], [YOU], [ANNA], [YOU, ANNA], [ANNA, IGOR, { name: 'Luna' }]];

/** What a placeholder is filled with, one after the other. */
function fillings(placeholder: string, message: Message): readonly unknown[] {
  switch (placeholder) {
    case 'who':
      return typeof message === 'object' && 'proposed' in message
        ? [...PERSONS, PROPOSED]
        : PERSONS;
    case 'to':
      return [IGOR];
    case 'from':
      // What has no forms is said to the viewer, about others.
      return typeof message === 'string' ? [IGOR] : [YOU, IGOR];
    case 'names':
      return LISTS.filter((list) => isListed(message, list));
    case 'count':
      return [0, 1, 2, 7];
    case 'card':
      return ['A', 'J', { joker: 'Q' }];
    case 'cards':
      return [['K'], ['2', '5', 'Q']];
    case 'colour':
      return [0, 4];
    case 'other':
      return [1];
    case 'percent':
      return [0.74];
    case 'shares':
      return [
        [4, 3],
        [1, 2, 4],
      ];
    default:
      return [`‹${placeholder}›`];
  }
}

/** Whether a text is said about such a list: only those with a form for it are said about
 *  nobody, and about the viewer. */
function isListed(message: Message, list: readonly Person[]): boolean {
  const has = (form: string) => typeof message === 'object' && form in message;
  if (list.length === 0) return has('nobody');
  return !list.includes(YOU) || has(list.length === 1 ? 'you' : 'youAnd');
}

/** The placeholders that select a form although they may not be in its text. */
function selectingIn(message: Message): string[] {
  if (typeof message === 'string') return [];
  if ('several' in message) return ['names'];
  if ('other' in message) return ['count'];
  return ['who', ...Object.values(message as Record<string, Message>).flatMap(selectingIn)];
}

/** Which person can be meant: sentences about others have no form for “you”. */
function isPossible(message: Message, text: string, values: Record<string, unknown>): boolean {
  const { who, to, from } = values as Record<string, Person | undefined>;
  const isYou = (person?: Person) => person !== undefined && 'you' in person;
  const onlyThey = typeof message === 'string' && text.includes('{who');
  // Nobody gives or takes anything to or from themselves.
  if (isYou(who) && (onlyThey || isYou(to) || isYou(from))) return false;
  return !(isYou(to) && isYou(from));
}

/** Placeholders whose values change the sentence around them: each with each. */
const CROSSED = ['who', 'names', 'count', 'from'];

/** Every combination of persons, lists and numbers; the other values take turns. */
function combinations(
  placeholders: readonly string[],
  message: Message,
): Record<string, unknown>[] {
  const crossed = placeholders.filter((one) => CROSSED.includes(one));
  const others = placeholders.filter((one) => !CROSSED.includes(one));
  let all: Record<string, unknown>[] = [{}];
  for (const one of crossed) {
    const values = fillings(one, message);
    all = all.flatMap((before) => values.map((value) => ({ ...before, [one]: value })));
  }
  const turns = Math.max(1, ...others.map((one) => fillings(one, message).length));
  return all.flatMap((before) =>
    Array.from({ length: turns }, (_, turn) => {
      const taken = others.map((one) => {
        const values = fillings(one, message);
        return [one, values[turn % values.length]] as const;
      });
      return { ...before, ...Object.fromEntries(taken) };
    }),
  );
}

function rendered(language: string, folder: string, messages: Catalogue, grammar: Grammar): string {
  const t = translator<Catalogue>(language, messages as never, grammar) as (
    key: string,
    values?: object,
  ) => string;
  const lines: string[] = [`# ${folder.replace(/^\.\.?\/?/, '') || 'text'}`];
  for (const [key, message] of Object.entries(messages)) {
    const text = JSON.stringify(message);
    const placeholders = [...new Set([...selectingIn(message), ...placeholdersIn(message)])];
    const said = new Set<string>();
    for (const values of combinations(placeholders, message)) {
      if (isPossible(message, text, values)) said.add(t(key, values));
    }
    lines.push('', key, ...[...said].map((line) => `  ${line}`));
  }
  return lines.join('\n');
}

/** What no rendered text may contain in any language. */
const BROKEN =
  /\{|\}|undefined|NaN|\[object| {2}|(^| )\.(?!\.)|: \.|\b(Du (hat|ist|spielt|gibt)|du (hast|bist) [A-Z]|You (has|is|plays)|Toi (a|est|joue)|Tu (ha|è|a|est) |Tú (ha|es) |für [Dd]u\b|von [Dd]u\b|from You|de toi a|für du|d’toi)/;

const LOCALES: [string, Language][] = [
  ...LANGUAGES.filter((one) => one !== 'de').map((one): [string, Language] => [
    one === 'en' ? 'en-GB' : `${one}-${one.toUpperCase()}`,
    one,
  ]),
  ['de-CH', 'de'],
  ['de-DE', 'de'],
];

describe('every text with everything it can be filled with', () => {
  it.each(LOCALES)('in %s is as reviewed', async (locale, language) => {
    const isGermany = locale === 'de-DE';
    const grammar = isGermany ? grammarWithEszett(GRAMMARS[language]) : GRAMMARS[language];
    const parts = [...CATALOGUES].map(([folder, all]) => {
      const messages = isGermany ? withEszett(all[language]) : all[language];
      return rendered(locale, folder, messages, grammar);
    });
    const cards = RANKS.map((rank) => Object.values(grammar.cards[rank]).join(' · '));
    const colours = grammar.colours.map((forms) => Object.values(forms).join(' · '));
    const all = ['# cards', ...cards, '', '# colours', ...colours, '', ...parts, ''].join('\n');
    for (const line of all.split('\n')) expect(line.trimStart()).not.toMatch(BROKEN);
    await expect(all).toMatchFileSnapshot(`./golden/${locale}.txt`);
  });
});
