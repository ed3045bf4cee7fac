import { z } from 'zod';
import { CODE_LETTERS, keyOrigins } from './connector-rules.ts';
import { lineOf } from './names.ts';

/**
 * A one-time code with which the agent of a store gets its own key. The server shows the code once and keeps only its
 * hash.
 */
export const enrolmentCode = z.object({
  connectorId: z.number().int(),
  /** The code, such as K7QF-2MXR-9DTW. */
  code: z.string(),
  expiresAt: z.string(),
});
export type EnrolmentCode = z.output<typeof enrolmentCode>;

/** Accepts a code as people type it: in lower case, with other dashes, or with letters that look like digits. */
const typedCode = z
  .string()
  .max(40)
  .transform((text) =>
    text
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .replaceAll('O', '0')
      .replace(/[IL]/g, '1'),
  )
  .pipe(z.string().regex(new RegExp(`^[${CODE_LETTERS}]{12}$`), 'code.format'));

/** SHA-256, in hexadecimal, of a key of 256 random bits. The server never sees the key before its first use. */
const keyHash = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Body of POST connectors/enrol. The agent generates and stores its key before the call, so the call may be repeated.
 */
export const enrolment = z.strictObject({
  code: typedCode,
  keyHash,
  version: lineOf(40).min(1).optional(),
});

/** What the server tells an agent about itself at its enrolment. */
export const enrolled = z.object({
  connectorId: z.number().int(),
  name: z.string(),
  companyName: z.string(),
  /** Name of the agent's store; null: the agent sends for every store of the company. */
  locationName: z.string().nullable(),
  storeNumber: z.string().nullable(),
});
export type Enrolled = z.output<typeof enrolled>;

/** Body of PUT connectors/requests/key: the hash of a new key that replaces the agent's key. */
export const keyRotation = z.strictObject({ keyHash });

/** Origin of a connector's key and when it got the key. 'none': a user revoked the key. */
export const keyState = z.object({ keyOrigin: z.enum(keyOrigins), keyAt: z.string() });
