import type { CardForms, Grammar } from '../grammar';

const feminine = (name: string): CardForms => ({
  name,
  bare: name,
  a: `eine ${name}`,
  the: `die ${name}`,
  is: `eine ${name}`,
  dative: `einer ${name}`,
});

/** `oblique` is the form of all cases but the nominative. */
const masculine = (name: string, oblique = name): CardForms => ({
  name,
  bare: name,
  a: `einen ${oblique}`,
  the: `den ${oblique}`,
  is: `ein ${name}`,
  dative: `einem ${oblique}`,
});

/** «Eine rote Murmel», «mit einer roten Murmel». */
const colour = (name: string, adjective = name.toLowerCase()) => ({
  name,
  adjective: `${adjective}e`,
  dative: `${adjective}en`,
});

export const grammar: Grammar = {
  cards: {
    A: {
      name: 'Ass',
      bare: 'Ass',
      a: 'ein Ass',
      the: 'das Ass',
      is: 'ein Ass',
      dative: 'einem Ass',
    },
    '2': feminine('Zwei'),
    '3': feminine('Drei'),
    '4': feminine('Vier'),
    '5': feminine('Fünf'),
    '6': feminine('Sechs'),
    '7': feminine('Sieben'),
    '8': feminine('Acht'),
    '9': feminine('Neun'),
    T: feminine('Zehn'),
    J: masculine('Bube', 'Buben'),
    Q: feminine('Dame'),
    K: masculine('König'),
    X: masculine('Joker'),
  },
  joker: (joker, as) => `${joker} als ${as.name}`,
  colours: ['Rot', 'Blau', 'Gelb', 'Grün', 'Weiss', 'Schwarz'].map((name) => colour(name)),
  you: { plain: 'du', accusative: 'dich', dative: 'dir' },
  names: {},
};
