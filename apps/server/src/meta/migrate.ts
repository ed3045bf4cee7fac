import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { StoreError } from './errors.ts';
import { organization } from './migrations/0001-organization.ts';
import { accounts } from './migrations/0002-accounts.ts';
import { ingest } from './migrations/0003-ingest.ts';
import { changes } from './migrations/0004-changes.ts';
import { incoming } from './migrations/0005-incoming.ts';
import { retention } from './migrations/0006-retention.ts';
import { presets } from './migrations/0007-presets.ts';
import { specialRetailer } from './migrations/0008-special-retailer.ts';
import { mail } from './migrations/0010-mail.ts';
import { images } from './migrations/0009-images.ts';
import { rights } from './migrations/0011-rights.ts';
import { people } from './migrations/0012-people.ts';
import { places } from './migrations/0014-places.ts';
import { companies } from './migrations/0015-companies.ts';
import { accountCare } from './migrations/0016-accounts.ts';
import { audit } from './migrations/0017-audit.ts';
import { calendarPattern } from './migrations/0018-calendar-pattern.ts';
import { posReports } from './migrations/0019-pos-reports.ts';
import { inactiveDays } from './migrations/0020-inactive-days.ts';
import { connectors } from './migrations/0022-connectors.ts';
import { dataPoints } from './migrations/0023-data-points.ts';
import { senderLocations } from './migrations/0026-sender-locations.ts';
import { knownDevices } from './migrations/0033-known-devices.ts';
import { setAside } from './migrations/0034-set-aside.ts';
import { wideLateChanges } from './migrations/0035-wide-late-changes.ts';
import { unusedReferences } from './migrations/0036-unused-references.ts';
import { sendings } from './migrations/0037-sendings.ts';
import { goesOn } from './migrations/0038-goes-on.ts';
import { conflictContents } from './migrations/0039-conflict-contents.ts';
import { failedFiles } from './migrations/0040-failed-files.ts';
import { quarantinePages } from './migrations/0041-quarantine-pages.ts';
import { imagesOfCompanies } from './migrations/0042-images-of-companies.ts';
import { withdrawn } from './migrations/0043-withdrawn.ts';
import { pricesIncludeTax } from './migrations/0044-prices-include-tax.ts';
import { faults } from './migrations/0045-faults.ts';
import { readAgain } from './migrations/0046-read-again.ts';
import { gaps } from './migrations/0047-gaps.ts';
import { resyncDays } from './migrations/0048-resync-days.ts';
import { rolesOfCompanies } from './migrations/0049-roles-of-companies.ts';
import { enterForAll } from './repositories/usual-data-points.ts';
import type { Tables } from './tables.ts';

/** `then`: work that statements alone cannot do. */
const statements = (text: string, then?: (db: Kysely<Tables>) => Promise<void>): Migration => ({
  up: async (db: Kysely<Tables>) => {
    await sql.raw(text).execute(db);
    await then?.(db);
  },
});

/** In the order of their names, which are stored and never change. */
const migrations: Record<string, Migration> = {
  '0001-organization': statements(organization),
  '0002-accounts': statements(accounts),
  '0003-ingest': statements(ingest),
  '0004-changes': statements(changes),
  '0005-incoming': statements(incoming),
  '0006-retention': statements(retention),
  '0007-presets': statements(presets),
  '0008-special-retailer': statements(specialRetailer),
  '0009-images': statements(images),
  '0010-mail': statements(mail),
  '0011-rights': statements(rights),
  '0012-people': statements(people),
  '0014-places': statements(places),
  '0015-companies': statements(companies),
  '0016-accounts': statements(accountCare),
  '0017-audit': statements(audit),
  '0018-calendar-pattern': statements(calendarPattern),
  '0019-pos-reports': statements(posReports),
  '0020-inactive-days': statements(inactiveDays),
  '0022-connectors': statements(connectors),
  '0023-data-points': statements(dataPoints, enterForAll),
  '0026-sender-locations': statements(senderLocations),
  '0033-known-devices': statements(knownDevices),
  '0034-set-aside': statements(setAside),
  '0035-wide-late-changes': statements(wideLateChanges),
  '0036-unused-references': statements(unusedReferences),
  '0037-sendings': statements(sendings),
  '0038-goes-on': statements(goesOn),
  '0039-conflict-contents': statements(conflictContents),
  '0040-failed-files': statements(failedFiles),
  '0041-quarantine-pages': statements(quarantinePages),
  '0042-images-of-companies': statements(imagesOfCompanies),
  '0043-withdrawn': statements(withdrawn),
  '0044-prices-include-tax': statements(pricesIncludeTax),
  '0045-faults': statements(faults),
  '0046-read-again': statements(readAgain),
  '0047-gaps': statements(gaps),
  '0048-resync-days': statements(resyncDays),
  '0049-roles-of-companies': statements(rolesOfCompanies),
};

/** Names of all migrations, in the order in which they run. */
export const migrationNames: readonly string[] = Object.keys(migrations);

const OLDEST_SERVER = 150_000;

/**
 * Migrates the tables in one transaction. Several servers may start at once: one migrates, the others wait and find
 * nothing to do. `upTo`: the last migration to run, for the data of an older version; by default all run.
 */
export const migrate = async (db: Kysely<Tables>, upTo?: string): Promise<void> => {
  const { rows } = await sql<{ number: number; version: string }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version
  `.execute(db);
  const [server] = rows;
  if (!server || server.number < OLDEST_SERVER) {
    throw new StoreError(`The metadata store needs PostgreSQL 15 or newer; DATABASE_URL leads to ${server?.version}.`);
  }
  const applied = await appliedMigrations(db);
  const unknown = applied.find((name) => !Object.hasOwn(migrations, name));
  if (unknown !== undefined) {
    throw new StoreError(
      `The metadata store was made by a newer version (it has the change "${unknown}"); start that version or a newer one.`,
    );
  }
  if (applied.length === Object.keys(migrations).length) return;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error !== undefined) throw error instanceof Error ? error : new Error('Migration failed', { cause: error });
};

const appliedMigrations = async (db: Kysely<Tables>): Promise<string[]> => {
  const table = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!table.rows[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
};
