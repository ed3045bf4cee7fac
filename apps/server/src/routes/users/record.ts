import type { UserRecord } from '@lanewise/contract/entities/user';
import { refusedFor } from '@lanewise/domain/rights/standing';
import type { Giver } from '@lanewise/domain/rights/standing';
import type { Person } from '../../meta/people-types.ts';
import { versionOf } from '../../meta/version.ts';
import { standingOf } from './giver.ts';

/** Places that the reader does not see are counted, not named. */
const placesFor = ({ places }: Giver, { regLocIds }: Person): Pick<UserRecord, 'regLocIds' | 'hiddenPlaces'> => {
  if (places === 'all' || regLocIds === 'all') return { regLocIds, hiddenPlaces: 0 };
  const seen = regLocIds.filter((place) => places.has(place));
  return { regLocIds: seen, hiddenPlaces: regLocIds.length - seen.length };
};

/**
 * A version of the fields of a user that other people change, as the reader sees the fields. Places out of the reader's
 * sight are left out: few places are possible, so a fingerprint would reveal them. The version does not depend on
 * whether the user has set a password.
 */
export const versionOfPerson = (reader: Giver, person: Person): string =>
  versionOf({ ...person, ...placesFor(reader, person), isInactive: person.status === 'Inactive' }, [
    'username',
    'firstName',
    'lastName',
    'phone',
    'roleId',
    'companyId',
    'accessGroupIds',
    'regLocIds',
    'hiddenPlaces',
    'ownLevel',
    'language',
    'timeZone',
    'isInactive',
  ]);

/** A user as `reader` sees them. */
export const recordFor = (reader: Giver, person: Person): UserRecord => ({
  userId: person.userId,
  username: person.username,
  firstName: person.firstName,
  lastName: person.lastName,
  phone: person.phone,
  roleId: person.roleId,
  role: person.role,
  companyId: person.companyId,
  accessGroupIds: person.accessGroupIds,
  accessGroups: person.accessGroups,
  ...placesFor(reader, person),
  authorityLevelId: person.authorityLevelId,
  language: person.language,
  timeZone: person.timeZone,
  status: person.status,
  hasProfileImage: person.hasProfileImage,
  lastLogin: person.lastLogin?.toISOString() ?? null,
  manageable: refusedFor(reader, standingOf(person)) === null,
  version: versionOfPerson(reader, person),
});
