import type { ProfileChange } from '@lanewise/contract/entities/profile';
import type { UserProfile } from '@lanewise/contract/entities/session';
import { dataOf } from './client.ts';

/** Changes one's own profile. Whoever calls shows why it was refused. */
export const saveProfile = (change: ProfileChange): Promise<UserProfile> =>
  dataOf('user-profile', { method: 'PUT', body: change, quiet: true });

/** One's own password, by the old one. Whoever calls shows why it was refused. */
export const changeOwnPassword = (input: {
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
}): Promise<unknown> => dataOf('users/reset-password', { method: 'PUT', body: input, quiet: true });
