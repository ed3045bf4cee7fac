import type { ProfileChange } from '@lanewise/contract/entities/profile';
import type { UserProfile } from '@lanewise/contract/entities/session';
import { dataOf } from './client.ts';

/** Changes the user's own profile. The caller shows a refusal. */
export const saveProfile = (change: ProfileChange): Promise<UserProfile> =>
  dataOf('user-profile', { method: 'PUT', body: change, quiet: true });

/** Changes the user's own password, given the old one. The caller shows a refusal. */
export const changeOwnPassword = (input: {
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
}): Promise<unknown> => dataOf('users/reset-password', { method: 'PUT', body: input, quiet: true });
