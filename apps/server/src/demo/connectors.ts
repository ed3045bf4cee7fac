import type { ConnectorFileType } from '@lanewise/contract/entities/connector-rules';
import { keepMasked } from '../ingest/masked-file.ts';
import { wholeSight } from '../meta/sight.ts';
import type { Meta } from '../meta/types.ts';
import type { DemoCompany, Store } from './chain/companies.ts';

const hour = 3_600_000;
const mostBytes = 65_536;
const version = '4.2.0';

/**
 * Milliseconds before the installation at which the last three connectors of a company were last heard; null: never.
 * All others are online.
 */
const silences: readonly (number | null)[] = [3 * hour, 26 * hour, null];

const silenceOf = ({ stores }: DemoCompany, store: Store): number | null | undefined =>
  silences[stores.indexOf(store) - (stores.length - silences.length)];

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

const keepFiles = async (meta: Meta, companyId: number, locationId: number, store: Store, now: Date): Promise<void> => {
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
 * Creates a connector for every store: most are online, one is late, one has been silent for a day, one was never
 * heard.
 */
export const makeConnectors = async (meta: Meta, companyId: number, company: DemoCompany, now: Date): Promise<void> => {
  const places = await meta.places.byStoreNumber(companyId);
  for (const store of company.stores) {
    const place = places.get(store.number);
    if (!place) continue;
    const { location_id } = place;
    const { connectorId } = await meta.connectors.create(companyId, location_id, store.name, company.connector_type);
    const silence = silenceOf(company, store);
    if (silence === null) continue;
    await meta.connectors.heard(companyId, connectorId, version, new Date(now.getTime() - (silence ?? 0)));
    if (store === company.stores[0]) await keepFiles(meta, companyId, location_id, store, now);
  }
};

/** The connectors of a growing chain ask for their tasks, as real ones do every minute. */
export const checkIn = async (meta: Meta, companyId: number, company: DemoCompany, now: Date): Promise<void> => {
  const { rows } = await meta.connectors.list(wholeSight(companyId), { limit: 1_000 });
  const talking = new Set(
    company.stores.filter((store) => silenceOf(company, store) === undefined).map(({ name }) => name),
  );
  for (const { connectorId, name } of rows)
    if (talking.has(name)) await meta.connectors.heard(companyId, connectorId, version, now);
};
