import { adminRoles } from '@lanewise/contract/access';

/** A user's role, place and rights, as far as they decide what the user may do to others. */
export interface UserStanding {
  userId: number;
  role: string;
  /** Null for the admin roles. */
  companyId: number | null;
  /** 1 is the whole company; a larger number is less authority. */
  authorityLevel: number;
  accessGroupIds: readonly number[];
  /** Places (reg_loc_id), or all of the company. */
  places: 'all' | readonly number[];
}

/** A user with everything below their assigned places: all that they can give to others. */
export interface Giver extends Omit<UserStanding, 'places'> {
  places: 'all' | ReadonlySet<number>;
}

/** A field of a user's record that exceeds the giver's own standing. */
export type Beyond = 'roleId' | 'authorityLevelId' | 'accessGroupIds' | 'regLocIds';

/** 0 for a Super Admin, 1 for a Support Admin, 2 for other users: a smaller number is above. */
export const rankOf = (role: string): number => {
  const at = adminRoles.findIndex((name) => name === role);
  return at === -1 ? adminRoles.length : at;
};

export const isAdminRole = (role: string): boolean => rankOf(role) < adminRoles.length;

/**
 * The parts of a standing that exceed the giver's own; empty: the giver may give all of it. A Super Admin may give
 * everything, a Support Admin everything except the role Super Admin.
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
 * Whether an actor may change, remove, deactivate or switch into a user, or set the user's password: null, or the
 * reason for the refusal. Refused for the actor themselves, for users of another company, and for users with a higher
 * standing than the actor's.
 */
export const refusedFor = (actor: Giver, target: UserStanding): Refused | null => {
  if (!isAdminRole(actor.role) && target.companyId !== actor.companyId) return 'foreign';
  if (actor.userId === target.userId && actor.userId !== 0) return 'self';
  return beyond(actor, target).length > 0 ? 'above' : null;
};
