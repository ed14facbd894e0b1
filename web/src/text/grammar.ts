/** The forms of cards, colours and persons in a language. Texts ask for them by name:
 *  `{card:the}` is “the queen”. */

export const RANKS = [
  'A',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  'T',
  'J',
  'Q',
  'K',
  'X',
] as const;
export type Rank = (typeof RANKS)[number];

export function isRank(text: string): text is Rank {
  return (RANKS as readonly string[]).includes(text);
}

/** A card, or a joker with the rank it is used as. */
export type Card = Rank | { joker: Rank };

/** Who a sentence is about. “You” is never a name: texts have forms of their own for it. */
export type Person =
  | { readonly you: true }
  | { readonly name: string }
  /** Nobody in particular: a play that is proposed, as in “Play a six”. */
  | { readonly proposed: true };

export const YOU: Person = { you: true };
export const PROPOSED: Person = { proposed: true };

/** The forms that every language has; languages with cases have more. */
export type CardForms = Readonly<Record<string, string>> & {
  /** Alone: “Queen”. */
  readonly name: string;
  /** In a list: “two, five and queen”. */
  readonly bare: string;
  /** What is played: “a queen”. */
  readonly a: string;
  /** What is played: “the queen”. */
  readonly the: string;
  /** What something is: “it is a queen”. */
  readonly is: string;
};

/** At least the name of the colour, as that of a player without another name. */
export type ColourForms = Readonly<Record<string, string>> & { readonly name: string };

export interface Grammar {
  cards: Readonly<Record<Rank, CardForms>>;
  /** A joker, in any form, that is used as a card: “a joker as a queen”. */
  joker(joker: string, as: CardForms): string;
  /** In the order of the seats. */
  colours: readonly ColourForms[];
  /** “You” in the forms that texts ask for; `plain` if they ask for none. */
  you: Readonly<Record<string, string>> & { readonly plain: string };
  /** A name in the forms that change it. */
  names: Readonly<Record<string, (name: string) => string>>;
}

/** The first letter as within a sentence, where a language writes it small. */
export function within(text: string): string {
  const [first = '', ...rest] = text;
  return first.toLowerCase() + rest.join('');
}

/** The first letter as a capital. */
export function capital(text: string): string {
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('');
}
