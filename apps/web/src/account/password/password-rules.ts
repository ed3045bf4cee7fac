import type { TFunction } from 'i18next';
import type { Problem } from '../../api/problem.ts';

export interface PasswordValues {
  username: string;
  newPassword: string;
  confirmPassword: string;
}

/**
 * Shortest password that the form accepts. The server checks the length too, and also refuses common passwords and
 * names.
 */
export const shortestPassword = 8;

/** Text keys of the errors, by field. `named`: the form also asks for a username, which is an e-mail address. */
export const validatePasswords = (
  { username, newPassword, confirmPassword }: PasswordValues,
  named: boolean,
): Partial<Record<keyof PasswordValues, string>> => {
  const errors: Partial<Record<keyof PasswordValues, string>> = {};
  if (named && !/^\S+@\S+$/.test(username.trim())) errors.username = 'password.usernameWrong';
  if (Array.from(newPassword).length < shortestPassword) errors.newPassword = 'password.tooShort';
  else if (newPassword !== confirmPassword) errors.confirmPassword = 'password.mismatch';
  return errors;
};

const keys: Readonly<Record<string, string>> = {
  'password.tooShort': 'password.tooShort',
  'password.mismatch': 'password.mismatch',
  'password.common': 'password.common',
  'user.exists': 'problem.accountExists',
};

/** The server's refusal as an error of its field; {} if the refusal belongs to no field. */
export const fieldErrors = (problem: Problem): Partial<Record<keyof PasswordValues, string>> => {
  const key = keys[problem.code];
  if (key === undefined) return {};
  if (problem.code === 'user.exists') return { username: key };
  const { minimum } = problem.params;
  if (problem.code === 'password.tooShort' && Number(minimum) > shortestPassword) {
    return { newPassword: `password.tooShortHere|${minimum}` };
  }
  return problem.code === 'password.mismatch' ? { confirmPassword: key } : { newPassword: key };
};

/** A form error in the user's language. The key may be followed by the company's longer minimum. */
export const sayError = (t: TFunction, error: unknown): string | undefined => {
  if (typeof error !== 'string') return undefined;
  const [key = '', minimum] = error.split('|');
  return t(key, { minimum });
};
