import { PASSWORD_MINIMUM } from '@lanewise/contract/entities/company';
import { commonPasswords } from './common-passwords.ts';

const common: ReadonlySet<string> = new Set(commonPasswords.trim().split(/\s+/));

/** Folds case and blanks, so that passwords that look alike are equal. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/**
 * Returns what is wrong with a new password, or null. `names`: the names of the user and the company. The password may
 * not be one of these names, nor the part of an e-mail address before the @. There are no other rules, because other
 * rules make passwords worse. `shortest` counts characters, not bytes; the input schemas refuse more than 128.
 */
export const checkPassword = (
  password: string,
  names: readonly string[],
  shortest = PASSWORD_MINIMUM,
): null | 'password.tooShort' | 'password.common' => {
  if ([...password.normalize('NFKC')].length < shortest) return 'password.tooShort';
  const typed = folded(password);
  const own = names.flatMap((name) => [folded(name), folded(name.split('@')[0] ?? '')]);
  return common.has(typed) || own.includes(typed) || new Set(typed).size === 1 ? 'password.common' : null;
};
