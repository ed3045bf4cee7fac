import type { RegLocId } from '@lanewise/contract/primitives/ids';
import type { Location } from '@lanewise/contract/entities/company';
import { Refused } from '../meta/errors.ts';
import { locationIdsOf, type NarrowedSight, type Sight } from '../meta/sight.ts';
import type { Meta } from '../meta/types.ts';
import type { RequestCaller } from '../plugins/caller.ts';

/**
 * location_id values of the stores for which a caller may send and read data; null: the whole company, with future
 * locations.
 */
export const onlyLocationsOf = (sight: Sight): number[] | null => (sight.whole ? null : locationIdsOf(sight));

/** Refuses somebody of some stores what every store of the company has alike. */
export const refuseOfSome = async (caller: RequestCaller): Promise<void> => {
  if (!(await caller.sight()).everyStore) throw new Refused('user.above', 'Stores that you do not see have this too.');
};

/** The caller's sight, narrowed to `wanted` (reg_loc_id) if given; foreign ids are silently dropped. */
export const narrowed = async (caller: RequestCaller, wanted?: readonly number[]): Promise<NarrowedSight> => {
  const sight = await caller.sight();
  const ids = wanted && new Set(wanted);
  const locations = ids && sight.locations.filter(({ regLocId }) => ids.has(regLocId));
  return { ...sight, wanted: locations ? locationIdsOf({ locations }) : null };
};

/** Names stores for the answer, by location_id; a deleted one keeps its number. */
export const storesByLocation = async (
  meta: Meta,
  companyId: number,
): Promise<(location: number) => { reg_loc_id: RegLocId; name: string }> => {
  const byId = new Map(
    (await meta.places.locations(companyId)).map((one): [number, Location] => [one.location_id, one]),
  );
  return (location) => {
    const found = byId.get(location);
    return { reg_loc_id: found?.reg_loc_id ?? 0, name: found?.name ?? String(location) };
  };
};
