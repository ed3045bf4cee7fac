/**
 * Second factors: a secret in an authenticator app (TOTP, RFC 6238), and recovery codes for a user who loses the app.
 */
export interface SecondFactors {
  /** The state of a user's factor; `since` null: there is none. */
  state(userId: number): Promise<{ since: Date | null; recoveryCodesLeft: number }>;
  /**
   * Starts the setup: returns a new secret (base32), kept encrypted, that takes effect once a code has confirmed it.
   * Null: a factor is in force and must be removed first.
   */
  begin(userId: number): Promise<string | null>;
  /** Activates the secret by one of its codes and returns recovery codes. Null: a wrong code, or no setup. */
  confirm(userId: number, code: string): Promise<string[] | null>;
  /** Whether the code is right and unused. Accepts a code of the app, or a recovery code, which is used up. */
  prove(userId: number, code: string): Promise<boolean>;
  /** Replaces the recovery codes. Null: no factor is in force. */
  renewCodes(userId: number): Promise<string[] | null>;
  /** False when there was none. */
  remove(userId: number): Promise<boolean>;
}

/**
 * Codes that hand a session to the browser that returns from an identity provider. A code is valid once, within a
 * minute.
 */
export interface SignInCodes {
  /** `browser`: a secret that only the browser that started the sign-in holds. */
  create(userId: number, browser: string): Promise<string>;
  /** Returns the user; null for a code that is used, expired, unknown, or from another browser. */
  use(code: string, browser: string): Promise<number | null>;
}
