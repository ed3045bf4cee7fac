import { regLocIdNumber } from '../primitives/ids.ts';
import { z } from 'zod';
import { userStatuses } from './user-status.ts';

const place = z.object({ regLocId: regLocIdNumber, name: z.string() });
const group = z.object({ accessGroupId: z.number().int(), name: z.string() });

/**
 * A grant that lets a user see a location or use a screen or call; any one of them is enough. `role`: an admin role,
 * which sees and may do everything. `allLocations`: every location of the company. `region`: one above the location.
 * `location`: the location itself. `group`: an access group, by its name or by what it permits.
 */
export const whyGrant = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('role'), roleId: z.number().int(), role: z.string() }),
  z.object({ kind: z.literal('allLocations') }),
  z.object({ kind: z.literal('region'), place }),
  z.object({ kind: z.literal('location'), place }),
  z.object({ kind: z.literal('group'), group }),
]);
export type WhyGrant = z.output<typeof whyGrant>;

/** The reasons why a user can see something, or the grants they lack (Lanewise's own API: users/{userId}/why). */
export const why = z.object({
  granted: z.boolean(),
  /** Only an Active user can log in; the grants of others have no effect until then. */
  status: z.enum(userStatuses),
  grants: z.array(whyGrant),
  /**
   * When nothing grants it: the grants of which any one would. Regions from the nearest up, then the location; or
   * groups.
   */
  missing: z.array(whyGrant),
});
export type Why = z.output<typeof why>;
