import { regLocIdNumber } from '../primitives/ids.ts';
import { z } from 'zod';
import { userStatuses } from './user-status.ts';

const place = z.object({ regLocId: regLocIdNumber, name: z.string() });
const group = z.object({ accessGroupId: z.number().int(), name: z.string() });

/**
 * A grant that lets a user see a location or use a screen or call; one grant is enough. `role`: an admin role, which
 * sees and may do everything. `allLocations`: every location of the company. `region`: a region above the location.
 * `location`: the location itself. `group`: an access group, by its name or by a permission that it holds.
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
  /** Status of the user. Only an Active user can log in; until then grants have no effect. */
  status: z.enum(userStatuses),
  grants: z.array(whyGrant),
  /**
   * If the user has no grant: the possible grants, each of which would suffice. Either regions from the nearest up,
   * then the location; or access groups.
   */
  missing: z.array(whyGrant),
});
export type Why = z.output<typeof why>;
