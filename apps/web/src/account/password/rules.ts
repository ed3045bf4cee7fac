import type { Problem } from '../../api/problem.ts';
import { fieldErrors, validatePasswords } from './password-rules.ts';

/** Whose password the form sets: the user's own, another user's, or a connector's. */
export type Flavour = 'own' | 'other' | 'connector';

export interface NewPassword {
  /** '' where the old password is not required. */
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
}

type Errors = Partial<Record<keyof NewPassword, string>>;

/** Fields of the form; only the user's own password requires the old password. */
export const fields = (flavour: Flavour): readonly (keyof NewPassword)[] =>
  flavour === 'own' ? ['oldPassword', 'newPassword', 'confirmPassword'] : ['newPassword', 'confirmPassword'];

/** Text keys of the errors, by field in the order of the form. */
export const validate = ({ oldPassword, newPassword, confirmPassword }: NewPassword, flavour: Flavour): Errors => {
  const asked = fields(flavour).includes('oldPassword');
  return {
    ...(asked && oldPassword === '' ? { oldPassword: 'password.oldMissing' } : {}),
    ...(newPassword === ''
      ? { newPassword: 'password.newMissing' }
      : confirmPassword === ''
        ? { ...rulesOf(newPassword, newPassword), confirmPassword: 'password.confirmMissing' }
        : rulesOf(newPassword, confirmPassword)),
  };
};

const rulesOf = (newPassword: string, confirmPassword: string): Errors => {
  const { newPassword: tooShort, confirmPassword: mismatch } = validatePasswords(
    { username: '', newPassword, confirmPassword },
    false,
  );
  return { ...(tooShort ? { newPassword: tooShort } : {}), ...(mismatch ? { confirmPassword: mismatch } : {}) };
};

/** The server's refusal as an error of its field; {} if the refusal belongs to no field. */
export const refusedFields = (problem: Problem): Errors =>
  problem.code === 'auth.invalidCredentials' ? { oldPassword: 'password.oldWrong' } : fieldErrors(problem);
