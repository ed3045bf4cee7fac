import type { User } from './user-types.ts';

/** Where a session was opened from, as far as it says so; texts may be ''. */
export interface Device {
  address: string;
  browser: string;
  system: string;
}

export interface LiveSession {
  sessionId: number;
  user: User;
  /** Who really sits there while switched into `user`; null otherwise. */
  switchedBy: User | null;
  /** The server asks a second factor of this role and the account has none: it can only set one up. */
  needsFactor: boolean;
}

export interface StoredSession extends Device {
  sessionId: number;
  openedBy: 'password' | 'provider' | 'switch';
  /** Username of whoever works as this user in it. */
  switchedBy: string | null;
  createdAt: Date;
  lastUsedAt: Date;
}

export interface Sessions {
  /** Answers the 256-bit token; only its SHA-256 is stored. `by`: what proved who it is. */
  open(userId: number, options?: { from?: Device; by?: 'password' | 'provider' }): Promise<string>;
  /**
   * The user of a living session, or null; moves its idle limit on (at most one write a minute). A switched one lives only
   * while both accounts may do exactly what they might when it began.
   */
  find(token: string): Promise<LiveSession | null>;
  /** Ends it; one that is switched, with the session it was begun from. */
  close(token: string): Promise<void>;
  closeAll(userId: number): Promise<void>;
  /** What opened a living one, and seconds since; null when it has ended. */
  opened(sessionId: number): Promise<{ by: StoredSession['openedBy']; seconds: number } | null>;
  /** Living ones, last used first. */
  list(userId: number): Promise<StoredSession[]>;
  /** Ends one of a user's; false when he has no such session. */
  closeOne(userId: number, sessionId: number): Promise<boolean>;
  /** Ends all of a user's but one. */
  closeOthers(userId: number, staying: number): Promise<void>;
}

/** Where a password is tried from: the network, and the browser (by the hash of its cookie) where it has been here before. */
export interface LoginOrigin {
  device: string | null;
  network: string;
}

/** Browsers that accounts know, because somebody logged in there. */
export interface KnownDevices {
  /** A new one, with what its cookie holds. */
  make(): { device: string; cookie: string };
  /** The device of a cookie; null for one that this server did not sign. */
  read(cookie: string): string | null;
  isKnown(username: string, device: string): Promise<boolean>;
  remember(userId: number, device: string): Promise<void>;
}

export interface StoredSwitch {
  switchId: number;
  /** Username. */
  actor: string;
  reason: string;
  beganAt: Date;
  /** Null while it goes on. */
  endedAt: Date | null;
}

/** Working as another person, each time for at most an hour. */
export interface Switches {
  /** What two accounts may do at this moment, as a text that changes with it; to be read before anything is decided by it. */
  rights(actorId: number, targetId: number): Promise<string>;
  /**
   * Opens a session as `targetId` that ends with that of `token`, which must be a living one of the actor. Ends another
   * switch that was begun from it. Null when the session has ended meanwhile.
   */
  begin(input: {
    token: string;
    targetId: number;
    reason: string;
    rights: string;
    from: Device;
  }): Promise<string | null>;
  /** Ends a switched session; answers the token of the one it was begun from, which goes on. Null when there is none. */
  back(token: string): Promise<string | null>;
  /** Who worked as this user, the last first, at most 100. */
  list(userId: number): Promise<StoredSwitch[]>;
}
