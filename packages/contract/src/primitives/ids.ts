import { z } from 'zod';

/** Ids that the database assigns. `reg_loc_id` and `location_id` are distinct numbers of one store. */
export const id = z.coerce.number<number | string>().int().positive().max(2_147_483_647);

/**
 * A comma-separated list of ids, such as `locationIds=3,4`, or a repeated parameter; an empty text is an empty list.
 */
export const idList = z
  .union([z.string().max(200_000), z.array(z.string().max(200_000)).max(20_000)])
  .transform((value) =>
    [value]
      .flat()
      .flatMap((part) => part.split(','))
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .pipe(
    z
      .array(
        z
          .string()
          .regex(/^\d{1,10}$/)
          .transform(Number),
      )
      .max(20_000),
  );
