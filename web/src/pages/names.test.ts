import { describe, expect, it } from 'vitest';
import { en, grammar } from '../text/en';
import { translator } from '../text/format';
import { nameProblem, passwordProblem } from './names';

const t = translator<typeof en>('en-GB', en, grammar);

describe('names', () => {
  it('are counted as people count', () => {
    expect(nameProblem(t, 'Anna', 'guest')).toBeNull();
    expect(nameProblem(t, '  e\u0301'.repeat(12), 'guest')).toBeNull();
    expect(nameProblem(t, '🐶'.repeat(24), 'guest')).toBeNull();
    expect(nameProblem(t, ' ', 'guest')).toBe('Please enter a name.');
    expect(nameProblem(t, 'x'.repeat(300), 'guest')).toContain('not 300');
    expect(nameProblem(t, 'Bo', 'guest')).toBeNull();
    expect(nameProblem(t, 'Bo', 'account')).toContain('at least 3');
    expect(nameProblem(t, '<b>Anna</b>', 'account')).toBeNull();
  });

  it('have passwords of a good length', () => {
    expect(passwordProblem(t, '123456789')).toContain('has 9');
    expect(passwordProblem(t, '1234567890')).toBeNull();
    expect(passwordProblem(t, 'x'.repeat(201))).toContain('has 201');
  });
});
