import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { DatabaseError, type PoolConfig } from 'pg';
import type { Config } from '../config/config.ts';
import { secretKey } from '../config/secret-key.ts';
import { connectionTypes } from './connection-types.ts';
import { openDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded/start.ts';
import { MetaUnavailable, StoreError } from './errors.ts';
import type { Log } from './log.ts';
import { checkLetters } from './letters.ts';
import { migrate } from './migrate.ts';
import { openAccessGroups } from './repositories/access-groups.ts';
import { openAnalysisTasks } from './repositories/analysis-tasks.ts';
import { openCalendarPeriods } from './repositories/calendar-periods.ts';
import { openCategories } from './repositories/categories.ts';
import { openConfigurations } from './repositories/configurations.ts';
import { openCompanyDepartments } from './repositories/company-departments.ts';
import { openInstacartCards } from './repositories/instacart.ts';
import { openAudit } from './repositories/audit.ts';
import { openPool } from './pg-pool.ts';
import { openCaptchas } from './repositories/captchas.ts';
import { openConnectorFiles } from './repositories/connector-files.ts';
import { openConnectorResyncs } from './repositories/connector-resyncs.ts';
import { openConnectors } from './repositories/connectors.ts';
import { openCompanies } from './repositories/companies.ts';
import { openDataPointCategories } from './repositories/data-point-categories.ts';
import { openDataPoints } from './repositories/data-points.ts';
import { openBooks } from './repositories/ledger/books.ts';
import { openLedgers } from './repositories/ledger/ledgers.ts';
import { openWidgets } from './repositories/ledger/widgets.ts';
import { openDepartments } from './repositories/departments.ts';
import { openKnownDevices } from './repositories/known-devices.ts';
import { openImages } from './repositories/images.ts';
import { openLateChanges } from './repositories/late-changes.ts';
import { openLinks } from './repositories/links.ts';
import { openMails } from './repositories/mails.ts';
import { openPermissions } from './repositories/permissions.ts';
import { openPeople } from './repositories/people.ts';
import { openFileStores } from './repositories/file-stores.ts';
import { openPlaces } from './repositories/places.ts';
import { openPosReports } from './repositories/pos-reports.ts';
import { openPresets } from './repositories/presets.ts';
import { openProfiles } from './repositories/profiles.ts';
import { openRoles } from './repositories/roles.ts';
import { checkSecretKey, openSecondFactors } from './repositories/second-factors.ts';
import { openSessions } from './repositories/sessions.ts';
import { openSignInCodes } from './repositories/sign-in-codes.ts';
import { openSwitches } from './repositories/switches.ts';
import { openTags } from './repositories/tags.ts';
import { openUsers } from './repositories/users.ts';
import { secureRows, SERVER_ROLE, type RowSecurity } from './row-security.ts';
import { seed } from './seed.ts';
import { DEADLOCK } from './sql-state.ts';
import { connections } from './turns.ts';
import type { Meta } from './types.ts';

/** Settings for opening the metadata store. */
export type MetaConfig = Pick<Config, 'home' | 'databaseUrl' | 'session' | 'retailer' | 'secondFactor' | 'secretKey'> &
  Partial<Pick<Config, 'oldestAgent'>>;

/** The settings that apply to any connection. */
export interface StoreOptions extends Pick<MetaConfig, 'session' | 'retailer' | 'secondFactor' | 'oldestAgent'> {
  /** 32 bytes that encrypt and sign secrets. */
  key: Buffer;
  /**
   * Waits for a number of milliseconds before a password is checked after many wrong passwords. Default: waits in real
   * time.
   */
  pause?: (milliseconds: number) => Promise<unknown>;
  /**
   * The database user as which connections log in directly. Absent: connections log in as the configured user and
   * switch to the server's role.
   */
  workingUser?: string;
}

/**
 * Opens the metadata store: the server that `databaseUrl` names, else the embedded PostgreSQL of the data folder.
 * Creates or migrates its tables first. Throws StoreError with one sentence if the store cannot be opened.
 */
export const openMeta = async (config: MetaConfig, log: Log): Promise<Meta> => {
  const options = { ...config, key: await secretKey(config) };
  if (config.databaseUrl !== null) {
    const connection = { connectionString: config.databaseUrl };
    return openMetaAt(connection, options, log, async () => undefined).catch((error: unknown) => {
      throw unusable(error);
    });
  }
  const server = await startEmbeddedPostgres(config.home, log);
  const own = { ...options, workingUser: SERVER_ROLE };
  return openMetaAt(server.connection, own, log, () => server.close()).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
};

/** Says in one sentence why a configured server is unusable. Leaves out the address, which may hold a password. */
const unusable = (error: unknown): StoreError => {
  if (error instanceof StoreError) return error;
  const reason = error instanceof MetaUnavailable ? error.cause : error;
  const text = reason instanceof Error ? reason.message || reason.name : String(reason);
  return new StoreError(`The PostgreSQL that DATABASE_URL names cannot be used: ${text}.`, { cause: error });
};

/**
 * Milliseconds that one statement of a migration may take, and milliseconds that a server waits for another server's
 * migration.
 */
const migrationTimeout = 600_000;

/**
 * Largest number of tries of a preparation. A preparation and a server at work may wait for each other, because each of
 * them locks rows and then tables.
 */
const mostPreparations = 5;

/**
 * Migrates the tables over a connection of their owner, which is used for nothing else and closed afterwards. Several
 * servers may start at once. They go through all steps one after another, because two servers that lock the same tables
 * in different steps would wait for each other.
 */
const prepare = async (owner: PoolConfig, key: Buffer, log: Log, isLogin: boolean): Promise<RowSecurity> => {
  const limits = { max: 1, statement_timeout: migrationTimeout, query_timeout: migrationTimeout };
  const db = openDatabase(openPool({ ...owner, ...limits }));
  try {
    return await db.connection().execute(async (one) => {
      // Ends with the connection.
      await sql`select pg_advisory_lock(hashtextextended('lanewise start', 0))`.execute(one);
      await checkLetters(one, log);
      await migrate(one);
      await seed(one);
      const security = await secureRows(one, log, isLogin);
      await checkSecretKey(one, key);
      return security;
    });
  } finally {
    await db.destroy();
  }
};

/**
 * Prepares the store, and tries again after a deadlock. The preparation may wait for a server at work while that server
 * waits for the preparation. PostgreSQL then ends one of the two.
 */
const prepareAmongOthers = async (...args: Parameters<typeof prepare>): Promise<RowSecurity> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await prepare(...args);
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== DEADLOCK || tries === mostPreparations) throw error;
    }
  }
};

/** Opens the store over any connection; `closed` runs after the last connection has ended. */
export const openMetaAt = async (
  connection: PoolConfig,
  { session, retailer, secondFactor, oldestAgent = '', key, pause = sleep, workingUser }: StoreOptions,
  log: Log,
  closed: () => Promise<void>,
): Promise<Meta> => {
  let closing = false;
  const options: PoolConfig = {
    types: connectionTypes,
    application_name: 'lanewise',
    // Callers share the connections in turns (meta/turns).
    max: connections,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    // A limit on the client's side, for a server that hangs and cannot end the query itself.
    query_timeout: 45_000,
    ...connection,
  };
  const rowSecurity = await prepareAmongOthers(options, key, log, workingUser !== undefined);
  const working = workingUser === undefined ? options : { ...options, user: workingUser };
  const pool = openPool(working, (error) => {
    if (!closing) log.warn({ error: error.message }, 'A connection to the metadata store was lost');
  });
  const db = openDatabase(pool, rowSecurity);
  return {
    db,
    users: openUsers(db, pause),
    people: openPeople(db),
    sessions: openSessions(db, session, secondFactor === 'admins'),
    switches: openSwitches(db, session),
    factors: openSecondFactors(db, key),
    signInCodes: openSignInCodes(db),
    devices: openKnownDevices(db, key),
    links: openLinks(db),
    companies: openCompanies(db, retailer),
    calendarPeriods: openCalendarPeriods(db),
    configurations: openConfigurations(db),
    places: openPlaces(db),
    fileStores: openFileStores(db),
    tags: openTags(db),
    departments: openDepartments(db),
    lateChanges: openLateChanges(db),
    companyDepartments: openCompanyDepartments(db),
    categories: openCategories(db),
    dataPoints: openDataPoints(db),
    dataPointCategories: openDataPointCategories(db),
    ledgers: openLedgers(db),
    widgets: openWidgets(db),
    books: openBooks(db),
    instacartCards: openInstacartCards(db),
    connectors: openConnectors(db, pause, oldestAgent),
    connectorFiles: openConnectorFiles(db),
    connectorResyncs: openConnectorResyncs(db),
    presets: openPresets(db),
    images: openImages(db),
    posReports: openPosReports(db),
    profiles: openProfiles(db),
    roles: openRoles(db),
    accessGroups: openAccessGroups(db),
    permissions: openPermissions(db),
    mails: openMails(db),
    captchas: openCaptchas(db),
    audit: openAudit(db),
    analysisTasks: openAnalysisTasks(db),
    close: async () => {
      closing = true;
      await db.destroy();
      await closed();
    },
  };
};
