import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { StoreError } from './errors.ts';
import type { Tables } from './tables.ts';

const folder = join(import.meta.dirname, 'baseline');

/** The statements that make the tables of an empty store: the files of `baseline` in the order of their numbers. */
const baseline = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

const statements = (text: string): Migration => ({
  up: async (db: Kysely<Tables>) => {
    await sql.raw(text).execute(db);
  },
});

/**
 * The migrations in the order of their names, which are stored. Until the first release, a change of the tables is made
 * in the baseline. After the release, a released migration never changes, and each change of the tables is a new
 * migration (docs/decisions/042).
 */
const migrations: Record<string, Migration> = { '0100-baseline': statements(baseline) };

/** Names of all migrations, in the order in which they run. */
export const migrationNames: readonly string[] = Object.keys(migrations);

const OLDEST_SERVER = 150_000;

/** Whether the baseline replaces a migration. */
export const isUnreleased = (name: string): boolean => name < '0100';

/**
 * Migrates the tables in one transaction. Several servers may start at once: one migrates, and the others wait. `upTo`:
 * the last migration to run, for the data of an older version; by default all run.
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
  if (applied.some(isUnreleased)) {
    throw new StoreError(
      'The data folder was made by a version before the first release, whose tables this one does not know. ' +
        'Start with an empty folder and databases, and import the files again.',
    );
  }
  const unknown = applied.find((name) => !Object.hasOwn(migrations, name));
  if (unknown !== undefined) {
    throw new StoreError(
      `The metadata store was made by a newer version (it has the change "${unknown}"); start that version or a newer one.`,
    );
  }
  if (applied.length === migrationNames.length) return;
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
