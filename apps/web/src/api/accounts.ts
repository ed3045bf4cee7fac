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
import { exchangeCode as exchange } from '@lanewise/contract/endpoints/provider';
import * as factor from '@lanewise/contract/endpoints/second-factor';
import * as own from '@lanewise/contract/endpoints/sessions';
import * as switching from '@lanewise/contract/endpoints/switching';
import { ask } from './ask.ts';

// Calls for sessions, switching user, the second factor and the login by an identity provider.

/** Sessions of a user; null: the caller's own. */
export const sessions = (userId: number | null, signal: AbortSignal): Promise<SessionEntry[]> =>
  userId === null ? ask(own.ownSessions, {}, { signal }) : ask(own.sessionsOfUser, { params: { userId } }, { signal });

/**
 * Ends one session, or several: for the caller, every session except the current one; for another user, every session.
 */
export const endSession = (userId: number | null, sessionId: number | 'all'): Promise<unknown> => {
  if (userId === null)
    return sessionId === 'all' ? ask(own.endOwnSessions, {}) : ask(own.endOwnSession, { params: { sessionId } });
  return sessionId === 'all'
    ? ask(own.endSessionsOfUser, { params: { userId } })
    : ask(own.endSessionOfUser, { params: { userId, sessionId } });
};

export const switches = (signal: AbortSignal): Promise<SwitchEntry[]> => ask(switching.listSwitches, {}, { signal });

export const switchInto = (userId: number, reason: string, across: boolean): Promise<LoggedInUser> =>
  across
    ? ask(switching.switchAcross, { params: { userId }, body: { reason } })
    : ask(switching.switchInto, { params: { userId }, body: { reason } });

/** Opens a read-only switch to a user. */
export const lookAs = (userId: number, reason: string): Promise<LoggedInUser> =>
  ask(switching.lookAs, { params: { userId }, body: { reason } });

export const switchBack = (): Promise<LoggedInUser> => ask(switching.switchBack, { body: {} });

export const ownFactor = (signal: AbortSignal): Promise<OwnSecondFactor> => ask(factor.ownFactor, {}, { signal });

/** The second factor of another user. */
export const factorOfUser = (userId: number, signal: AbortSignal): Promise<SecondFactor> =>
  ask(factor.factorOfUser, { params: { userId } }, { signal });

export const beginFactor = (body: OwnerProof): Promise<FactorSetup> => ask(factor.beginFactor, { body });

export const confirmFactor = (code: string): Promise<RecoveryCodes> => ask(factor.confirmFactor, { body: { code } });

/** Replaces all recovery codes. */
export const newRecoveryCodes = (body: OwnerProof): Promise<RecoveryCodes> => ask(factor.newRecoveryCodes, { body });

export const factorOff = (body: OwnerProof): Promise<unknown> => ask(factor.factorOff, { body });

/** Removes the second factor of a user who has lost it. */
export const removeFactor = (userId: number): Promise<unknown> => ask(factor.removeFactor, { params: { userId } });

/** Exchanges the code that the identity provider's redirect left in the address for the user record. */
export const exchangeCode = (code: string): Promise<LoggedInUser> => ask(exchange, { body: { code } });
