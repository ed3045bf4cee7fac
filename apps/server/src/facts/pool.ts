import type { LaneSize } from './lane.ts';

/**
 * The connections of each kind of work (docs/operations.md has the table). One company holds a part of those of questions and
 * exports. One more is kept apart for ending statements.
 */
export interface Pool {
  /** Questions of screens. */
  report: LaneSize;
  /** Questions over long times; null: they use those of screens. */
  long: LaneSize | null;
  /** Rows of exports. An export waits for answers of the lanes above while it holds one of these, so they are apart. */
  export: LaneSize;
  /** What the server does itself: what arrives, rebuilds, backups, clearing up. No question and no download holds one. */
  own: LaneSize;
  /** Too few threads for work to run side by side. */
  cramped: boolean;
}

/** Node's own default, when UV_THREADPOOL_SIZE was not set before it started. */
const defaultThreads = 4;
/** File reads, name look-ups and compression need threads too: with none left, one file read waited 34 s for six queries. */
const threadsLeft = 4;

/** One is free for whoever comes. Beside others a company has a quarter: statements side by side share the same cores. */
const shared = (size: number): LaneSize => ({
  size,
  ofCompany: { alone: Math.max(1, size - 1), beside: Math.ceil(size / 4) },
});
const whole = (size: number): LaneSize => ({ size, ofCompany: { alone: size, beside: size } });

/**
 * A running statement of the embedded engine holds a thread of libuv's pool until it ends, so connections are fewer than
 * threads. `threads`: UV_THREADPOOL_SIZE as it was when Node started.
 */
export const poolOf = (threads: number = defaultThreads): Pool => {
  const spare = threads - threadsLeft;
  if (spare >= 12) return { report: shared(4), long: shared(3), export: shared(2), own: whole(2), cramped: false };
  if (spare >= 7) return { report: shared(2), long: shared(1), export: shared(1), own: whole(2), cramped: false };
  return { report: shared(1), long: null, export: shared(1), own: whole(1), cramped: true };
};

/** A server runs statements on its own threads; this only bounds what one process asks of it at once. */
export const serverPool: Pool = {
  report: shared(8),
  long: shared(4),
  export: shared(4),
  own: whole(4),
  cramped: false,
};
