import { capital, type CardForms, type Grammar } from '../grammar';

const forms = (bare: string, the: string, a: string): CardForms => ({
  name: capital(bare),
  bare,
  the,
  a,
  is: a,
});
const masculine = (bare: string) => forms(bare, `le ${bare}`, `un ${bare}`);

/** Masculin, féminin, et leurs pluriels. */
const colour = (m: string, f = m) => ({ name: capital(m), m, f, mp: `${m}s`, fp: `${f}s` });

export const grammar: Grammar = {
  cards: {
    A: forms('as', 'l’as', 'un as'),
    '2': masculine('deux'),
    '3': masculine('trois'),
    '4': masculine('quatre'),
    '5': masculine('cinq'),
    '6': masculine('six'),
    '7': masculine('sept'),
    '8': masculine('huit'),
    '9': masculine('neuf'),
    T: masculine('dix'),
    J: masculine('valet'),
    Q: forms('dame', 'la dame', 'une dame'),
    K: masculine('roi'),
    X: masculine('joker'),
  },
  joker: (joker, as) => `${joker} comme ${as.bare}`,
  colours: [
    colour('rouge'),
    colour('bleu', 'bleue'),
    colour('jaune'),
    colour('vert', 'verte'),
    colour('blanc', 'blanche'),
    colour('noir', 'noire'),
  ],
  you: { plain: 'toi', of: 'de toi' },
  // « D’Anna », mais « de Luna ».
  names: { of: (name) => (/^[aeiouyhàâäéèêëîïôöùûü]/i.test(name) ? `d’${name}` : `de ${name}`) },
};
