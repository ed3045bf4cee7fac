import { regLocIdNumber } from '../primitives/ids.ts';
import { z } from 'zod';
import { userStatuses } from './user-status.ts';

/** The most stores that a user's sight names; the rest are counted. */
export const MOST_NAMED_STORES = 200;

/** What a user sees, as the server decides it for every call of theirs (Lanewise's own API: users/{userId}/sight). */
export const userSight = z.object({
  status: z.enum(userStatuses),
  /** Every store of the company, also those that it will have. */
  whole: z.boolean(),
  /** Every store that the company has now. */
  everyStore: z.boolean(),
  /** Stores in the user's sight that the caller sees too. */
  storeCount: z.number().int(),
  /** The first stores, by name. */
  stores: z.array(z.object({ regLocId: regLocIdNumber, name: z.string() })),
  /** Number of stores in the user's sight that the caller does not see. */
  hiddenStores: z.number().int(),
  /** What decides over the user's screens, as their own login answers it. */
  rights: z.object({ role: z.string(), accessGroupPermissions: z.array(z.string()) }),
  /** Whether the caller may look as this user. */
  mayLook: z.boolean(),
});
export type UserSight = z.output<typeof userSight>;
