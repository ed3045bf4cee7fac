import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { embeddedEngine } from './embedded.ts';
import type { Engine } from './engine.ts';
import { factsErrorOf } from './errors.ts';
import { poolOf, serverPool, type Pool } from './pool.ts';
import { serverEngine } from './server.ts';
import type { Sql } from './sql.ts';
import { server, Statements } from './statements.ts';
import { insertTargets, type InsertTarget, type InsertTargetName } from './targets.ts';
import type { Asker, Facts, QueryOptions } from './types.ts';

export interface FactsLog {
  info(data: object, message: string): void;
  warn(data: object, message: string): void;
}

/** The address of the facts and the limits of one statement. */
export interface FactsConfig extends Pick<Config, 'home' | 'clickhouseUrl' | 'limits'> {
  /** UV_THREADPOOL_SIZE at the start of Node; absent: Node's default. */
  threadPoolSize?: number;
}

const databaseName = 'lanewise';
/**
 * Seconds after which a request is given up. Longer than any statement, so that the engine's own timeout comes first.
 */
const requestSeconds = 3_600;

/** Opens the configured facts store, which is not yet migrated. Throws FactsError. */
export const openFacts = async (config: FactsConfig, log?: FactsLog): Promise<Facts> => {
  const pool = config.clickhouseUrl === null ? poolOf(config.threadPoolSize) : serverPool;
  log?.info({ ...pool }, config.clickhouseUrl === null ? 'embedded facts engine' : 'facts engine is a server');
  if (pool.cramped) log?.warn({}, 'UV_THREADPOOL_SIZE was not 16 when Node started: questions wait for each other');
  try {
    const engine =
      config.clickhouseUrl === null
        ? await embeddedEngine(join(config.home, 'facts'), databaseName)
        : await serverEngine(config.clickhouseUrl, requestSeconds);
    return await factsOver(engine, config.limits, pool);
  } catch (error) {
    throw factsErrorOf(error);
  }
};

/** Wraps an engine with lanes, limits, cancellation and typed errors. */
export const factsOver = async (engine: Engine, limits: Config['limits'], pool: Pool): Promise<Facts> => {
  const statements = new Statements(engine, limits, pool);
  const { own, report, long, export: files } = statements.lanes;
  const asked = { report, long };
  return {
    of: ({ signal, ...owner }: Asker) => ({
      query: (statement: Sql, options: QueryOptions = {}) =>
        statements.query(asked[options.lane ?? 'report'], owner, statement, { ...(signal && { signal }), ...options }),
      stream: (statement: Sql, options: QueryOptions = {}) =>
        statements.stream(files, owner, statement, { ...(signal && { signal }), ...options }),
      native: (statement: Sql, options: QueryOptions = {}) =>
        statements.run(
          asked[options.lane ?? 'report'],
          owner,
          statement,
          { ...(signal && { signal }), ...options },
          (door, ready, lost) => door.native(ready, lost),
        ),
    }),
    query: (statement: Sql, options: QueryOptions = {}) => statements.query(own, server, statement, options),
    stream: (statement: Sql, options: QueryOptions = {}) => statements.stream(own, server, statement, options),
    native: (statement: Sql, options: QueryOptions = {}) =>
      statements.run(own, server, statement, options, (door, ready, lost) => door.native(ready, lost)),
    insert: (table: InsertTargetName | InsertTarget, block: Buffer, token: string) =>
      statements.insert(typeof table === 'string' ? insertTargets[table] : table, block, token),
    command: (statement: Sql, options: QueryOptions = {}) =>
      statements.run(own, server, statement, options, (door, ready, lost) => door.run(ready, lost)),
    close: () => statements.close(),
  };
};
