import type { UserChange } from '@lanewise/contract/entities/user';
import { isAdminRole } from '@lanewise/domain/rights/standing';
import type { Giver } from '@lanewise/domain/rights/standing';
import type { UserStatus } from '@lanewise/contract/entities/user-status';
import type { ChangedPerson, Person, PersonValues, RoleChoice } from '../../meta/people-types.ts';
import type { Meta } from '../../meta/types.ts';
import { changedMeanwhile, refuseChanged } from '../../meta/version.ts';
import { badField } from '../../plugins/refusal.ts';
import {
  chosenGroups,
  chosenRole,
  deepestLevel,
  refuseBare,
  refuseBeyond,
  refuseUnknownPlaces,
  refuseUnknownTimeZone,
  storedLevel,
} from './choices.ts';
import { isSelf, refuseTouching } from './giver.ts';
import { versionOfPerson } from './record.ts';

const readOnly = (field: string): Error => badField(field, 'readOnly', `${field} cannot be changed here`);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Derived fields: a request may only repeat their values. `lastLogin`, `hiddenPlaces` and `manageable` change at any
 * time and are never checked.
 */
const fixed = ['userId', 'role', 'accessGroups', 'hasProfileImage'] as const;

/** Fields that decide rights and logins: users cannot change them for themselves. */
const notOnesOwn = ['username', 'roleId', 'accessGroupIds', 'regLocIds', 'authorityLevelId', 'status'] as const;

/**
 * The next status of a user. Active and Invited differ only by the password, so a reactivated user gets back the
 * earlier status.
 */
const nextStatus = ({ status, hasPassword }: Person, wanted: UserStatus | undefined): UserStatus => {
  if (wanted === undefined || wanted === status) return status;
  if (wanted === 'Inactive') return 'Inactive';
  const alive = hasPassword ? 'Active' : 'Invited';
  if (status !== 'Inactive') throw badField('status', 'readOnly', `A user with status ${status} cannot be ${wanted}`);
  return alive;
};

interface Looked {
  role: RoleChoice;
  companyId: number | null;
  groups: number[] | undefined;
  level: number | null | undefined;
  deepest: number;
}

/** Everything the change refers to, found before anything is locked. */
const lookUp = async (meta: Meta, before: Person, body: UserChange): Promise<Looked> => {
  const role = await chosenRole(meta, before.companyId ?? body.companyId ?? null, {
    roleId: body.roleId ?? before.roleId,
  });
  const admin = isAdminRole(role.name);
  const companyId = admin ? null : (body.companyId ?? before.companyId);
  if (body.companyId !== undefined && body.companyId !== companyId) throw readOnly('companyId');
  if (before.companyId !== null && companyId !== null && companyId !== before.companyId) throw readOnly('companyId');
  if (!admin && companyId === null) throw badField('companyId', 'required', 'companyId is required for this role');
  if (companyId !== null && companyId !== before.companyId && !(await meta.companies.find(companyId)))
    throw badField('companyId', 'unknown', 'There is no such company');
  refuseUnknownTimeZone(body.timeZone, before.timeZone);
  const groups = admin ? [] : body.accessGroupIds;
  const ids = groups && (await chosenGroups(meta, companyId, groups, 'accessGroupIds'));
  const deepest = await deepestLevel(meta, companyId);
  const level = body.authorityLevelId;
  return {
    role,
    companyId,
    groups: ids,
    deepest,
    level: level === undefined ? level : storedLevel(level, role, deepest),
  };
};

const decideOn = (giver: Giver, before: Person, body: UserChange, looked: Looked) => {
  const { role, companyId, deepest } = looked;
  const regLocIds = isAdminRole(role.name) ? 'all' : body.regLocIds;
  return (current: Person): PersonValues => {
    refuseTouching(giver, current, { self: true });
    // The looked-up values belong to the user's former company.
    if (current.companyId !== before.companyId) throw changedMeanwhile();
    refuseChanged(body.version, versionOfPerson(giver, current));
    for (const field of fixed)
      if (body[field] !== undefined && !same(body[field], current[field])) throw readOnly(field);
    const mine = giver.userId !== 0 && giver.userId === current.userId;
    if (mine && notOnesOwn.some((field) => body[field] !== undefined && !same(body[field], current[field])))
      throw isSelf();
    const authorityLevel = looked.level === undefined ? current.ownLevel : looked.level;
    const next = {
      role: role.name,
      authorityLevel: Math.min(authorityLevel ?? role.authorityLevel, deepest),
      accessGroupIds: looked.groups ?? current.accessGroupIds,
      places: regLocIds ?? current.regLocIds,
    };
    if (!mine) refuseBeyond(giver, next);
    return {
      username: body.username,
      firstName: body.firstName,
      lastName: body.lastName,
      phone: body.phone,
      language: body.language,
      timeZone: body.timeZone,
      roleId: role.roleId,
      companyId,
      authorityLevel: looked.level,
      accessGroupIds: looked.groups,
      regLocIds,
      status: nextStatus(current, body.status),
    };
  };
};

/**
 * Looks up the records that a change of a user names, refuses records that do not exist, and returns the function that
 * decides on the change.
 */
export const decisionOf = async (
  meta: Meta,
  giver: Giver,
  before: Person,
  body: UserChange,
): Promise<(current: Person) => PersonValues> => {
  refuseTouching(giver, before, { self: true });
  const looked = await lookUp(meta, before, body);
  if (body.regLocIds !== undefined && looked.companyId !== null)
    await refuseUnknownPlaces(meta, giver, looked.companyId, body.regLocIds);
  refuseBare(looked.role.name, { groups: looked.groups, places: body.regLocIds });
  return decideOn(giver, before, body, looked);
};

/** Changes a user; fields that are left out stay. Null: there is none. */
export const changeUser = async (
  meta: Meta,
  giver: Giver,
  before: Person,
  body: UserChange,
): Promise<ChangedPerson | null> => meta.people.change(before.userId, await decisionOf(meta, giver, before, body));
