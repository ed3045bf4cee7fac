import { z } from 'zod';

/** A company whose history is still coming in, as the sample chain's does after an installation. */
export const filling = z.object({
  /** Every store is there from this business date on; what lies before may lack stores and days. */
  wholeFrom: z.string(),
  /** The business date that it will begin with. */
  begins: z.string(),
  /** From 0 to 1: how much of it has entered. */
  share: z.number().min(0).max(1),
});
export type Filling = z.output<typeof filling>;
