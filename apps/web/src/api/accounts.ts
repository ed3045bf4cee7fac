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

// Sessions, switching user, the second factor, and the way in by an identity provider.

/** Where the sessions of a person are: one's own without an id. */
export const sessionsPath = (userId: number | null): string =>
  userId === null ? 'sessions' : `users/${userId}/sessions`;

export const sessions = (userId: number | null, signal: AbortSignal): Promise<SessionEntry[]> =>
  dataOf(sessionsPath(userId), { signal, quiet: true });

/** One of them, or all: one's own but this one, and every one of somebody else. */
export const endSession = (userId: number | null, sessionId: number | 'all'): Promise<unknown> =>
  dataOf(sessionId === 'all' ? sessionsPath(userId) : `${sessionsPath(userId)}/${sessionId}`, { method: 'DELETE' });

export const switches = (signal: AbortSignal): Promise<SwitchEntry[]> =>
  dataOf('sessions/switches', { signal, quiet: true });

/** Whoever calls shows why it was refused. */
export const switchInto = (userId: number, reason: string, across: boolean): Promise<LoggedInUser> =>
  dataOf(`v2/switch/user/${userId}${across ? '/across' : ''}`, { method: 'POST', body: { reason }, quiet: true });

export const switchBack = (): Promise<LoggedInUser> => dataOf('v2/switch_back', { method: 'POST', body: {} });

export const ownFactor = (signal: AbortSignal): Promise<OwnSecondFactor> =>
  dataOf('second-factor', { signal, quiet: true });

/** That of somebody one looks after. */
export const factorOfUser = (userId: number, signal: AbortSignal): Promise<SecondFactor> =>
  dataOf(`users/${userId}/second-factor`, { signal, quiet: true });

/** Whoever calls shows why it was refused, as with the next three. */
export const beginFactor = (body: OwnerProof): Promise<FactorSetup> =>
  dataOf('second-factor', { method: 'POST', body, quiet: true });

export const confirmFactor = (code: string): Promise<RecoveryCodes> =>
  dataOf('second-factor/confirm', { method: 'POST', body: { code }, quiet: true });

/** Other recovery codes instead of those there are. */
export const newRecoveryCodes = (body: OwnerProof): Promise<RecoveryCodes> =>
  dataOf('second-factor/codes', { method: 'POST', body, quiet: true });

export const factorOff = (body: OwnerProof): Promise<unknown> =>
  dataOf('second-factor/off', { method: 'POST', body, quiet: true });

/** That of somebody who has lost it. */
export const removeFactor = (userId: number): Promise<unknown> =>
  dataOf(`users/${userId}/second-factor`, { method: 'DELETE' });

/** The record for the code that the way back from the provider left in the address. */
export const exchangeCode = (code: string): Promise<LoggedInUser> =>
  dataOf('oidc/session', { method: 'POST', body: { code }, anonymous: true, quiet: true });
