import { capital, type CardForms, type Grammar } from '../grammar';

const forms = (bare: string, the: string, a: string): CardForms => ({
  name: capital(bare),
  bare,
  the,
  a,
  is: a,
});
const masculine = (bare: string) => forms(bare, `il ${bare}`, `un ${bare}`);

/** Maschile, femminile, e i loro plurali. */
const colour = (m: string, f: string, mp: string, fp: string) => ({
  name: capital(m),
  m,
  f,
  mp,
  fp,
});

export const grammar: Grammar = {
  cards: {
    A: forms('asso', 'l’asso', 'un asso'),
    '2': masculine('due'),
    '3': masculine('tre'),
    '4': masculine('quattro'),
    '5': masculine('cinque'),
    '6': masculine('sei'),
    '7': masculine('sette'),
    '8': forms('otto', 'l’otto', 'un otto'),
    '9': masculine('nove'),
    T: masculine('dieci'),
    J: masculine('fante'),
    Q: forms('regina', 'la regina', 'una regina'),
    K: masculine('re'),
    X: masculine('jolly'),
  },
  joker: (joker, as) => `${joker} come ${as.bare}`,
  colours: [
    colour('rosso', 'rossa', 'rossi', 'rosse'),
    colour('blu', 'blu', 'blu', 'blu'),
    colour('giallo', 'gialla', 'gialli', 'gialle'),
    colour('verde', 'verde', 'verdi', 'verdi'),
    colour('bianco', 'bianca', 'bianchi', 'bianche'),
    colour('nero', 'nera', 'neri', 'nere'),
  ],
  you: { plain: 'te', to: 'a te' },
  // «Ad Anna», ma «a Luna».
  names: { to: (name) => `${/^a/i.test(name) ? 'ad' : 'a'} ${name}` },
};
