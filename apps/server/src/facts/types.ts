import type { Sql } from './sql.ts';

/** The facts engine: embedded chDB or a ClickHouse server, one dialect. Only `facts/connect` knows which. */
export interface Facts {
  /** Rows of a query, numbers as JSON numbers where exact, Decimals and 64-bit integers as text. */
  query<Row>(sql: Sql, options?: QueryOptions): Promise<Row[]>;
  /** The same in constant memory, for exports and replays; batches of rows. */
  stream<Row>(sql: Sql, options?: QueryOptions): AsyncIterable<Row[]>;
  /** One insert, one block: `lines` are JSONCompactEachRow rows. A token makes a repetition a no-op, through the views too. */
  insert(table: string, lines: readonly string[], token: string | null): Promise<void>;
  command(sql: Sql, options?: QueryOptions): Promise<void>;
  close(): Promise<void>;
}

export interface QueryOptions {
  /** 'report': short work, its own connections. 'long': exports, rebuilds, analytics. Default 'report'. */
  lane?: 'report' | 'long';
  signal?: AbortSignal;
}
