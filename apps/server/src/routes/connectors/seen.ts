import type { LocationId, RegLocId } from '@lanewise/contract/primitives/ids';
import type { Connector } from '@lanewise/contract/entities/connector';
import { Refused } from '../../meta/errors.ts';
import type { Sight } from '../../meta/sight.ts';
import type { Meta } from '../../meta/types.ts';
import { companyOf, type RequestCaller } from '../../plugins/caller.ts';
import { notFound } from '../../plugins/refusal.ts';

/** More than the largest chain has stores. */
export const MOST_CONNECTORS = 100_000;

/** Whether a connector is in sight. A connector without a location sends for every store. */
const sees = ({ everyStore, locations }: Sight, locationId: LocationId | null): boolean =>
  everyStore || locations.some((one) => one.locationId === locationId);

/** A connector of the caller. Null: the connector does not exist or is out of the caller's sight. */
export const findConnector = async (
  meta: Meta,
  caller: RequestCaller,
  connectorId: number,
): Promise<Connector | null> => {
  const known = await meta.connectors.find(companyOf(caller), connectorId);
  return known && sees(await caller.sight(), known.locationId) ? known : null;
};

/** A connector of the caller. Refuses a connector that does not exist or is out of the caller's sight. */
export const foundConnector = async (meta: Meta, caller: RequestCaller, connectorId: number): Promise<Connector> => {
  const known = await findConnector(meta, caller, connectorId);
  if (!known) throw notFound();
  return known;
};

/** A connector whose keys the caller may get. Its keys must not open more than the caller sees, now or later. */
export const ownConnector = async (meta: Meta, caller: RequestCaller, connectorId: number): Promise<Connector> => {
  const known = await foundConnector(meta, caller, connectorId);
  if (known.locationId === null && !(await caller.sight()).whole)
    throw new Refused('user.above', 'This connector sends for stores to come as well, which you may not see.');
  return known;
};

/** A store of the caller, and the connector that is asked for its files. */
export interface FilePlace {
  locationId: LocationId;
  regionLocationId: RegLocId;
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
  const place = (await caller.sight()).locations.find(({ regLocId }) => regLocId === id);
  if (!place) throw notFound();
  const answering = await meta.connectors.answering(companyOf(caller), place.locationId);
  return { locationId: place.locationId, regionLocationId: id, connector: answering };
};
