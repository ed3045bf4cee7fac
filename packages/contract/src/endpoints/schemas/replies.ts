import { z } from 'zod';
import type { Reply } from '../../envelope.ts';

/**
 * Schema of a successful answer around its data. The server checks the answer before sending, so the answer has no
 * undeclared field.
 */
export const replyOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ isSuccess: z.literal(true), message: z.string(), data });

/** Schema of a list; `totalCount` counts its entries on all pages. */
export const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ isSuccess: z.literal(true), message: z.string(), data: z.array(entry), totalCount: z.number().int() });

/** Schema of an answer that is too large to be checked at run time. Only the compiler checks the type of its data. */
export const largeReplyOf = <Answer extends Reply<unknown>>() =>
  z.looseObject({ isSuccess: z.literal(true), message: z.string() }) as z.ZodType<unknown> as z.ZodType<Answer>;
