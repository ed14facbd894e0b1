import type { Translate } from '../text/format';

/** What is wrong with a name, in words, before the server is asked. The server counts in the
 *  same way, and decides. */
export function nameProblem(t: Translate, name: string, whose: 'guest' | 'account'): string | null {
  const count = letters(name);
  if (count < 1 || count > 24) return t('account.nameLength', { count });
  return whose === 'account' && count < 3 ? t('account.nameShort') : null;
}

/** What is wrong with a new password, in words. */
export function passwordProblem(t: Translate, password: string): string | null {
  const count = [...password].length;
  return count < 10 || count > 200 ? t('account.passwordLength', { count }) : null;
}

/** The number of characters of a normalised name: composed, with single spaces. */
function letters(name: string): number {
  return [...name.normalize('NFC').trim().replace(/\s+/g, ' ')].length;
}
