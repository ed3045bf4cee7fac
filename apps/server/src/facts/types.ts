import type { Owner } from '../fair/queue.ts';
import type { Sql } from './sql.ts';
import type { InsertTarget, InsertTargetName } from './targets.ts';

/**
 * The facts engine: embedded chDB or a ClickHouse server, with the same SQL dialect. Only `facts/connect` knows which
 * engine is in use. Failures are FactsError. Direct calls do the server's own work, on connections that user queries do
 * not use.
 */
export interface Facts {
  /**
   * Returns the queries of a caller. They are read-only, run on the connections for queries, and wait for their turn.
   */
  of(asker: Asker): Questions & Blocks;
  /** Rows of a query: numbers as JSON numbers if exact, Decimals and 64-bit integers as text. */
  query<Row>(sql: Sql, options?: QueryOptions): Promise<Row[]>;
  /** Batches of rows in constant memory, for exports and replays. Leaving the loop early ends the query. */
  stream<Row>(sql: Sql, options?: QueryOptions): AsyncIterable<Row[]>;
  /** Rows as a block for `insert`, whole in memory. */
  native(sql: Sql, options?: QueryOptions): Promise<Buffer>;
  /**
   * Inserts one block of `nativeBlock`. A repeated insert with the same token changes neither the table nor the tables
   * that views fill. The engine compares the token alone: other rows under a used token are dropped and reported as
   * success. A token must therefore identify its rows (by a hash of the rows, or of a decision that always gives the
   * same rows).
   */
  insert(table: InsertTargetName | InsertTarget, block: Buffer, token: string): Promise<void>;
  command(sql: Sql, options?: QueryOptions): Promise<void>;
  /** Lets running statements finish, and refuses new ones. */
  close(): Promise<void>;
}

/** The owner of a query. When the signal aborts, all statements of the owner end. */
export interface Asker extends Owner {
  readonly signal?: AbortSignal | undefined;
}

export type Questions = Pick<Facts, 'query' | 'stream'>;

/** Returns whole results in the engine's own format, for millions of rows (`facts/native-read`). */
export type Blocks = Pick<Facts, 'native'>;

/** Facts for code that queries only on behalf of callers. */
export type AskedFacts = Pick<Facts, 'of'>;

export interface QueryOptions {
  /** 'report': short work on its own connections. 'long': exports, rebuilds, analytics. Default 'report'. */
  lane?: 'report' | 'long';
  /**
   * While short work runs, the query pauses before each block of about 65,000 rows, for a second at most. Only for work
   * that no user waits for at a screen.
   */
  givesWay?: boolean;
  signal?: AbortSignal;
}
