import { z } from 'zod';

/**
 * Fingerprint of a record when it was read. A change sent with it is refused ('changed') if another user has changed
 * the record since; a change without it is always made.
 */
export const versioned = {
  version: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
};
