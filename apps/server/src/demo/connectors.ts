import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { ConnectorFileType } from '@lanewise/contract/entities/connector-rules';
import { keepMasked } from '../ingest/read/masked-file.ts';
import { wholeSight } from '../meta/sight.ts';
import type { Meta } from '../meta/types.ts';
import { silentFrom } from './chain/chain.ts';
import type { DemoCompany, Store } from './chain/companies.ts';
import { localTime } from './local-time.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Days since the connector of a closed store was last heard. */
const closedDays = 90;
const mostBytes = 65_536;
const version = '4.2.0';

/**
 * Whether the connector of a store runs. Without a running connector the store sends nothing, and its figures show
 * this.
 */
const isTalking = ({ traits }: Store): boolean => !traits.includes('silent') && !traits.includes('closed');

/** Milliseconds before the installation at which the connector of a store was last heard. */
const silenceOf = (store: Store, { timeZone }: DemoCompany, now: Date): number => {
  if (store.traits.includes('closed')) return closedDays * day;
  if (!store.traits.includes('silent')) return 0;
  // The store was last heard when its receipts ended, by the clock of the store.
  const [hours = 0, minutes = 0] = silentFrom.split(':').map(Number);
  const clock = localTime(now, timeZone).slice(11).split(':').map(Number);
  return day + ((clock[0] ?? 0) - hours) * hour + ((clock[1] ?? 0) - minutes) * minute;
};

const bootLog = (store: Store, now: Date): string => {
  const at = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString().slice(0, 19);
  return [
    `${at(95)} INFO  connector ${version} of store ${store.number} starts`,
    `${at(95)} INFO  watching 2 folders`,
    `${at(61)} WARN  the line is slow: 3 tries for one file`,
    `${at(12)} INFO  42 receipts sent, 0 waiting`,
    '',
  ].join('\n');
};

const filesOf = (store: Store, now: Date): readonly [ConnectorFileType, string, string][] => [
  ['log', `connector-${now.toISOString().slice(0, 10)}.log`, bootLog(store, now)],
  ['support', 'versions.txt', `connector ${version}\nregisters ${store.staffedLanes.length}\n`],
];

const keepFiles = async (
  meta: Meta,
  companyId: number,
  locationId: LocationId,
  store: Store,
  now: Date,
): Promise<void> => {
  for (const [type, fileName, text] of filesOf(store, now)) {
    const masked = await keepMasked([Buffer.from(text)], { limit: mostBytes });
    await meta.connectorFiles.keepAt(companyId, locationId, type, {
      ...masked,
      fileName,
      sentBy: 'demo',
      modifiedAt: new Date(now.getTime() - hour / 5),
    });
  }
};

/**
 * Creates a connector for every store. The health of a connector agrees with the figures: it is silent if the store's
 * receipts ended.
 */
export const makeConnectors = async (meta: Meta, companyId: number, company: DemoCompany, now: Date): Promise<void> => {
  const places = await meta.places.byStoreNumber(companyId);
  for (const store of company.stores) {
    const place = places.get(store.number);
    if (!place) continue;
    const { location_id } = place;
    const { connectorId } = await meta.connectors.create(companyId, location_id, store.name, company.connector_type);
    const heardAt = new Date(now.getTime() - silenceOf(store, company, now));
    await meta.connectors.heard(companyId, connectorId, version, heardAt);
    if (store === company.stores[0]) await keepFiles(meta, companyId, location_id, store, now);
  }
};

/** The connectors of a growing chain ask for their tasks, as real ones do every minute. */
export const checkIn = async (meta: Meta, companyId: number, company: DemoCompany, now: Date): Promise<void> => {
  const { rows } = await meta.connectors.list(wholeSight(companyId), { limit: 1_000 });
  const talking = new Set(company.stores.filter(isTalking).map(({ name }) => name));
  for (const { connectorId, name } of rows)
    if (talking.has(name)) await meta.connectors.heard(companyId, connectorId, version, now);
};
