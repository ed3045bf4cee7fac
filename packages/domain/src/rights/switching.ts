import { isAdminRole, rankOf, refusedFor } from './standing.ts';
import type { Giver, Refused, UserStanding } from './standing.ts';

/** Why a user may not switch into another. */
export type SwitchObstacle = Refused | 'notActive';

/** The account to switch into. */
export type SwitchTarget = UserStanding & { status: string };

/**
 * Why a user may not switch into another; null: the user may. A switch requires the right to change the other account
 * and never leads upward: among admins only a Super Admin may switch into a Support Admin. `looks`: a read-only switch,
 * which is possible even before the other person has set a password.
 */
export const switchObstacle = (
  actor: Giver,
  target: SwitchTarget,
  { looks = false }: { looks?: boolean } = {},
): SwitchObstacle | null => {
  const refused = refusedFor(actor, target);
  if (refused) return refused;
  if (isAdminRole(target.role) && rankOf(target.role) <= rankOf(actor.role)) return 'above';
  const isOpen = target.status === 'Active' || (looks && target.status === 'Invited');
  return isOpen ? null : 'notActive';
};
