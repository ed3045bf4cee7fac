import type { Company } from '@lanewise/contract/entities/company';
import type { NewUserInput } from '@lanewise/contract/entities/user';
import { isAdminRole } from '@lanewise/domain/rights/standing';
import type { Person } from '../../meta/people-types.ts';
import type { Meta } from '../../meta/types.ts';
import type { RequestCaller } from '../../plugins/caller.ts';
import { badField } from '../../plugins/refusal.ts';
import { refuseBadPassword } from '../accounts/passwords.ts';
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
import { giverOf } from './giver.ts';

/**
 * The company of a new user. Admins belong to no company. All other users belong to an existing company: the caller's
 * own, or the company that an admin names.
 */
const companyOfNew = async (
  meta: Meta,
  caller: RequestCaller,
  body: NewUserInput,
  admin: boolean,
): Promise<Company | null> => {
  if (admin) return null;
  const { companyId = caller.companyId } = body;
  if (companyId === null) throw badField('companyId', 'required', 'companyId is required for this role');
  const reachable = caller.isAdmin || companyId === caller.companyId;
  const company = reachable ? await meta.companies.find(companyId) : null;
  if (!company) throw badField('companyId', 'unknown', 'There is no such company');
  return company;
};

/** Programs of this machine may make users without names, to be filled in later. */
const refuseNameless = ({ kind }: RequestCaller, body: NewUserInput): void => {
  if (kind === 'local') return;
  for (const field of ['firstName', 'lastName'] as const)
    if (body[field] === '') throw badField(field, 'required', `${field} is required`);
};

/** Creates a user; without a password they are Invited and need an invitation. */
export const createUser = async (meta: Meta, caller: RequestCaller, body: NewUserInput): Promise<Person> => {
  const giver = await giverOf(meta, caller);
  const role = await chosenRole(meta, (caller.isAdmin ? body.companyId : undefined) ?? caller.companyId, body);
  const admin = isAdminRole(role.name);
  refuseBeyond(giver, { role: role.name, authorityLevel: Infinity, accessGroupIds: [], places: [] });
  const company = await companyOfNew(meta, caller, body, admin);
  const companyId = company?.id ?? null;
  refuseNameless(caller, body);
  refuseUnknownTimeZone(body.timeZone, company?.timeZone);
  const groupsField = body.accessGroupIds ? 'accessGroupIds' : 'accessGroups';
  const groups = await chosenGroups(meta, companyId, body.accessGroupIds ?? body.accessGroups ?? [], groupsField);
  const regLocIds = admin ? 'all' : (body.regLocIds ?? (caller.kind === 'local' ? 'all' : []));
  if (companyId !== null) await refuseUnknownPlaces(meta, giver, companyId, regLocIds);
  const deepest = await deepestLevel(meta, companyId);
  const authorityLevel = storedLevel(body.authorityLevelId ?? null, role, deepest);
  if (caller.kind !== 'local') refuseBare(role.name, { groups, places: regLocIds });
  refuseBeyond(giver, {
    role: role.name,
    authorityLevel: Math.min(authorityLevel ?? role.authorityLevel, deepest),
    accessGroupIds: groups,
    places: regLocIds,
  });
  if (body.password !== null) await refuseBadPassword(meta, body.password, { ...body, companyId });
  const user = await meta.users.create({
    username: body.username,
    password: body.password,
    firstName: body.firstName,
    lastName: body.lastName,
    phone: body.phone,
    language: body.language,
    timeZone: body.timeZone,
    role: role.name,
    companyId,
    authorityLevel,
    accessGroups: groups,
    regLocIds,
  });
  const person = await meta.people.find(user.userId);
  if (!person) throw new Error(`User ${user.userId} vanished while it was created.`);
  return person;
};
