import { openFacts, type FactsConfig } from '../../facts/connect.ts';
import { clearStore } from '../../facts/reset.ts';
import { tableName } from '../../facts/names.ts';
import { sql } from '../../facts/sql.ts';
import type { Facts } from '../../facts/types.ts';
import { KeepError } from '../errors.ts';

/** A table that exists from before the first row of a restore until after its last. */
const MARK = 'restore_unfinished';

/** The state of a database: empty, with a part of an interrupted restore, or used. */
const stateOf = async (facts: Facts): Promise<'empty' | 'unfinished' | 'used'> => {
  const tables = await facts.query<{ name: string }>(
    sql`select name from system.tables where database = currentDatabase()`,
  );
  if (tables.some(({ name }) => name === MARK)) return 'unfinished';
  return tables.length === 0 ? 'empty' : 'used';
};

const refuseUsed = async (facts: Facts): Promise<void> => {
  if ((await stateOf(facts)) === 'used')
    throw new KeepError(
      'The database that CLICKHOUSE_URL names is not empty: a backup is restored into an empty one only.',
    );
};

/**
 * Throws KeepError if the database of a server is in use. An empty database, and a database that an interrupted restore
 * left, are accepted.
 */
export const refuseUsedFacts = async (config: FactsConfig): Promise<void> => {
  const facts = await openFacts(config);
  await refuseUsed(facts).finally(() => facts.close());
};

/** Prepares the database of a server: removes what an interrupted restore left there. */
export const beginOnServer = async (facts: Facts): Promise<void> => {
  await refuseUsed(facts);
  if ((await stateOf(facts)) === 'unfinished') await clearStore(facts, MARK);
  await facts.command(
    sql`create table if not exists ${tableName(MARK)} (at DateTime default now()) engine = MergeTree order by at`,
  );
};

export const endOnServer = (facts: Facts): Promise<void> => facts.command(sql`drop table ${tableName(MARK)} sync`);
