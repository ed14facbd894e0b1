import { capital, type CardForms, type Grammar } from '../grammar';

const masculine = (bare: string): CardForms => ({
  name: capital(bare),
  bare,
  the: `el ${bare}`,
  a: `un ${bare}`,
  is: `un ${bare}`,
});
const feminine = (bare: string): CardForms => ({
  name: capital(bare),
  bare,
  the: `la ${bare}`,
  a: `una ${bare}`,
  is: `una ${bare}`,
});

/** Masculino, femenino, y sus plurales. */
const colour = (m: string, f: string, mp: string, fp: string) => ({
  name: capital(m),
  m,
  f,
  mp,
  fp,
});

export const grammar: Grammar = {
  cards: {
    A: masculine('as'),
    '2': masculine('dos'),
    '3': masculine('tres'),
    '4': masculine('cuatro'),
    '5': masculine('cinco'),
    '6': masculine('seis'),
    '7': masculine('siete'),
    '8': masculine('ocho'),
    '9': masculine('nueve'),
    T: masculine('diez'),
    J: feminine('jota'),
    Q: feminine('dama'),
    K: masculine('rey'),
    X: masculine('joker'),
  },
  joker: (joker, as) => `${joker} como ${as.bare}`,
  colours: [
    colour('rojo', 'roja', 'rojos', 'rojas'),
    colour('azul', 'azul', 'azules', 'azules'),
    colour('amarillo', 'amarilla', 'amarillos', 'amarillas'),
    colour('verde', 'verde', 'verdes', 'verdes'),
    colour('blanco', 'blanca', 'blancos', 'blancas'),
    colour('negro', 'negra', 'negros', 'negras'),
  ],
  you: { plain: 'ti' },
  names: {},
};
