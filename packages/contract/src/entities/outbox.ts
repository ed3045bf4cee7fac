import { z } from 'zod';

/** A mail in the outbox. It waits because no mail server is configured or because none took it. */
export const outboxMail = z.object({
  mailId: z.string(),
  /** The link resets a forgotten password or sets the first one. */
  kind: z.enum(['reset', 'invite']),
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
