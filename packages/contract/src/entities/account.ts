import { z } from 'zod';

/** One session of a person, for the list of sessions. Moments are ISO 8601 in UTC. */
export const sessionEntry = z.object({
  sessionId: z.number().int(),
  /** Short names, '' when the program did not say: 'Firefox', 'Windows'. */
  browser: z.string(),
  system: z.string(),
  address: z.string(),
  openedBy: z.enum(['password', 'provider', 'switch']),
  /** Username of whoever works as this person in it; null: the person. */
  switchedBy: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** The one that asks. */
  current: z.boolean(),
});
export type SessionEntry = z.output<typeof sessionEntry>;

/** Somebody worked as this person. */
export const switchEntry = z.object({
  switchId: z.number().int(),
  /** Username of whoever it was, also when that account is gone. */
  actor: z.string(),
  reason: z.string(),
  beganAt: z.string(),
  /** Null while it goes on. */
  endedAt: z.string().nullable(),
});
export type SwitchEntry = z.output<typeof switchEntry>;

export const MOST_REASON = 200;

/** Body of the switch calls; it may be empty or left out. */
export const switchInput = z
  .strictObject({
    reason: z
      .string()
      .trim()
      .max(MOST_REASON)
      .regex(/^\P{Cc}*$/u, 'text.line')
      .default(''),
  })
  .nullish()
  .transform((body) => body ?? { reason: '' });

/** Longest time that somebody works as another person. */
export const SWITCH_MINUTES = 60;

/** How it stands with a person's second factor. */
export const secondFactor = z.object({
  isOn: z.boolean(),
  since: z.string().nullable(),
  recoveryCodesLeft: z.number().int(),
  /** The server asks it of this person's role. */
  required: z.boolean(),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** Minutes after a login at the identity provider in which it stands for the password. */
export const SIGN_IN_MINUTES = 5;

/**
 * One's own. `proof`: what shows the account's owner, rather than somebody with his session, when it is to change: the password;
 * the password or another login at the identity provider; or such a login that has just been.
 */
export const ownSecondFactor = secondFactor.extend({ proof: z.enum(['password', 'passwordOrSignIn', 'signedIn']) });
export type OwnSecondFactor = z.output<typeof ownSecondFactor>;

/** Body of what changes one's own second factor; the password may be left out where `proof` is `signedIn`. */
export const ownerProof = z.strictObject({ password: z.string().min(1).max(1024).optional() });
export type OwnerProof = z.output<typeof ownerProof>;

/** What the authenticator app takes: the key as text and as an address for its camera. */
export const factorSetup = z.object({ secret: z.string(), uri: z.string() });
export type FactorSetup = z.output<typeof factorSetup>;

/** A code of the app, six digits, or a recovery code; blanks do not matter. */
export const factorCode = z.string().trim().min(1).max(40);

export const factorConfirmation = z.strictObject({ code: factorCode });

/** Shown once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof recoveryCodes>;

/** Body of oidc/session: the code that the way back from the provider left in the address. */
export const signInCode = z.strictObject({ code: z.string().min(1).max(200) });
