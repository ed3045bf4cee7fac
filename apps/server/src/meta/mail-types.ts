import type { RegLocId } from '@lanewise/contract/primitives/ids';

/** A mail with a link that sets a forgotten or a first password. */
export type MailKind = 'reset' | 'invite';

/** A mail that a person sends, or a mail that tells a person about their own work. Most such mails have a file. */
export interface Parcel {
  recipient: string;
  subject: string;
  /** Plain text. */
  text: string;
  file?: { name: string; mediaType: string; content: Buffer };
}

/** By whose rights a mail is sent. */
export interface Behalf {
  /**
   * `userId`: the account of the person who sends or receives the mail. `asUserId`: the account in whose name the
   * person works. They differ if the person works as another user.
   */
  userId: number;
  asUserId: number;
  /** The rights of both accounts when the mail was made. See Switches.rights. */
  rights: string;
  /** The store whose figures the mail shows. Null: the mail shows no figures. */
  regLocId: RegLocId | null;
}

/** Requested mails, and mails that wait because no mail server is configured. */
export interface Mails {
  /**
   * Takes a request for a mail with a link, without looking up whether the account exists. Throws TooManyAttempts after
   * 5 requests of one kind for one username within an hour.
   */
  ask(username: string, kind?: MailKind): Promise<void>;
  /**
   * Accepts mails with files from a sender. If the sender sent 50 mails within the hour before, throws TooManyAttempts
   * and accepts none of the new mails.
   */
  share(sender: { behalf: Behalf | null; username: string }, parcels: readonly Parcel[]): Promise<void>;
  /** A mail with a file that waits. */
  parcel(mailId: string): Promise<(Parcel & { behalf: Behalf | null }) | null>;
  /** Ends a mail with a file. `error`: why the mail could not be sent. */
  settleParcel(mailId: string, error: string | null): Promise<void>;
  /** Takes the next request. No other worker gets this request until its next try is due. Null: there is no request. */
  take(): Promise<MailRequest | null>;
  /** Ends a request for an unknown or inactive account: there is nothing to send. */
  drop(mailId: string): Promise<void>;
  sent(mailId: string, letter: Omit<Letter, 'text'>): Promise<void>;
  /** Keeps the letter for the administrators until its link has expired. */
  keep(mailId: string, letter: Letter): Promise<void>;
  /** Ends a request without further tries. */
  fail(mailId: string, letter: Omit<Letter, 'text'>, error: string): Promise<void>;
  /** Waiting and failed mails, newest first. `superAdmins`: also mails of Super Admins. */
  outbox(options: { superAdmins: boolean }): Promise<OutboxMail[]>;
  /** Deletes texts whose link has expired, names without an account after an hour, and everything after 30 days. */
  tidy(): Promise<void>;
}

export interface MailRequest {
  mailId: string;
  kind: MailKind | 'sheet';
  /** Lower case, as requested. */
  username: string;
  /** Includes the current one. */
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
  kind: MailKind | 'sheet';
  state: 'waiting' | 'failed';
  requestedAt: Date;
  recipient: string;
  subject: string;
  /** The text of the mail. Null after its link has expired, and for a failed mail. */
  text: string | null;
  expiresAt: Date | null;
  error: string;
}

/** Ensures that a captcha counts once. */
export interface Captchas {
  /** A text of 256 random bits. It is made at the first call and shared by all servers of this metadata store. */
  secret(): Promise<string>;
  /** Marks a solved challenge as used; false when it was used before. Atomic. */
  use(nonce: string, expiresAt: Date): Promise<boolean>;
}
