import { z } from 'zod';

/**
 * State of an examination. bad: figures or data are in danger, or the server cannot run. warn: the operator should
 * look.
 */
export const findingStates = ['ok', 'warn', 'bad'] as const;

/** One result of an examination: its state, and a remedy unless the state is ok. */
export const finding = z.object({
  topic: z.string(),
  state: z.enum(findingStates),
  text: z.string(),
  todo: z.string().nullable(),
});
export type Finding = z.output<typeof finding>;
