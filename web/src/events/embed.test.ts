import { expect, it } from 'vitest';
import { embedCode } from './embed';

it('a club’s page gets the standings without markup in names', () => {
  const code = embedCode('https://dog.example', 'k3v9', ['Name', '<b>Points</b>', 'Marbles']);
  expect(code).toContain('"https://dog.example/api/events/k3v9/standings?format=json"');
  expect(code).toContain('&lt;b>Points&lt;/b>');
  expect(code).toContain('textContent');
  expect(code).not.toContain('innerHTML');
  // One script, closed once.
  expect(code.match(/<script>/g)).toHaveLength(1);
  expect(code.match(/<[/]script>/g)).toHaveLength(1);
});
