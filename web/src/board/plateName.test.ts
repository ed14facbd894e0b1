import { expect, test } from 'vitest';
import { lineLength } from './plateName';

test.each([
  ['Rex', 3],
  ['Wise Newfoundland', 12],
  ['Christoph-Emanuel', 10],
  ['Saint-Bernard calme', 13],
  ['Le grand chien noir', 10],
])('%s has lines of up to %i letters', (name, letters) => {
  expect(lineLength(name)).toBe(letters);
});
