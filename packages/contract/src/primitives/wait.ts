import { z } from 'zod';

/** Query of a call that waits for a result: the longest wait in seconds. */
export const waitQuery = z.strictObject({ wait: z.coerce.number().min(0).max(20).default(0) });
/** Sentence about waiting for the descriptions of such calls in the API document. */
export const waits = 'Eight calls of one key or person wait at a time; one more is answered 429.';
