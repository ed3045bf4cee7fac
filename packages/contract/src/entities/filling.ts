import { z } from 'zod';

/** A company whose history is still being loaded, such as the sample chain's after an installation. */
export const filling = z.object({
  /** From this business date on every store is complete; earlier dates may lack stores and days. */
  wholeFrom: z.string(),
  /** First business date of the finished history. */
  begins: z.string(),
  /** Loaded share of the history, from 0 to 1. */
  share: z.number().min(0).max(1),
  /** Minutes until it is finished, at the pace so far; null while that is not known. */
  minutesLeft: z.number().int().min(0).nullable(),
});
export type Filling = z.output<typeof filling>;
