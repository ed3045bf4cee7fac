import type { Connector } from '@lanewise/contract/entities/connector';
import type { Meta } from '../../meta/types.ts';
import { companyOf, type RequestCaller } from '../../plugins/caller.ts';
import { notFound } from '../../plugins/refusal.ts';

/** location_id values the caller may see; null: the whole company, including what belongs to no single store. */
export const placesOf = async (meta: Meta, caller: RequestCaller): Promise<Set<number> | null> => {
  if (caller.isAdmin) return null;
  const [permitted, all] = await Promise.all([caller.permitted(), meta.places.locations(companyOf(caller))]);
  return permitted.length === all.length ? null : new Set(permitted.map(({ locationId }) => locationId));
};

export const sees = (places: ReadonlySet<number> | null, locationId: number | null): boolean =>
  places === null || (locationId !== null && places.has(locationId));

/** A connector of the caller; null if there is none or it is another's. */
export const findConnector = async (
  meta: Meta,
  caller: RequestCaller,
  connectorId: number,
): Promise<Connector | null> => {
  const known = await meta.connectors.find(companyOf(caller), connectorId);
  return known && sees(await placesOf(meta, caller), known.locationId) ? known : null;
};

/** The same, refused if there is none. */
export const foundConnector = async (meta: Meta, caller: RequestCaller, connectorId: number): Promise<Connector> => {
  const known = await findConnector(meta, caller, connectorId);
  if (!known) throw notFound();
  return known;
};

/** A store of the caller, and the connector that is asked for its files. */
export interface FilePlace {
  locationId: number;
  regionLocationId: number;
  connector: Connector | null;
}

/**
 * One number names a connector or, if there is no such connector, a location. 'everywhere': a connector that sends for
 * the whole company and so has no files of its own.
 */
export const filePlaceOf = async (meta: Meta, caller: RequestCaller, id: number): Promise<FilePlace | 'everywhere'> => {
  const connector = await findConnector(meta, caller, id);
  if (connector) {
    const { locationId, regionLocationId } = connector;
    return locationId === null || regionLocationId === null
      ? 'everywhere'
      : { locationId, regionLocationId, connector };
  }
  const place = (await caller.permitted()).find(({ regLocId }) => regLocId === id);
  if (!place) throw notFound();
  const answering = await meta.connectors.answering(companyOf(caller), place.locationId);
  return { locationId: place.locationId, regionLocationId: id, connector: answering };
};
