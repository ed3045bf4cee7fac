import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { Connector } from '@lanewise/contract/entities/connector';
import type { ConnectorFinding } from '@lanewise/contract/entities/connector-rules';
import { usualBetween, usualOfDay } from '@lanewise/domain/usual-sales';
import { clockIn } from '../../question/clock.ts';
import type { ShownStore } from '../../question/names.ts';
import { placed, type Found } from './trouble.ts';

/**
 * Findings that stop all data of a store. For these findings, the sales since the last data are at stake; for all other
 * findings, the sales of a day are at stake.
 */
const stops: ReadonlySet<ConnectorFinding> = new Set([
  'never',
  'silent',
  'tooOld',
  'noItems',
  'foldersAway',
  'spoolFull',
  'spoolOld',
]);

export interface SeenStores {
  places: ReadonlyMap<number, ShownStore>;
  /** Location_id values in sight. */
  seen: readonly number[];
  /** The last receipt of a store by its own clock, 'yyyy-mm-dd HH:MM:SS'; '' for none. */
  lastReceipt: (location: LocationId) => string;
  at: Date;
}

/**
 * The time when data of a store last came, by the clock of the store: the time of the last receipt or, if no receipt
 * tells a time, of the last file. Null: nothing ever came.
 */
const arrivedAt = ({ lastTlogTime }: Connector, store: ShownStore, { lastReceipt }: SeenStores): string | null =>
  lastReceipt(store.location) || (lastTlogTime === null ? null : clockIn(store.timeZone, new Date(lastTlogTime)));

/** The time since which a finding has been true, as far as the data of its connector shows. */
const sinceOf = ({ code, params }: Connector['findings'][number], connector: Connector, at: Date): string | null => {
  const minutes = Number(params['minutes'] ?? 0);
  if (code === 'silent') return connector.lastContact;
  if (code === 'spoolOld' || code === 'foldersAway' || code === 'filesWait')
    return new Date(at.getTime() - minutes * 60_000).toISOString();
  if (code === 'missed') {
    const { seconds = null } = connector.heartbeat?.missed ?? {};
    return seconds === null ? null : new Date(at.getTime() - seconds * 1000).toISOString();
  }
  return null;
};

/** The problems of connectors, one row for each finding. */
export const connectorTroubles = (connectors: readonly Connector[], stores: SeenStores): Found[] => {
  const own = new Set(connectors.flatMap(({ locationId }) => (locationId === null ? [] : [locationId])));
  const others = stores.seen.filter((location) => !own.has(location));
  return connectors.flatMap((connector) => {
    const { connectorId, name, locationId, findings } = connector;
    const store = locationId === null ? null : (stores.places.get(locationId) ?? null);
    return findings.map((found): Found => ({
      trouble: {
        ...placed(store),
        kind: found.code,
        connectorId,
        connector: name,
        since: sinceOf(found, connector, stores.at),
        count: 1,
        params: found.params,
        businessDate: null,
        posReportId: null,
      },
      stores: locationId === null ? others : [locationId],
      stake: stops.has(found.code)
        ? {
            kind: 'time',
            of: (usual, at) => {
              const began = arrivedAt(connector, at, stores);
              return began === null ? 0 : usualBetween(usual, began, clockIn(at.timeZone, stores.at));
            },
          }
        : { kind: 'day', of: (usual, at) => usualOfDay(usual, clockIn(at.timeZone, stores.at).slice(0, 10)) },
    }));
  });
};
