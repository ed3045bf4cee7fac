/** Second factors: a secret that an authenticator app knows (TOTP, RFC 6238), and recovery codes for who has lost it. */
export interface SecondFactors {
  /** How it stands; `since` null: there is none. */
  state(userId: number): Promise<{ since: Date | null; recoveryCodesLeft: number }>;
  /**
   * Begins to set one up: answers a new secret (base32), kept encrypted, that counts once a code has confirmed it. Null when
   * one is in force: it is taken off first.
   */
  begin(userId: number): Promise<string | null>;
  /** Puts the secret in force with a code of it; answers recovery codes. Null for a wrong code or nothing begun. */
  confirm(userId: number, code: string): Promise<string[] | null>;
  /** Whether the code is right and unused: one of the app, or a recovery code, which is used up by it. */
  prove(userId: number, code: string): Promise<boolean>;
  /** Other recovery codes instead of those there are; null when no factor is in force. */
  renewCodes(userId: number): Promise<string[] | null>;
  /** False when there was none. */
  remove(userId: number): Promise<boolean>;
}

/** Hands a session to the browser that comes back from an identity provider: one use, within a minute. */
export interface SignInCodes {
  /** `browser`: a secret that only the browser holds which set out. */
  create(userId: number, browser: string): Promise<string>;
  /** The user; null for a code that is used, too old, unknown, or another browser's. */
  use(code: string, browser: string): Promise<number | null>;
}
