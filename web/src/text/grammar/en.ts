import { capital, type CardForms, type Grammar } from '../grammar';

const card = (bare: string): CardForms => {
  const a = `${/^[ae]/.test(bare) ? 'an' : 'a'} ${bare}`;
  return { name: capital(bare), bare, a, the: `the ${bare}`, is: a };
};

const colour = (adjective: string) => ({ name: capital(adjective), adjective });

export const grammar: Grammar = {
  cards: {
    A: card('ace'),
    '2': card('two'),
    '3': card('three'),
    '4': card('four'),
    '5': card('five'),
    '6': card('six'),
    '7': card('seven'),
    '8': card('eight'),
    '9': card('nine'),
    T: card('ten'),
    J: card('jack'),
    Q: card('queen'),
    K: card('king'),
    X: card('joker'),
  },
  joker: (joker, as) => `${joker} as ${as.a}`,
  colours: ['red', 'blue', 'yellow', 'green', 'white', 'black'].map(colour),
  you: { plain: 'you', of: 'your' },
  names: { of: (name) => `${name}’s` },
};
