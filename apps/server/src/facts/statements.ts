import type { Config } from '../config/config.ts';
import type { Owner } from '../fair/queue.ts';
import type { Door, Engine } from './engine.ts';
import { factsErrorOf } from './errors.ts';
import { textOfStatement } from './literal.ts';
import { Lane } from './lane.ts';
import type { Pool } from './pool.ts';
import { capsOf, insertSettings, withSettings } from './settings.ts';
import { sql, type Sql } from './sql.ts';
import type { InsertTarget } from './targets.ts';
import type { QueryOptions } from './types.ts';
import * as value from './values.ts';
import { Watch } from './watch.ts';

/** Seconds to wait for the end of a killed statement. A healthy server acknowledges the end within milliseconds. */
const killSeconds = 5;

/** The server itself, which has its own connections. */
export const server: Owner = { company: '', user: '' };

const lanesOf = ({ open }: Engine, pool: Pool) => {
  const report = new Lane<Door>(pool.report, open);
  return {
    report,
    long: pool.long ? new Lane<Door>(pool.long, open) : report,
    export: new Lane<Door>(pool.export, open),
    own: new Lane<Door>(pool.own, open),
    /** A connection that only kills statements, so that statements can be stopped while the pool is full. */
    kill: new Lane<Door>({ size: 1, ofCompany: { alone: 1, beside: 1 } }, open),
  };
};

/**
 * Runs statements on the connections of an engine. Each statement runs in its lane and within its limits, and stops
 * when its caller is gone.
 */
export class Statements {
  readonly #engine: Engine;
  readonly #limits: Config['limits'];
  readonly lanes: ReturnType<typeof lanesOf>;

  constructor(engine: Engine, limits: Config['limits'], pool: Pool) {
    this.#engine = engine;
    this.#limits = limits;
    this.lanes = lanesOf(engine, pool);
  }

  run<Result>(
    lane: Lane<Door>,
    owner: Owner,
    statement: Sql,
    options: QueryOptions,
    work: (door: Door, prepared: string, lost: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    return lane.use(owner, options.signal, async (door) => {
      const watch = this.#watchOf(options);
      try {
        return await work(door, this.#prepared(statement, options, watch, false), watch.lost);
      } catch (error) {
        throw watch.errorOf(error);
      } finally {
        watch.end();
      }
    });
  }

  query<Row>(lane: Lane<Door>, owner: Owner, statement: Sql, options: QueryOptions): Promise<Row[]> {
    const rows = async (door: Door, ready: string, lost: AbortSignal) => (await door.rows(ready, lost)) as Row[];
    return this.run(lane, owner, statement, options, rows);
  }

  async *stream<Row>(
    lane: Lane<Door>,
    owner: Owner,
    statement: Sql,
    options: QueryOptions,
  ): AsyncGenerator<Row[], void, undefined> {
    const door = await lane.acquire(owner, options.signal);
    const watch = this.#watchOf(options);
    try {
      const batches = door.batches(this.#prepared(statement, options, watch, true), watch.lost);
      for await (const batch of batches) yield batch as Row[];
    } catch (error) {
      throw watch.errorOf(error);
    } finally {
      watch.end();
      lane.release(owner, door);
    }
  }

  insert(target: InsertTarget, block: Buffer, token: string): Promise<void> {
    return this.lanes.own.use(server, undefined, async (door) => {
      try {
        const { seconds } = capsOf(this.#limits, { lane: 'long' });
        const settings = insertSettings(token, this.#limits.queryMemoryBytes);
        await door.insert(target, settings, block, AbortSignal.timeout(seconds * 1000));
      } catch (error) {
        throw factsErrorOf(error);
      }
    });
  }

  async close(): Promise<void> {
    const { kill, ...working } = this.lanes;
    const doors = await Promise.all([...new Set(Object.values(working))].map((lane) => lane.drain()));
    doors.push(await kill.drain());
    await Promise.all(doors.flat().map((door) => door.close()));
    await this.#engine.close();
  }

  #watchOf(options: QueryOptions): Watch {
    return new Watch((marker) => this.#kill(marker), capsOf(this.#limits, options).seconds, options.signal);
  }

  #prepared(statement: Sql, options: QueryOptions, watch: Watch, isStream: boolean): string {
    const caps = capsOf(this.#limits, options);
    return watch.mark(withSettings(textOfStatement(statement), caps, options, isStream));
  }

  /** The statement joins the marker from two parts, so that the KILL statement does not match itself. */
  #kill(marker: string): Promise<void> {
    const statement = sql`kill query where position(query, concat('q:', ${value.text(marker)})) > 0 async`;
    return this.lanes.kill.use(server, undefined, (door) =>
      door.run(textOfStatement(statement), AbortSignal.timeout(killSeconds * 1000)),
    );
  }
}
