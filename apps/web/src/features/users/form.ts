import type { Level } from '@lanewise/contract/entities/company';
import type { UserChange, UserRecord } from '@lanewise/contract/entities/user';
import type { Language } from '@lanewise/contract/primitives/language';
import type { Role } from '@lanewise/contract/entities/role';
import { isAdminRole } from '@lanewise/domain/rights/standing';
import type { Assigned } from './places-choice.ts';
import { EVERYWHERE, assignedOf } from './places-choice.ts';

export interface UserValues extends Record<string, unknown> {
  username: string;
  firstName: string;
  lastName: string;
  phone: string;
  /** '' until one is chosen. */
  roleId: string;
  /** The user's own level of authority; '' for that of the role. */
  authorityLevelId: string;
  accessGroupIds: number[];
  regLocIds: number[] | 'all';
  language: Language;
  timeZone: string;
  /** Whether the user may log in; Invited counts as active. */
  active: boolean;
  /** Sends a new user the invitation at once. */
  invite: boolean;
  version: string | undefined;
}

export const newUser = (language: Language, timeZone: string): UserValues => ({
  username: '',
  firstName: '',
  lastName: '',
  phone: '',
  roleId: '',
  authorityLevelId: '',
  accessGroupIds: [],
  regLocIds: [],
  language,
  timeZone,
  active: true,
  invite: true,
  version: undefined,
});

/** The values that a user can get, fetched with the user. Levels from the top. */
export interface Offered {
  roles: readonly Role[];
  levels: readonly Level[];
}

/** The level that a role gives in this company, whose tree may have fewer levels. */
export const levelOfRole = (roleId: number, { roles, levels }: Offered): number | null => {
  const role = roles.find((one) => one.roleId === roleId);
  return role ? Math.min(role.authorityLevelId, levels.at(-1)?.id ?? role.authorityLevelId) : null;
};

export const userValuesOf = (user: UserRecord, offered: Offered): UserValues => ({
  username: user.username,
  firstName: user.firstName,
  lastName: user.lastName,
  phone: user.phone,
  authorityLevelId: user.authorityLevelId === levelOfRole(user.roleId, offered) ? '' : String(user.authorityLevelId),
  roleId: String(user.roleId),
  accessGroupIds: user.accessGroupIds,
  regLocIds: user.regLocIds,
  language: user.language,
  timeZone: user.timeZone,
  active: user.status !== 'Inactive',
  invite: false,
  version: user.version,
});

type Wrong = Partial<Record<keyof UserValues & string, 'required' | 'address' | 'phone_format' | 'noLocation'>>;

/** The same rule as on the server: text, @, a domain with a dot. */
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The errors known before sending: text keys under `settings:wrong.` by field. */
export const wrongIn = (values: UserValues, admin: boolean): Wrong => ({
  ...(values.username.trim() === ''
    ? { username: 'required' }
    : address.test(values.username.trim())
      ? {}
      : { username: 'address' }),
  ...(values.firstName.trim() === '' ? { firstName: 'required' } : {}),
  ...(values.lastName.trim() === '' ? { lastName: 'required' } : {}),
  ...(/^[\d+()./ #x-]*$/.test(values.phone.trim()) ? {} : { phone: 'phone_format' }),
  ...(values.roleId === '' ? { roleId: 'required' } : {}),
  ...(admin || values.accessGroupIds.length > 0 ? {} : { accessGroupIds: 'required' }),
  ...(admin || values.regLocIds.length > 0 ? {} : { regLocIds: 'noLocation' }),
});

/**
 * The body to send. For an existing user it holds only changes, so that hidden values stay. `companyId`: the selected
 * company, which a former admin joins.
 */
export const userInputOf = (
  values: UserValues,
  user: UserRecord | null,
  { admin, companyId, offered }: { admin: boolean; companyId: number | null; offered: Offered },
): UserChange => {
  const { roleId, active, invite: _, accessGroupIds, regLocIds, authorityLevelId: level, version, ...rest } = values;
  const before = user && userValuesOf(user, offered);
  const changed = (field: keyof UserValues & string): boolean =>
    before === null || JSON.stringify(before[field]) !== JSON.stringify(values[field]);
  const texts = Object.fromEntries(Object.entries(rest).filter(([field]) => changed(field)));
  const joins = user !== null && user.companyId === null && !admin;
  return {
    ...texts,
    ...(version === undefined ? {} : { version }),
    ...(changed('roleId') ? { roleId: Number(roleId) } : {}),
    ...(!admin && level !== (before?.authorityLevelId ?? '')
      ? { authorityLevelId: level === '' ? null : Number(level) }
      : {}),
    ...(!admin && (joins || changed('accessGroupIds')) ? { accessGroupIds } : {}),
    ...(!admin && (joins || changed('regLocIds')) ? { regLocIds } : {}),
    ...(joins ? { companyId } : {}),
    ...(user !== null && changed('active') ? { status: active ? 'Active' : 'Inactive' } : {}),
  };
};

/**
 * The grants that the current user can give. Admins can give all grants, but only a Super Admin can give the role Super
 * Admin. Other users can give the groups and places that they hold, and levels and roles without admin rights up to
 * their own authority.
 */
export interface Giving {
  roles: (role: Role) => boolean;
  groups: (accessGroupId: number) => boolean;
  levels: (levelId: number) => boolean;
  places: Assigned;
}

export const givingOf = (own: UserRecord): Giving => {
  const admin = isAdminRole(own.role);
  return {
    roles: ({ name, authorityLevelId }) =>
      own.role === 'Super Admin' ||
      (admin ? name !== 'Super Admin' : !isAdminRole(name) && authorityLevelId >= own.authorityLevelId),
    groups: (accessGroupId) => admin || own.accessGroupIds.includes(accessGroupId),
    levels: (levelId) => admin || levelId >= own.authorityLevelId,
    places: admin ? new Set([EVERYWHERE]) : assignedOf(own.regLocIds),
  };
};
