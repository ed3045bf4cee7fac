import type { Generated, GeneratedAlways } from 'kysely';
import type { BigIntColumn, CreatedAt, NullableMoment } from './columns.ts';

// Sessions, and proofs of identity other than the password.

export interface SessionTable {
  session_id: GeneratedAlways<number>;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  user_id: number;
  created_at: CreatedAt;
  last_used_at: CreatedAt;
  idle_until: Date;
  absolute_until: Date;
  address: Generated<string>;
  browser: Generated<string>;
  system: Generated<string>;
  opened_by: Generated<'password' | 'provider' | 'switch'>;
  /**
   * For a switched session: the original session, its token (encrypted), and the rights of both accounts at that time
   * (hashed).
   */
  parent_session_id: number | null;
  switch_id: number | null;
  parent_token: string | null;
  rights: string | null;
}

/** A switch of a user into another account. The database ends the switch when the session is deleted. */
export interface AccountSwitchTable {
  switch_id: GeneratedAlways<number>;
  actor_id: number | null;
  actor_name: string;
  target_id: number;
  reason: string;
  /** The session belongs to a user who looks as the person and cannot change anything. */
  looks: Generated<boolean>;
  began_at: CreatedAt;
  ended_at: NullableMoment;
}

export interface SecondFactorTable {
  user_id: number;
  /** Encrypted with the server's key. */
  secret: string;
  created_at: CreatedAt;
  confirmed_at: NullableMoment;
  /** Number of the last period of 30 seconds whose code was used. */
  last_period: BigIntColumn;
}

export interface RecoveryCodeTable {
  user_id: number;
  /** HMAC with the server's key. */
  code_hash: string;
}

export interface SignInCodeTable {
  code_hash: string;
  user_id: number;
  browser_hash: string;
  expires_at: Date;
}
