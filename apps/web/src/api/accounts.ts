import type {
  FactorSetup,
  OwnerProof,
  OwnSecondFactor,
  RecoveryCodes,
  SecondFactor,
  SessionEntry,
  SwitchEntry,
} from '@lanewise/contract/entities/account';
import type { LoggedInUser } from '@lanewise/contract/entities/session';
import { dataOf } from './client.ts';

// Calls for sessions, switching user, the second factor and the login by an identity provider.

/** Path of a user's sessions; null: the caller's own. */
export const sessionsPath = (userId: number | null): string =>
  userId === null ? 'sessions' : `users/${userId}/sessions`;

export const sessions = (userId: number | null, signal: AbortSignal): Promise<SessionEntry[]> =>
  dataOf(sessionsPath(userId), { signal, quiet: true });

/** Ends one session, or all: every session but this one for the caller, every session for another user. */
export const endSession = (userId: number | null, sessionId: number | 'all'): Promise<unknown> =>
  dataOf(sessionId === 'all' ? sessionsPath(userId) : `${sessionsPath(userId)}/${sessionId}`, { method: 'DELETE' });

export const switches = (signal: AbortSignal): Promise<SwitchEntry[]> =>
  dataOf('sessions/switches', { signal, quiet: true });

/** The caller shows a refusal. */
export const switchInto = (userId: number, reason: string, across: boolean): Promise<LoggedInUser> =>
  dataOf(`v2/switch/user/${userId}${across ? '/across' : ''}`, { method: 'POST', body: { reason }, quiet: true });

export const switchBack = (): Promise<LoggedInUser> => dataOf('v2/switch_back', { method: 'POST', body: {} });

export const ownFactor = (signal: AbortSignal): Promise<OwnSecondFactor> =>
  dataOf('second-factor', { signal, quiet: true });

/** The second factor of another user. */
export const factorOfUser = (userId: number, signal: AbortSignal): Promise<SecondFactor> =>
  dataOf(`users/${userId}/second-factor`, { signal, quiet: true });

/** The caller shows a refusal, as with the next three calls. */
export const beginFactor = (body: OwnerProof): Promise<FactorSetup> =>
  dataOf('second-factor', { method: 'POST', body, quiet: true });

export const confirmFactor = (code: string): Promise<RecoveryCodes> =>
  dataOf('second-factor/confirm', { method: 'POST', body: { code }, quiet: true });

/** Replaces all recovery codes. */
export const newRecoveryCodes = (body: OwnerProof): Promise<RecoveryCodes> =>
  dataOf('second-factor/codes', { method: 'POST', body, quiet: true });

export const factorOff = (body: OwnerProof): Promise<unknown> =>
  dataOf('second-factor/off', { method: 'POST', body, quiet: true });

/** Removes the second factor of a user who has lost it. */
export const removeFactor = (userId: number): Promise<unknown> =>
  dataOf(`users/${userId}/second-factor`, { method: 'DELETE' });

/** Exchanges the code that the identity provider's redirect left in the address for the user record. */
export const exchangeCode = (code: string): Promise<LoggedInUser> =>
  dataOf('oidc/session', { method: 'POST', body: { code }, anonymous: true, quiet: true });
