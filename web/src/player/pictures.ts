/** The pictures that accounts choose from, drawn by `Picture.svelte`. The server knows their
 *  words. */
export const DOGS = {
  terrier: { coat: '#c79a63', ears: 'up', patch: '#8a5a2f', back: '#dcebe0' },
  dachshund: { coat: '#7a4526', ears: 'long', patch: null, back: '#f5e0bd' },
  shepherd: { coat: '#a9743e', ears: 'tall', patch: '#3d3230', back: '#cfe0ee' },
  poodle: { coat: '#efe6dc', ears: 'curly', patch: null, back: '#e2cfe8' },
  spaniel: { coat: '#fbf3e6', ears: 'long', patch: '#a34d2c', back: '#cde3d2' },
  husky: { coat: '#f6f4f0', ears: 'tall', patch: '#6a7480', back: '#bcd7ea' },
  pug: { coat: '#e3c493', ears: 'small', patch: '#433834', back: '#f2d3cb' },
  greyhound: { coat: '#9a9aa4', ears: 'back', patch: null, back: '#f1e6c8' },
} as const;

export const THINGS = ['ball', 'bone', 'house', 'paw'] as const;

export type Dog = keyof typeof DOGS;
export type PictureWord = Dog | (typeof THINGS)[number];

export const PICTURES: readonly PictureWord[] = [...(Object.keys(DOGS) as Dog[]), ...THINGS];

/** A picture by its word; none for a word of a newer server. */
export function pictureOf(word: string | undefined): PictureWord | null {
  return PICTURES.find((known) => known === word) ?? null;
}

export function isDog(word: PictureWord): word is Dog {
  return word in DOGS;
}
