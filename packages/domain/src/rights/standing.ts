import { adminRoles } from '@lanewise/contract/access';

/** Role, places and rights of a user: they determine what the user may do to other users. */
export interface UserStanding {
  userId: number;
  role: string;
  /** Company of the user; null for the admin roles. */
  companyId: number | null;
  /** Level of authority: 1 is the whole company; a larger number is less authority. */
  authorityLevel: number;
  accessGroupIds: readonly number[];
  /** Assigned places (reg_loc_id); 'all': the whole company. */
  places: 'all' | readonly number[];
}

/** A user with all places at and below the user's assigned places. The user can give these places to others. */
export interface Giver extends Omit<UserStanding, 'places'> {
  places: 'all' | ReadonlySet<number>;
}

/** A field of a user's record that exceeds the giver's own standing. */
export type Beyond = 'roleId' | 'authorityLevelId' | 'accessGroupIds' | 'regLocIds';

/** Rank of a role: 0 for a Super Admin, 1 for a Support Admin, 2 for other roles; a smaller number is higher. */
export const rankOf = (role: string): number => {
  const at = adminRoles.findIndex((name) => name === role);
  return at === -1 ? adminRoles.length : at;
};

export const isAdminRole = (role: string): boolean => rankOf(role) < adminRoles.length;

/**
 * The parts of a standing that exceed the giver's own standing; empty: the giver may give the whole standing. A Super
 * Admin may give everything, a Support Admin everything except the role Super Admin.
 */
export const beyond = (
  giver: Giver,
  given: Pick<UserStanding, 'role' | 'authorityLevel' | 'accessGroupIds' | 'places'>,
): Beyond[] => {
  const fields: Beyond[] = [];
  if (rankOf(given.role) < rankOf(giver.role)) fields.push('roleId');
  if (isAdminRole(giver.role)) return fields;
  if (given.authorityLevel < giver.authorityLevel) fields.push('authorityLevelId');
  if (given.accessGroupIds.some((id) => !giver.accessGroupIds.includes(id))) fields.push('accessGroupIds');
  if (!holdsPlaces(giver, given.places)) fields.push('regLocIds');
  return fields;
};

const holdsPlaces = ({ places }: Giver, given: UserStanding['places']): boolean => {
  if (places === 'all') return true;
  return given !== 'all' && given.every((place) => places.has(place));
};

/** Why an actor may not act on a user: 'foreign' is reported as if the user did not exist. */
export type Refused = 'foreign' | 'self' | 'above';

/**
 * Why an actor may not change, remove, deactivate or switch into a user, or set the user's password; null: the actor
 * may. Refused are the actor themselves, users of other companies, and users with a higher standing than the actor.
 */
export const refusedFor = (actor: Giver, target: UserStanding): Refused | null => {
  if (!isAdminRole(actor.role) && target.companyId !== actor.companyId) return 'foreign';
  if (actor.userId === target.userId && actor.userId !== 0) return 'self';
  return beyond(actor, target).length > 0 ? 'above' : null;
};
