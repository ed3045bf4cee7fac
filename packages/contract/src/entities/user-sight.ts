import { regLocIdNumber } from '../primitives/ids.ts';
import { z } from 'zod';
import { userStatuses } from './user-status.ts';

/** Most stores that a user's sight names; further stores are only counted. */
export const MOST_NAMED_STORES = 200;

/**
 * The places and rights of a user, as the server checks them in every call (Lanewise's own API: users/{userId}/sight).
 */
export const userSight = z.object({
  status: z.enum(userStatuses),
  /** Whether the user sees every present and future store of the company. */
  whole: z.boolean(),
  /** Whether the user sees every present store of the company. */
  everyStore: z.boolean(),
  /** Stores in the user's sight that the caller sees too. */
  storeCount: z.number().int(),
  /** The first stores, by name. */
  stores: z.array(z.object({ regLocId: regLocIdNumber, name: z.string() })),
  /** Number of stores in the user's sight that the caller does not see. */
  hiddenStores: z.number().int(),
  /** Role and rights that determine the user's screens, as the user's own login returns them. */
  rights: z.object({ role: z.string(), accessGroupPermissions: z.array(z.string()) }),
  /** Whether the caller may look as this user. */
  mayLook: z.boolean(),
});
export type UserSight = z.output<typeof userSight>;
