import { isAdminRole, rankOf, refusedFor } from './standing.ts';
import type { Giver, Refused, Standing } from './standing.ts';

/** Why somebody may not work as another. */
export type SwitchObstacle = Refused | 'notActive';

/** Whose account somebody wants to work in. */
export type SwitchTarget = Standing & { status: string };

/**
 * Whether one may work as another; null: he may. It is what he might change in that account, but never upward: among admins
 * only a Super Admin as a Support Admin.
 */
export const switchObstacle = (actor: Giver, target: SwitchTarget): SwitchObstacle | null => {
  const refused = refusedFor(actor, target);
  if (refused) return refused;
  if (isAdminRole(target.role) && rankOf(target.role) <= rankOf(actor.role)) return 'above';
  return target.status === 'Active' ? null : 'notActive';
};
