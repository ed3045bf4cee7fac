import { z } from 'zod';

/** Query of a call that waits, in seconds, for what it asks about. */
export const waitQuery = z.strictObject({ wait: z.coerce.number().min(0).max(20).default(0) });
/** What such a call says of itself. */
export const waits = 'Eight calls of one key or person wait at a time; one more is answered 429.';
