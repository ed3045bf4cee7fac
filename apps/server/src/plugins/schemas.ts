import { errorCodes } from '@lanewise/contract/errors';
import type { ErrorReply } from '@lanewise/contract/errors';
import { z } from 'zod';

/** Schema of every answer that is not a success, for the API document. */
export const errorReply: z.ZodType<ErrorReply> = z
  .object({
    isSuccess: z.literal(false),
    message: z.string(),
    code: z.enum(errorCodes),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    fields: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
  })
  .meta({ id: 'ErrorReply', description: 'What went wrong: translate by code and params, or show the message.' });
