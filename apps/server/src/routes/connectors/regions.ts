import type { Connector, ConnectorRegion } from '@lanewise/contract/entities/connector';
import { connectorFindings, connectorHealths } from '@lanewise/contract/entities/connector-rules';
import type { ConnectorWish } from '../../meta/connector-types.ts';
import type { OwnPlaces } from '../places/place-sight.ts';

const tileOf = (
  regionId: number | null,
  name: string,
  above: number | null,
  connectors: readonly Connector[],
): ConnectorRegion => {
  const count = (of: (one: Connector) => boolean): number => connectors.filter(of).length;
  const health = connectorHealths.map((value) => [value, count((one) => one.health === value)] as const);
  return {
    regionId,
    name,
    above,
    connectors: connectors.length,
    health: Object.fromEntries(health) as ConnectorRegion['health'],
    findings: connectorFindings
      .map((code) => ({ code, count: count(({ findings }) => findings.some((one) => one.code === code)) }))
      .filter(({ count: some }) => some > 0),
  };
};

/** The regions in sight above a store, from the nearest up. [] for none. */
const regionsAbove = ({ regions }: Pick<OwnPlaces, 'regions'>): ((store: number | null) => readonly number[]) => {
  const parents = new Map(regions.map(({ regLocId, parentRegLocId }) => [regLocId, parentRegLocId]));
  const nearest = new Map(regions.flatMap(({ regLocId, locationIds }) => locationIds.map((id) => [id, regLocId])));
  return (store) => {
    const above: number[] = [];
    let region = store === null ? null : (nearest.get(store) ?? null);
    for (; region !== null && !above.includes(region); region = parents.get(region) ?? null) above.push(region);
    return above;
  };
};

/**
 * The connectors of a region and of all regions below it. 'none': the connectors of stores without a region in sight,
 * and the connectors of the company.
 */
export const amongRegion = (places: OwnPlaces, regionId: number | 'none'): NonNullable<ConnectorWish['among']> => {
  const above = regionsAbove(places);
  const stores = [...places.locations].filter((store) =>
    regionId === 'none' ? above(store).length === 0 : above(store).includes(regionId),
  );
  return { stores, company: regionId === 'none' };
};

/**
 * The state of the connectors of each region in sight, with all regions below it. Connectors in no region come last.
 */
export const regionsOf = (connectors: readonly Connector[], places: Pick<OwnPlaces, 'regions'>): ConnectorRegion[] => {
  const above = regionsAbove(places);
  const within = new Map<number | null, Connector[]>();
  for (const connector of connectors) {
    const regions = above(connector.regionLocationId);
    for (const region of regions.length === 0 ? [null] : regions) {
      const known = within.get(region);
      if (known) known.push(connector);
      else within.set(region, [connector]);
    }
  }
  const tiles = places.regions.flatMap(({ regLocId, name, parentRegLocId }) => {
    const of = within.get(regLocId);
    return of ? [tileOf(regLocId, name, parentRegLocId, of)] : [];
  });
  const rest = within.get(null);
  return rest ? [...tiles, tileOf(null, '', null, rest)] : tiles;
};
