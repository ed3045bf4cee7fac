import { z } from 'zod';
import { CODE_LETTERS, keyOrigins } from './connector-rules.ts';
import { lineOf } from './names.ts';

/** A code with which the agent of a store gets a key of its own, once. Shown once: only its hash is kept. */
export const enrolmentCode = z.object({
  connectorId: z.number().int(),
  /** Like K7QF-2MXR-9DTW. */
  code: z.string(),
  expiresAt: z.string(),
});
export type EnrolmentCode = z.output<typeof enrolmentCode>;

/** What people make of a code when they copy it: small letters, other dashes, the letters that look like digits. */
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

/** SHA-256 of a key of 256 random bits, in hexadecimal: the server never sees the key before it is used. */
const keyHash = z.string().regex(/^[0-9a-f]{64}$/);

/** Body of POST connectors/enrol. The agent has drawn its key and kept it before, so the call may be repeated. */
export const enrolment = z.strictObject({
  code: typedCode,
  keyHash,
  version: lineOf(40).min(1).optional(),
});

/** What an agent is told of itself once it is enrolled. */
export const enrolled = z.object({
  connectorId: z.number().int(),
  name: z.string(),
  companyName: z.string(),
  /** Null: it sends for every location of the company. */
  locationName: z.string().nullable(),
  storeNumber: z.string().nullable(),
});
export type Enrolled = z.output<typeof enrolled>;

/** Body of PUT connectors/requests/key: an agent puts another key in the place of its own. */
export const keyRotation = z.strictObject({ keyHash });

/** How a connector came by its key. 'none': it has none, after a person revoked it. */
export const keyState = z.object({ keyOrigin: z.enum(keyOrigins), keyAt: z.string() });
