import { z } from 'zod';
import { userStatuses } from './user-status.ts';

const place = z.object({ regLocId: z.number().int(), name: z.string() });
const group = z.object({ accessGroupId: z.number().int(), name: z.string() });

/**
 * What grants a user the sight of a location or the use of a screen or call. Any one of them is enough.
 * `role`: an admin role, which sees and may everything. `allLocations`: every location of the company. `region`: one above
 * the location. `location`: the location itself. `group`: an access group, by its name or by what it permits.
 */
export const whyGrant = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('role'), roleId: z.number().int(), role: z.string() }),
  z.object({ kind: z.literal('allLocations') }),
  z.object({ kind: z.literal('region'), place }),
  z.object({ kind: z.literal('location'), place }),
  z.object({ kind: z.literal('group'), group }),
]);
export type WhyGrant = z.output<typeof whyGrant>;

/** Why X can see something, or what he lacks (API of our own: users/{userId}/why). */
export const why = z.object({
  granted: z.boolean(),
  /** Only an Active user can enter at all; what he is granted waits for him. */
  status: z.enum(userStatuses),
  grants: z.array(whyGrant),
  /** Where nothing grants it: what would, any one of them. Regions from the nearest up, then the location; or groups. */
  missing: z.array(whyGrant),
});
export type Why = z.output<typeof why>;
