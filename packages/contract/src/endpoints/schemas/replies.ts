import { z } from 'zod';
import type { Reply } from '../../envelope.ts';

/** Schema of a successful answer around its data; checked before it is sent, so it has no undeclared field. */
export const replyOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ isSuccess: z.literal(true), message: z.string(), data });

/** Schema of a list; its `totalCount` counts the whole list. */
export const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ isSuccess: z.literal(true), message: z.string(), data: z.array(entry), totalCount: z.number().int() });

/** Schema of an answer that is too large to be checked again: its data are held to their type by the compiler alone. */
export const largeReplyOf = <Answer extends Reply<unknown>>() =>
  z.looseObject({ isSuccess: z.literal(true), message: z.string() }) as z.ZodType<unknown> as z.ZodType<Answer>;
