import { z } from 'zod';

/**
 * A mail in the outbox. The mail waits because no mail server is configured, or because no mail server accepted the
 * mail.
 */
export const outboxMail = z.object({
  mailId: z.string(),
  /**
   * Purpose of the mail. reset: its link resets a forgotten password. invite: its link sets the first password. sheet:
   * it carries the book of a store's day.
   */
  kind: z.enum(['reset', 'invite', 'sheet']),
  state: z.enum(['waiting', 'failed']),
  /** Time of the request, ISO 8601. */
  requestedAt: z.string(),
  recipient: z.string(),
  subject: z.string(),
  /** Text of the mail; null once the link has expired, and for a failed mail. */
  text: z.string().nullable(),
  /** Expiry of the link. */
  expiresAt: z.string().nullable(),
  /** Error of the mail server; '' for a waiting mail. */
  error: z.string(),
});
export type OutboxMail = z.output<typeof outboxMail>;
