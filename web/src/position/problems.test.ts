import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadRulesFrom, NoRecord, positionProblem, Replay } from '../rules';
import type { ParseProblem } from '../rules/messages';
import { GRAMMARS } from '../text/catalogues';
import { LANGUAGES, translator, type Language } from '../text/format';
import { positionWords, problemWords } from './problems';
import { de } from './text/de';
import { en } from './text/en';
import { es } from './text/es';
import { fr } from './text/fr';
import { it as italian } from './text/it';

const ALL = { de, en, fr, it: italian, es };
const texts = (language: Language) =>
  translator<typeof en>(language, ALL[language], GRAMMARS[language]);

beforeAll(() => {
  loadRulesFrom(readFileSync(new URL('../rules/pkg/kennel_bg.wasm', import.meta.url)));
});

const HOME = 'k,k,k,k';
const position = (text: string, language: Language = 'en') => {
  const problem = positionProblem(text);
  return problem && positionWords(texts(language), problem);
};
const recordProblem = (text: string): ParseProblem => {
  try {
    new Replay(text);
  } catch (error) {
    if (error instanceof NoRecord) return error.problem;
  }
  throw new Error(`${text} is a record`);
};

describe('what is wrong', () => {
  it('with a position is said where it is, and in the language of the page', () => {
    expect(position(`2 ${HOME}/${HOME} 0 2?/??`)).toBeNull();
    expect(position(`2 k,k,5,5/${HOME} 0 2/-`)).toBe(
      'Look at character 9 of the position. Rule 5.4: Two marbles are in one place.',
    );
    expect(position(`2 ${HOME}/${HOME} 0 2z/-`, 'de')).toMatch(/Zeichen 22 .*«z»/);
    expect(position(`2 ${HOME}/${HOME} 0 ???????/-`, 'fr')).toContain('plus de six cartes');
  });

  it('with a saved game is never said in English elsewhere', () => {
    const header = 'kennel-record 1\nrules: 2\nfirst-dealer: 0\n';
    const wrong = ['hello', 'kennel-record 1\nrules: 9', `${header}what`, `${header}0: fold`];
    for (const text of [...wrong, 'x'.repeat(300_000)]) {
      const problem = recordProblem(text);
      for (const language of LANGUAGES) {
        const words = problemWords(texts(language), problem);
        expect(words).not.toBe(problem.what);
        expect(words).not.toMatch(/\{|undefined/);
      }
    }
  });

  it('is said as the rules say it if the page does not know it', () => {
    const newer = { ...recordProblem('hello'), code: 'newer' };
    expect(problemWords(texts('de'), newer)).toBe(newer.what);
  });
});
