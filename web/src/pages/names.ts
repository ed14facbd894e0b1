import type { Translate } from '../text/format';

/** What is wrong with a name before the server is asked, in words: the server counts the
 *  same way and has the last word. */
export function nameProblem(t: Translate, name: string, whose: 'guest' | 'account'): string | null {
  const count = letters(name);
  if (count < 1 || count > 24) return t('account.nameLength', { count });
  return whose === 'account' && count < 3 ? t('account.nameShort') : null;
}

/** What is wrong with a password for a new account. */
export function passwordProblem(t: Translate, password: string): string | null {
  const count = [...password].length;
  return count < 10 || count > 200 ? t('account.passwordLength', { count }) : null;
}

/** How many characters a name has once it is tidied: composed, with single spaces. */
function letters(name: string): number {
  return [...name.normalize('NFC').trim().replace(/\s+/g, ' ')].length;
}
