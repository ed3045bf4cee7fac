import { changePassword } from '@lanewise/contract/endpoints/passwords';
import { changeProfile } from '@lanewise/contract/endpoints/profile';
import type { ProfileChange } from '@lanewise/contract/entities/profile';
import type { UserProfile } from '@lanewise/contract/entities/session';
import { ask } from './ask.ts';

/** Changes the user's own profile. The caller shows a refusal. */
export const saveProfile = (body: ProfileChange): Promise<UserProfile> => ask(changeProfile, { body });

/** Changes the user's own password, given the old one. The caller shows a refusal. */
export const changeOwnPassword = (body: {
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
}): Promise<unknown> => ask(changePassword, { body });
