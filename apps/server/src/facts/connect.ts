import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Owner } from '../fair/queue.ts';
import { embeddedEngine } from './embedded.ts';
import type { Door, Engine } from './engine.ts';
import { factsErrorOf } from './errors.ts';
import { textOfStatement } from './literal.ts';
import { Lane } from './lane.ts';
import { poolOf, serverPool, type Pool } from './pool.ts';
import { serverEngine } from './server.ts';
import { capsOf, insertSettings, withSettings } from './settings.ts';
import * as value from './values.ts';
import { sql, type Sql } from './sql.ts';
import { insertTargets, type InsertTarget, type InsertTargetName } from './targets.ts';
import type { Asker, Facts, QueryOptions } from './types.ts';
import { Watch } from './watch.ts';

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
/** Longer than any statement, so that the engine's own timeout comes first. */
const requestSeconds = 3_600;
/** A healthy server acknowledges it within milliseconds. */
const killSeconds = 5;

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
  const report = new Lane<Door>(pool.report, engine.open);
  const lanes = {
    report,
    long: pool.long ? new Lane<Door>(pool.long, engine.open) : report,
    export: new Lane<Door>(pool.export, engine.open),
    own: new Lane<Door>(pool.own, engine.open),
    /** Only for KILL, so that statements can be stopped while the pool is full. */
    kill: new Lane<Door>({ size: 1, ofCompany: { alone: 1, beside: 1 } }, engine.open),
  };

  /** The marker is split, so that the KILL statement does not match itself. */
  const kill = (marker: string): Promise<void> =>
    lanes.kill.use(server, undefined, (door) =>
      door.run(
        textOfStatement(sql`kill query where position(query, concat('q:', ${value.text(marker)})) > 0 async`),
        AbortSignal.timeout(killSeconds * 1000),
      ),
    );

  const prepared = (statement: Sql, options: QueryOptions, watch: Watch, isStream = false): string =>
    watch.mark(withSettings(textOfStatement(statement), capsOf(limits, options), options.lane, isStream));

  const watchOf = (options: QueryOptions): Watch => new Watch(kill, capsOf(limits, options).seconds, options.signal);

  const run = <Result>(
    lane: Lane<Door>,
    owner: Owner,
    { statement, options }: Asked,
    work: (door: Door, prepared: string, lost: AbortSignal) => Promise<Result>,
  ): Promise<Result> =>
    lane.use(owner, options.signal, async (door) => {
      const watch = watchOf(options);
      try {
        return await work(door, prepared(statement, options, watch), watch.lost);
      } catch (error) {
        throw watch.errorOf(error);
      } finally {
        watch.end();
      }
    });

  const query = async <Row>(lane: Lane<Door>, owner: Owner, asked: Asked): Promise<Row[]> =>
    run(lane, owner, asked, async (door, ready, lost) => (await door.rows(ready, lost)) as Row[]);

  async function* stream<Row>(lane: Lane<Door>, owner: Owner, { statement, options }: Asked): AsyncIterable<Row[]> {
    const door = await lane.acquire(owner, options.signal);
    const watch = watchOf(options);
    try {
      const batches = door.batches(prepared(statement, options, watch, true), watch.lost);
      for await (const batch of batches) yield batch as Row[];
    } catch (error) {
      throw watch.errorOf(error);
    } finally {
      watch.end();
      lane.release(owner, door);
    }
  }

  return {
    of: ({ signal, ...owner }: Asker) => ({
      query: (statement: Sql, options: QueryOptions = {}) =>
        query(lanes[options.lane ?? 'report'], owner, {
          statement,
          options: { ...(signal && { signal }), ...options },
        }),
      stream: (statement: Sql, options: QueryOptions = {}) =>
        stream(lanes.export, owner, { statement, options: { ...(signal && { signal }), ...options } }),
    }),

    query: (statement: Sql, options: QueryOptions = {}) => query(lanes.own, server, { statement, options }),

    stream: (statement: Sql, options: QueryOptions = {}) => stream(lanes.own, server, { statement, options }),

    native: (statement: Sql, options: QueryOptions = {}) =>
      run(lanes.own, server, { statement, options }, (door, ready, lost) => door.native(ready, lost)),

    insert: (table: InsertTargetName | InsertTarget, block: Buffer, token: string) =>
      lanes.own.use(server, undefined, async (door) => {
        try {
          const settings = insertSettings(token, limits.queryMemoryBytes);
          const { seconds } = capsOf(limits, { lane: 'long' });
          const target = typeof table === 'string' ? insertTargets[table] : table;
          await door.insert(target, settings, block, AbortSignal.timeout(seconds * 1000));
        } catch (error) {
          throw factsErrorOf(error);
        }
      }),

    command: (statement: Sql, options: QueryOptions = {}) =>
      run(lanes.own, server, { statement, options }, (door, ready, lost) => door.run(ready, lost)),

    close: async () => {
      const { kill: ending, ...working } = lanes;
      const doors = await Promise.all([...new Set(Object.values(working))].map((lane) => lane.drain()));
      doors.push(await ending.drain());
      await Promise.all(doors.flat().map((door) => door.close()));
      await engine.close();
    },
  };
};

interface Asked {
  statement: Sql;
  options: QueryOptions;
}

/** The server itself, which has its own connections. */
const server: Owner = { company: '', user: '' };
