import { z } from 'zod';

/** A company whose history is still being loaded, such as the sample chain after an installation. */
export const filling = z.object({
  /** First business date from which every store is complete; earlier dates may lack stores and days. */
  wholeFrom: z.string(),
  /** First business date of the finished history. */
  begins: z.string(),
  /** Loaded share of the history, 0 to 1. */
  share: z.number().min(0).max(1),
  /** Minutes until the history is loaded, at the pace so far; null: unknown. */
  minutesLeft: z.number().int().min(0).nullable(),
});
export type Filling = z.output<typeof filling>;
