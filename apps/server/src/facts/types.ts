import type { Owner } from '../fair/queue.ts';
import type { Sql } from './sql.ts';
import type { InsertTarget, InsertTargetName } from './targets.ts';

/**
 * The facts engine: embedded chDB or a ClickHouse server, one dialect. Only `facts/connect` knows which. Failures are FactsError.
 * What is asked of it directly is the server's own work, on connections that no question gets.
 */
export interface Facts {
  /** Asks for somebody: on the connections of questions, when it is their turn. It writes nothing. */
  of(asker: Asker): Questions;
  /** Rows of a query, numbers as JSON numbers where exact, Decimals and 64-bit integers as text. */
  query<Row>(sql: Sql, options?: QueryOptions): Promise<Row[]>;
  /** The same in constant memory, for exports and replays; batches of rows. Leaving the loop early ends the query. */
  stream<Row>(sql: Sql, options?: QueryOptions): AsyncIterable<Row[]>;
  /** Rows as a block that `insert` takes, whole in memory. */
  native(sql: Sql, options?: QueryOptions): Promise<Buffer>;
  /**
   * One insert, one block of `nativeBlock`. A token makes a repetition a no-op, through the views too. The engine looks at the token alone: other rows under a token that was used are dropped and reported as success, so a
   * token must name its rows (a hash of them, or of a decision that always gives the same rows).
   */
  insert(table: InsertTargetName | InsertTarget, block: Buffer, token: string): Promise<void>;
  command(sql: Sql, options?: QueryOptions): Promise<void>;
  /** Lets what was begun finish; refuses what comes later. */
  close(): Promise<void>;
}

/** Whose question it is; all its statements end with the signal. */
export interface Asker extends Owner {
  readonly signal?: AbortSignal | undefined;
}

export type Questions = Pick<Facts, 'query' | 'stream'>;

/** For those who ask for others only. */
export type AskedFacts = Pick<Facts, 'of'>;

export interface QueryOptions {
  /** 'report': short work, its own connections. 'long': exports, rebuilds, analytics. Default 'report'. */
  lane?: 'report' | 'long';
  signal?: AbortSignal;
}
