import { z } from 'zod';

/** bad: figures or data are in danger, or the server cannot run. warn: the operator should look. */
export const findingStates = ['ok', 'warn', 'bad'] as const;

/** One result of an examination: its state, and the remedy if it is not well. */
export const finding = z.object({
  topic: z.string(),
  state: z.enum(findingStates),
  text: z.string(),
  todo: z.string().nullable(),
});
export type Finding = z.output<typeof finding>;

export const ok = (topic: string, text: string): Finding => ({ topic, state: 'ok', text, todo: null });
export const warn = (topic: string, text: string, todo: string): Finding => ({ topic, state: 'warn', text, todo });
export const bad = (topic: string, text: string, todo: string): Finding => ({ topic, state: 'bad', text, todo });

/** A failed examination becomes a finding, so that the others continue. */
export const examined = async (topic: string, look: () => Promise<Finding | Finding[]>): Promise<Finding[]> => {
  try {
    return [await look()].flat();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [bad(topic, `could not be examined: ${message}`, 'Look into log/server.log of the data folder.')];
  }
};
