import { z } from 'zod';

declare const space: unique symbol;

/** location_id: the number of a location. A plain number is accepted as a `LocationId`, a `RegLocId` is not. */
export type LocationId = number & { readonly [space]?: 'location' };

/**
 * reg_loc_id: the number of a location or region as a place of the tree. Most calls name this number locationId, other
 * calls reg_loc_id.
 */
export type RegLocId = number & { readonly [space]?: 'place' };

/** Ids that the database assigns. */
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

type Asked<Id extends number> = z.ZodType<Id, number | string>;
type Answered<Id extends number> = z.ZodType<Id, Id>;
const number = z.number().int();

/** reg_loc_id in a request. */
export const regLocId = id as unknown as Asked<RegLocId>;
export const locationId = id as unknown as Asked<LocationId>;
export const regLocIdList = idList as unknown as z.ZodType<RegLocId[], z.input<typeof idList>>;
/** reg_loc_id in an answer. */
export const regLocIdNumber = number as unknown as Answered<RegLocId>;
export const locationIdNumber = number as unknown as Answered<LocationId>;
