import { z } from 'zod';

/**
 * What a record held when it was read, as a fingerprint. Sent back with a change it has the change refused ('changed') where
 * somebody else was quicker; a change without it is made in any case.
 */
export const versioned = {
  version: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
};
