/** With a link that sets a forgotten password, or the first one. */
export type MailKind = 'reset' | 'invite';

/** Mails that were asked for, and those that wait where no mail server is configured. */
export interface Mails {
  /**
   * Takes a request for a mail with a link, whether or not there is such an account: nothing is looked up. Throws
   * TooManyAttempts after 5 requests of one kind for one username within an hour.
   */
  ask(username: string, kind?: MailKind): Promise<void>;
  /** The next request to work on, which is then nobody else's until its next try is due; null: none. */
  take(): Promise<MailRequest | null>;
  /** The account is unknown or inactive: there is nothing to send. */
  drop(mailId: string): Promise<void>;
  sent(mailId: string, letter: Omit<Letter, 'text'>): Promise<void>;
  /** Keeps the letter for the administrators until its link has expired. */
  keep(mailId: string, letter: Letter): Promise<void>;
  /** No further try. */
  fail(mailId: string, letter: Omit<Letter, 'text'>, error: string): Promise<void>;
  /** What waits and what failed, newest first; `superAdmins`: with the mails of Super Admins. */
  outbox(options: { superAdmins: boolean }): Promise<OutboxMail[]>;
  /** Forgets texts whose link has expired, names without an account after an hour, and everything after 30 days. */
  tidy(): Promise<void>;
}

export interface MailRequest {
  mailId: string;
  kind: MailKind;
  /** Lower case, as it was asked for. */
  username: string;
  /** This one included. */
  attempts: number;
}

export interface Letter {
  kind: MailKind;
  userId: number;
  recipient: string;
  subject: string;
  /** Plain text. */
  text: string;
}

export interface OutboxMail {
  mailId: string;
  kind: MailKind;
  state: 'waiting' | 'failed';
  requestedAt: Date;
  recipient: string;
  subject: string;
  /** Null once its link has expired, and for one that failed. */
  text: string | null;
  expiresAt: Date | null;
  error: string;
}

/** What makes a captcha count once. */
export interface Captchas {
  /** Text of 256 random bits that all servers of this store share, made at the first call. */
  secret(): Promise<string>;
  /** Marks a solved challenge as used; false when it was used before. Atomic. */
  use(nonce: string, expiresAt: Date): Promise<boolean>;
}
