import type { LaneSize } from './lane.ts';

/**
 * The connections for each kind of work (docs/operations.md has the table). One company holds only a part of the
 * connections for queries and exports. One connection is reserved for ending statements.
 */
export interface Pool {
  /** Queries of screens. */
  report: LaneSize;
  /** Queries over long periods; null: they share the connections of screens. */
  long: LaneSize | null;
  /**
   * Connections for the rows of exports. They are separate, because an export holds one of them while it waits for
   * results on the connections of `report` and `long`.
   */
  export: LaneSize;
  /**
   * Connections for the server's own work: ingest, rebuilds, backups, clearing up. Queries and downloads never use
   * them.
   */
  own: LaneSize;
  /** Whether there are too few threads for different work to run at the same time. */
  cramped: boolean;
}

/** Node's own default, if UV_THREADPOOL_SIZE was not set before the start. */
const defaultThreads = 4;
/**
 * Threads that stay free for file reads, name look-ups and compression. When no thread was free, one file read waited
 * 34 s for six queries.
 */
const threadsLeft = 4;

/**
 * One connection stays free for another company. When other companies ask as well, each company has a quarter of the
 * connections, because parallel statements share the same cores.
 */
const shared = (size: number): LaneSize => ({
  size,
  ofCompany: { alone: Math.max(1, size - 1), beside: Math.ceil(size / 4) },
});
const whole = (size: number): LaneSize => ({ size, ofCompany: { alone: size, beside: size } });

/**
 * A running statement of the embedded engine holds a thread of libuv's pool until it ends, so there are fewer
 * connections than threads. `threads`: UV_THREADPOOL_SIZE at the start of Node.
 */
export const poolOf = (threads: number = defaultThreads): Pool => {
  const spare = threads - threadsLeft;
  if (spare >= 12) return { report: shared(4), long: shared(3), export: shared(2), own: whole(2), cramped: false };
  if (spare >= 7) return { report: shared(2), long: shared(1), export: shared(1), own: whole(2), cramped: false };
  return { report: shared(1), long: null, export: shared(1), own: whole(1), cramped: true };
};

/**
 * Connections to a ClickHouse server, which runs statements on its own threads. This pool only limits how many
 * statements one process sends to that server at once.
 */
export const serverPool: Pool = {
  report: shared(8),
  long: shared(4),
  export: shared(4),
  own: whole(4),
  cramped: false,
};
