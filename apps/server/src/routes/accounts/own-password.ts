import type { ownPassword } from '@lanewise/contract/entities/profile';
import type { z } from 'zod';
import type { LoginOrigin } from '../../meta/session-types.ts';
import type { Meta } from '../../meta/types.ts';
import type { User } from '../../meta/user-types.ts';
import type { RequestCaller } from '../../plugins/caller.ts';
import { badField } from '../../plugins/refusal.ts';
import { refuseBadPassword, refuseMismatch } from './passwords.ts';

/**
 * Changes the user's own password. The user's other sessions end; the current session continues. A wrong old password
 * counts as a wrong login.
 */
export const changeOwnPassword = async (
  meta: Meta,
  { user, token }: Pick<RequestCaller, 'token'> & { user: User },
  from: LoginOrigin,
  input: z.output<typeof ownPassword>,
): Promise<void> => {
  refuseMismatch(input);
  await refuseBadPassword(meta, input.newPassword, user, 'newPassword');
  if (!(await meta.users.verify(user.username, input.oldPassword, { from }))) {
    throw badField('oldPassword', 'wrong', 'Invalid username or password', 'auth.invalidCredentials');
  }
  await meta.users.setPassword(user.userId, input.newPassword, token ?? undefined);
};
