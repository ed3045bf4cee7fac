import { adminRoles } from '@lanewise/contract/access';

/** What a person is and holds, as far as it decides what he may do to others. */
export interface Standing {
  userId: number;
  role: string;
  /** Null for the admin roles. */
  companyId: number | null;
  /** 1 is the whole company; a larger number is less. */
  authorityLevel: number;
  accessGroupIds: readonly number[];
  /** Places (reg_loc_id), or every one of the company. */
  places: 'all' | readonly number[];
}

/** A person with everything below the places he was given: what he can give to others. */
export interface Giver extends Omit<Standing, 'places'> {
  places: 'all' | ReadonlySet<number>;
}

/** What is beyond a person: the field of a user's record. */
export type Beyond = 'roleId' | 'authorityLevelId' | 'accessGroupIds' | 'regLocIds';

const [superAdmin] = adminRoles;

/** 0 for a Super Admin, 1 for a Support Admin, 2 for everybody else: a smaller number is above. */
export const rankOf = (role: string): number => {
  const at = adminRoles.findIndex((name) => name === role);
  return at === -1 ? adminRoles.length : at;
};

export const isAdminRole = (role: string): boolean => rankOf(role) < adminRoles.length;

/**
 * What of a standing is more than the giver has himself; empty: he may give all of it. A Super Admin may give everything, a
 * Support Admin everything but the role Super Admin.
 */
export const beyond = (
  giver: Giver,
  given: Pick<Standing, 'role' | 'authorityLevel' | 'accessGroupIds' | 'places'>,
): Beyond[] => {
  const fields: Beyond[] = [];
  if (giver.role === superAdmin) return fields;
  if (rankOf(given.role) < rankOf(giver.role)) fields.push('roleId');
  if (isAdminRole(giver.role)) return fields;
  if (given.authorityLevel < giver.authorityLevel) fields.push('authorityLevelId');
  if (given.accessGroupIds.some((id) => !giver.accessGroupIds.includes(id))) fields.push('accessGroupIds');
  if (!holdsPlaces(giver, given.places)) fields.push('regLocIds');
  return fields;
};

const holdsPlaces = ({ places }: Giver, given: Standing['places']): boolean => {
  if (places === 'all') return true;
  return given !== 'all' && given.every((place) => places.has(place));
};

/** Why a person may do nothing to another: 'foreign' is as if there were no such user. */
export type Refused = 'foreign' | 'self' | 'above';

/**
 * Whether a person may change, remove, deactivate or switch into another, or set his password: null, or why not. Nobody may do so to
 * himself, to somebody of another company, or to somebody who is or holds more than he does.
 */
export const refusedFor = (actor: Giver, target: Standing): Refused | null => {
  if (!isAdminRole(actor.role) && target.companyId !== actor.companyId) return 'foreign';
  if (actor.userId === target.userId && actor.userId !== 0) return 'self';
  return beyond(actor, target).length > 0 ? 'above' : null;
};
