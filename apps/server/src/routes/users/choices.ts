import type { RegLocId } from '@lanewise/contract/primitives/ids';
import { LOCATION_LEVEL } from '@lanewise/contract/access';
import { beyond, isAdminRole } from '@lanewise/domain/rights/standing';
import type { Giver, UserStanding } from '@lanewise/domain/rights/standing';
import { timeZones } from '@lanewise/domain/places/time-zones';
import type { RoleChoice } from '../../meta/people-types.ts';
import type { Meta } from '../../meta/types.ts';
import { badField } from '../../plugins/refusal.ts';
import { beyondGiver } from './giver.ts';

// Checks the choices in a body. Each choice must exist in the user's company, and must not exceed the rights of the
// person who makes the choice.

export const chosenRole = async (
  meta: Meta,
  companyId: number | null,
  { roleId, role }: { roleId?: number | undefined; role?: string | undefined },
): Promise<RoleChoice> => {
  const wanted = roleId ?? role;
  const field = roleId === undefined && role !== undefined ? 'role' : 'roleId';
  if (wanted === undefined || wanted === '') throw badField(field, 'required', `${field} is required`);
  const found = await meta.people.role(companyId, wanted);
  if (!found) throw badField(field, 'unknown', 'There is no such role');
  return found;
};

/** By ids or names; `field` is their name in the body. Admin roles have none. */
export const chosenGroups = async (
  meta: Meta,
  companyId: number | null,
  wanted: readonly (number | string)[],
  field: string,
): Promise<number[]> => {
  const found = await meta.people.groupIds(companyId, wanted);
  const ids = found.filter((group) => group !== null);
  if (ids.length < wanted.length) throw badField(field, 'unknown', 'There is no such access group');
  return [...new Set(ids)].sort((a, b) => a - b);
};

/** Foreign places, and places that the giver may not see, are treated as unknown. */
export const refuseUnknownPlaces = async (
  meta: Meta,
  giver: Giver,
  companyId: number,
  regLocIds: readonly RegLocId[] | 'all',
): Promise<void> => {
  if (regLocIds === 'all') return;
  const known = giver.places === 'all' ? await meta.people.below(companyId, regLocIds) : giver.places;
  if (regLocIds.some((place) => !known.has(place)))
    throw badField('regLocIds', 'unknown', 'There is no such region or location');
};

/**
 * `standing`: the current time zone of the user or the user's company. This time zone is accepted even if no list has
 * it.
 */
export const refuseUnknownTimeZone = (timeZone: string | undefined, standing?: string): void => {
  if (timeZone === undefined || timeZone === standing || timeZone === 'UTC') return;
  if (!timeZones.some((one) => one === timeZone)) throw badField('timeZone', 'unknown', 'There is no such time zone');
};

/** The number of a company's deepest level, which is its locations. */
export const deepestLevel = async (meta: Meta, companyId: number | null): Promise<number> => {
  if (companyId === null) return 1;
  return Math.max(1, ...(await meta.companies.levels(companyId)).map(({ id }) => id));
};

/**
 * The level as it is stored: null for the level of the role, LOCATION_LEVEL for the deepest level, which holds the
 * locations of any tree.
 */
export const storedLevel = (level: number | null, role: RoleChoice, deepest: number): number | null => {
  if (level === null || level === Math.min(role.authorityLevel, deepest)) return null;
  if (level > deepest) throw badField('authorityLevelId', 'unknown', 'There is no such level');
  return level === deepest ? LOCATION_LEVEL : level;
};

/** Refuses rights that exceed the giver's. */
export const refuseBeyond = (giver: Giver, given: Omit<UserStanding, 'userId' | 'companyId'>): void => {
  const fields = beyond(giver, given);
  if (fields.length > 0) throw beyondGiver(fields);
};

/**
 * Refuses a user without access groups or locations; only admins may have none. Fields that are left out are not
 * checked.
 */
export const refuseBare = (
  role: string,
  { groups, places }: { groups?: readonly unknown[] | undefined; places?: 'all' | readonly unknown[] | undefined },
): void => {
  if (isAdminRole(role)) return;
  if (groups?.length === 0) throw badField('accessGroupIds', 'required', 'At least one access group is required');
  if (places?.length === 0) throw badField('regLocIds', 'required', 'At least one location is required');
};
