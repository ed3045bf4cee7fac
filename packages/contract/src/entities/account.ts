import { z } from 'zod';
import { lineOf } from './names.ts';

/** One session of a user, for the list of sessions. Moments are ISO 8601 in UTC. */
export const sessionEntry = z.object({
  sessionId: z.number().int(),
  /** Short names such as 'Firefox' and 'Windows'; '' when the program did not send one. */
  browser: z.string(),
  system: z.string(),
  address: z.string(),
  openedBy: z.enum(['password', 'provider', 'switch']),
  /** Username of the admin who is switched to this user; null: the user themselves. */
  switchedBy: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** Whether this is the session of the request itself. */
  current: z.boolean(),
});
export type SessionEntry = z.output<typeof sessionEntry>;

/** A period in which another user was switched to this user. */
export const switchEntry = z.object({
  switchId: z.number().int(),
  /** Username of the user who switched, even if that account is deleted. */
  actor: z.string(),
  reason: z.string(),
  /** True for a read-only switch: the actor could look and change nothing. */
  looks: z.boolean(),
  beganAt: z.string(),
  /** Null while the switch lasts. */
  endedAt: z.string().nullable(),
});
export type SwitchEntry = z.output<typeof switchEntry>;

export const MOST_REASON = 200;

/** Body of the switch calls; it may be empty or absent. */
export const switchInput = z
  .strictObject({
    reason: lineOf(MOST_REASON).default(''),
  })
  .nullish()
  .transform((body) => body ?? { reason: '' });

/** Longest duration of a switch to another user, in minutes. */
export const SWITCH_MINUTES = 60;

/** State of a user's second factor. */
export const secondFactor = z.object({
  isOn: z.boolean(),
  since: z.string().nullable(),
  recoveryCodesLeft: z.number().int(),
  /** Whether the server requires a second factor for the user's role. */
  required: z.boolean(),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** Minutes for which a login at the identity provider counts as the password. */
export const SIGN_IN_MINUTES = 5;

/**
 * The caller's own second factor. `proof` says how the caller proves to be the account's owner, and not a person who
 * only has the session: with the password; with the password or a new login at the identity provider; or by a recent
 * login there.
 */
export const ownSecondFactor = secondFactor.extend({ proof: z.enum(['password', 'passwordOrSignIn', 'signedIn']) });
export type OwnSecondFactor = z.output<typeof ownSecondFactor>;

/** Body of a change to the caller's own second factor; the password may be absent where `proof` is `signedIn`. */
export const ownerProof = z.strictObject({ password: z.string().min(1).max(1024).optional() });
export type OwnerProof = z.output<typeof ownerProof>;

/** Input of the authenticator app: the key as text and as an address for its camera. */
export const factorSetup = z.object({ secret: z.string(), uri: z.string() });
export type FactorSetup = z.output<typeof factorSetup>;

/** A code of the app (six digits) or a recovery code; blanks are ignored. */
export const factorCode = z.string().trim().min(1).max(40);

export const factorConfirmation = z.strictObject({ code: factorCode });

/** Recovery codes; the server shows them only once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof recoveryCodes>;

/** Body of oidc/session: the code that the provider's redirect left in the address. */
export const signInCode = z.strictObject({ code: z.string().min(1).max(200) });
