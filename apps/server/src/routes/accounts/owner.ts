import { SIGN_IN_MINUTES } from '@lanewise/contract/entities/account';
import type { OwnSecondFactor, OwnerProof } from '@lanewise/contract/entities/account';
import type { FastifyRequest } from 'fastify';
import type { Meta } from '../../meta/types.ts';
import type { User } from '../../meta/user-types.ts';
import type { RequestCaller } from '../../plugins/caller.ts';
import { badField } from '../../plugins/refusal.ts';
import { userOf } from './profile.ts';

/**
 * The proof that the account's owner must give in this session: a password, a recent sign-in with the provider, or one
 * of the two. The session itself is no proof, because a session may be stolen (docs/decisions, 025).
 */
export const proofOf = async (
  meta: Meta,
  { sessionId }: Pick<RequestCaller, 'sessionId'>,
): Promise<OwnSecondFactor['proof']> => {
  const opened = sessionId === null ? null : await meta.sessions.opened(sessionId);
  if (opened?.by !== 'provider') return 'password';
  return opened.seconds <= SIGN_IN_MINUTES * 60 ? 'signedIn' : 'passwordOrSignIn';
};

/**
 * The user of the session. Refuses a caller who does not prove to be the owner of the account. A wrong password counts
 * like a wrong login.
 */
export const ownerOf = async (
  meta: Meta,
  { caller, origin }: Pick<FastifyRequest, 'caller' | 'origin'>,
  { password }: OwnerProof,
): Promise<User> => {
  const user = userOf(caller);
  if (password === undefined) {
    if ((await proofOf(meta, caller)) === 'signedIn') return user;
    throw badField('password', 'required', 'password is required');
  }
  if (!(await meta.users.verify(user.username, password, { from: origin })))
    throw badField('password', 'wrong', 'Invalid username or password', 'auth.invalidCredentials');
  return user;
};
