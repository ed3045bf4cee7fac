import type { User } from './user-types.ts';

/** The origin of a session, as far as the browser reports it; texts may be ''. */
export interface Device {
  address: string;
  browser: string;
  system: string;
}

export interface LiveSession {
  sessionId: number;
  user: User;
  /** The user who switched into `user`; null otherwise. */
  switchedBy: User | null;
  /** The user only looks: a switched session that changes nothing. */
  looks: boolean;
  /**
   * The role requires a second factor, and the account has none. The session can do nothing but set up a second factor.
   */
  needsFactor: boolean;
}

export interface StoredSession extends Device {
  sessionId: number;
  openedBy: 'password' | 'provider' | 'switch';
  /** Username of the user who switched into this account. */
  switchedBy: string | null;
  createdAt: Date;
  lastUsedAt: Date;
}

export interface Sessions {
  /** Returns the 256-bit token; only its SHA-256 is stored. `by`: how the user authenticated. */
  open(userId: number, options?: { from?: Device; by?: 'password' | 'provider' }): Promise<string>;
  /**
   * Returns the user of an active session, or null. Extends the idle limit of the session (at most one write a minute).
   * A switched session stays active only while the rights of both accounts are unchanged since it began.
   */
  find(token: string): Promise<LiveSession | null>;
  /** Ends a session. A switched session ends together with its original session. */
  close(token: string): Promise<void>;
  closeAll(userId: number): Promise<void>;
  /** How an active session was opened, and the number of seconds since then. Null: the session has ended. */
  opened(sessionId: number): Promise<{ by: StoredSession['openedBy']; seconds: number } | null>;
  /** Active sessions, last used first. */
  list(userId: number): Promise<StoredSession[]>;
  /** Ends one of a user's sessions; false when the user has no such session. */
  closeOne(userId: number, sessionId: number): Promise<boolean>;
  /** Ends all sessions of a user but one. */
  closeOthers(userId: number, staying: number): Promise<void>;
}

/** The origin of a password attempt: the network, and the browser (by the hash of its cookie) if it is known. */
export interface LoginOrigin {
  device: string | null;
  network: string;
}

/** Browsers that accounts know from earlier logins. */
export interface KnownDevices {
  /** A new device with the value of its cookie. */
  make(): { device: string; cookie: string };
  /** The device of a cookie; null for a cookie that this server did not sign. */
  read(cookie: string): string | null;
  isKnown(username: string, device: string): Promise<boolean>;
  remember(userId: number, device: string): Promise<void>;
}

export interface StoredSwitch {
  switchId: number;
  /** Username. */
  actor: string;
  reason: string;
  /** They could only look. */
  looks: boolean;
  beganAt: Date;
  /** Null while the session is active. */
  endedAt: Date | null;
}

/** Switches into the accounts of other users. Each switch lasts an hour at most. */
export interface SessionSwitches {
  /**
   * A text that changes when the rights of one of two accounts change. Read it before a decision that rests on these
   * rights.
   */
  rights(actorId: number, targetId: number): Promise<string>;
  /**
   * Opens a session as `targetId` that ends with the session of `token`, and ends any other switch from the session of
   * `token`. The session of `token` must be active and belong to the actor. Null: the session of `token` has ended
   * meanwhile.
   */
  begin(input: {
    token: string;
    targetId: number;
    reason: string;
    rights: string;
    /** True: the session can only read, and the user `targetId` need not have set a password yet. */
    looks?: boolean;
    from: Device;
  }): Promise<string | null>;
  /**
   * Ends a switched session. Returns the token of its original session, which continues. Null: there is no such
   * session.
   */
  back(token: string): Promise<string | null>;
  /** The users who switched into this account, the latest first, at most 100. */
  list(userId: number): Promise<StoredSwitch[]>;
}
