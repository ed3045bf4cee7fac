import { z } from 'zod';

/** A mail of the outbox: it waits because no mail server is configured, or no server took it. */
export const outboxMail = z.object({
  mailId: z.string(),
  /** The link sets a forgotten password, or the first one. */
  kind: z.enum(['reset', 'invite']),
  state: z.enum(['waiting', 'failed']),
  /** Moment, ISO 8601. */
  requestedAt: z.string(),
  recipient: z.string(),
  subject: z.string(),
  /** Null once its link has expired, and for one that failed. */
  text: z.string().nullable(),
  /** When its link ends. */
  expiresAt: z.string().nullable(),
  /** What the mail server said, '' for one that waits. */
  error: z.string(),
});
export type OutboxMail = z.output<typeof outboxMail>;
