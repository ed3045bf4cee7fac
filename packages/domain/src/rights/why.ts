import type { RegLocId } from '@lanewise/contract/primitives/ids';
import type { Why, WhyGrant } from '@lanewise/contract/entities/why';
import { isAdminRole } from './standing.ts';

interface Person {
  roleId: number;
  role: string;
  status: Why['status'];
  accessGroupIds: readonly number[];
  regLocIds: 'all' | readonly number[];
}
interface Place {
  regLocId: RegLocId;
  name: string;
}
interface Group {
  accessGroupId: number;
  name: string;
}

/** Builds the answer. `ways`: all possible grants; they are listed if the user has none. */
const answer = ({ status }: Person, grants: WhyGrant[], ways: WhyGrant[] = []): Why => {
  const granted = grants.length > 0;
  return { granted, status, grants, missing: granted ? [] : ways };
};

const ofRole = ({ roleId, role }: Person): WhyGrant => ({ kind: 'role', roleId, role });

/** Why a user sees a location. `path`: its regions from the nearest up. */
export const whyLocation = (person: Person, location: Place, path: readonly Place[]): Why => {
  if (isAdminRole(person.role)) return answer(person, [ofRole(person)]);
  if (person.regLocIds === 'all') return answer(person, [{ kind: 'allLocations' }]);
  const given = new Set(person.regLocIds);
  const ways: WhyGrant[] = [
    { kind: 'location', place: location },
    ...path.map((place) => ({ kind: 'region', place }) as const),
  ];
  const grants = ways.filter((way) => 'place' in way && given.has(way.place.regLocId));
  return answer(person, grants, [...ways, { kind: 'allLocations' }]);
};

/** Why a user may use something that any of these access groups opens. */
export const whyGroup = (person: Person, opening: readonly Group[]): Why => {
  if (isAdminRole(person.role)) return answer(person, [ofRole(person)]);
  const ways = opening.map((group) => ({ kind: 'group', group }) as const);
  return answer(
    person,
    ways.filter(({ group }) => person.accessGroupIds.includes(group.accessGroupId)),
    ways,
  );
};
