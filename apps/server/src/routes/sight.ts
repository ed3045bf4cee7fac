import type { Location } from '@lanewise/contract/entities/company';
import type { Sight } from '../meta/incoming-types.ts';
import type { IngestStore } from '../meta/ingest-types.ts';
import type { Meta } from '../meta/types.ts';
import { companyOf, type RequestCaller } from '../plugins/caller.ts';

/**
 * Locations whose data a caller may send and read, ascending; null: those of the whole company, including future ones.
 * While switched, a caller has the locations of the other account.
 */
export const ownLocations = async (store: IngestStore, caller: RequestCaller): Promise<readonly number[] | null> => {
  const everywhere =
    caller.isAdmin ||
    (caller.connector ? caller.connector.locationId === null : await store.incoming.seesAll(caller.user.userId));
  if (everywhere) return null;
  return (await caller.permitted()).map(({ locationId }) => locationId).sort((a, b) => a - b);
};

/** What a caller sees of incoming data; `wanted` (reg_loc_id) narrows it, and foreign ids are silently dropped. */
export const sightOf = async (
  store: IngestStore,
  caller: RequestCaller,
  wanted?: readonly number[],
): Promise<Sight> => {
  const companyId = companyOf(caller);
  const permitted = await caller.permitted();
  const ids = wanted && new Set(wanted);
  return {
    companyId,
    permitted: (await ownLocations(store, caller)) ?? 'all',
    wanted: ids ? permitted.filter(({ regLocId }) => ids.has(regLocId)).map(({ locationId }) => locationId) : null,
  };
};

/** Names stores for the answer, by location_id; a deleted one keeps its number. */
export const placesOf = async (
  meta: Meta,
  companyId: number,
): Promise<(location: number) => { reg_loc_id: number; name: string }> => {
  const byId = new Map(
    (await meta.places.locations(companyId)).map((one): [number, Location] => [one.location_id, one]),
  );
  return (location) => {
    const found = byId.get(location);
    return { reg_loc_id: found?.reg_loc_id ?? 0, name: found?.name ?? String(location) };
  };
};
