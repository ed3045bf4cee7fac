import { isDeepStrictEqual } from 'node:util';
import * as endpoints from '@lanewise/contract/endpoints/profile';
import * as halves from '@lanewise/contract/endpoints/schemas/profile';
import { company } from '@lanewise/contract/entities/company';
import type { ProfileChange } from '@lanewise/contract/entities/profile';
import type { UserProfile } from '@lanewise/contract/entities/session';
import { countryCodes } from '@lanewise/domain/places/countries';
import { stateOptions } from '@lanewise/domain/places/states';
import { timeZones } from '@lanewise/domain/places/time-zones';
import type { App, AppParts } from '../../plugins/app.ts';
import type { Meta } from '../../meta/types.ts';
import type { User } from '../../meta/user-types.ts';
import type { RequestCaller } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { badField, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { aboutPerson } from '../users/audited.ts';

/** The program of this machine may call everything, but is no user and has no profile. */
export const userOf = ({ user }: RequestCaller): User => {
  if (user.userId === 0) throw notFound();
  return user;
};

const profileOf = async (meta: Meta, user: User): Promise<UserProfile> => {
  const found = user.companyId === null ? null : await meta.companies.find(user.companyId);
  // The company as all its users see it, without contacts and password rules.
  const own = found && company.parse(found);
  return { ...user, ...(await meta.profiles.contact(user.userId)), companyName: own?.name ?? '', company: own };
};

const fixed = ['userId', 'hasProfileImage', 'username', 'companyId', 'companyName', 'company', 'role'] as const;

const unknown = (field: string, what: string): Error => badField(field, 'unknown', `There is no such ${what}`);

/**
 * Refuses changes of fields that users cannot change here, and an unknown time zone, country or state. An unchanged
 * time zone is not checked.
 */
const check = (change: ProfileChange, current: UserProfile): void => {
  for (const field of fixed) {
    if (change[field] !== undefined && !isDeepStrictEqual(change[field], current[field]))
      throw badField(field, 'readOnly', `${field} cannot be changed here`);
  }
  const { timeZone = current.timeZone, country = current.country, state = current.state } = change;
  if (timeZone !== current.timeZone && !timeZones.some((one) => one === timeZone))
    throw unknown('timeZone', 'time zone');
  if (country !== '' && !countryCodes.some((one) => one === country)) throw unknown('country', 'country');
  const states = stateOptions(country, 'en');
  if (state !== '' && states && !states.some(({ value }) => value === state)) throw unknown('state', 'state');
};

const change = async (meta: Meta, user: User, body: ProfileChange): Promise<UserProfile> => {
  check(body, await profileOf(meta, user));
  await meta.profiles.change(user.userId, body);
  const changed = await meta.users.find(user.userId);
  if (!changed) throw notFound();
  return profileOf(meta, changed);
};

/** The user's own profile. */
export const profileRoutes = (app: App, { meta }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve('ownProfile', async ({ caller }) => reply(await profileOf(meta, caller.user)));

  serve('changeProfile', async ({ caller, body, audited }) => {
    const user = userOf(caller);
    const before = await profileOf(meta, user);
    const after = await change(meta, user, body);
    audited({ ...aboutPerson(user), changes: changesOf(before, after) });
    return reply(after);
  });
};
