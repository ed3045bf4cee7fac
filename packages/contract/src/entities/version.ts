import { z } from 'zod';

/**
 * Fingerprint of a record when it was read. A change that includes the fingerprint is refused ('changed') if another
 * user has changed the record since. A change without a fingerprint is always made.
 */
export const versioned = {
  version: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
};
