import { z } from 'zod';

/** A mail in the outbox. It waits because no mail server is configured or because none took it. */
export const outboxMail = z.object({
  mailId: z.string(),
  /** Its link resets a forgotten password or sets the first one; or it brings the book of a store's day. */
  kind: z.enum(['reset', 'invite', 'sheet']),
  state: z.enum(['waiting', 'failed']),
  /** Moment, ISO 8601. */
  requestedAt: z.string(),
  recipient: z.string(),
  subject: z.string(),
  /** Null once its link has expired, and for a failed mail. */
  text: z.string().nullable(),
  /** Expiry of its link. */
  expiresAt: z.string().nullable(),
  /** The mail server's answer; '' for a waiting mail. */
  error: z.string(),
});
export type OutboxMail = z.output<typeof outboxMail>;
