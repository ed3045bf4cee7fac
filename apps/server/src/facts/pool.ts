/** How many connections each kind of work has. One more is kept apart for ending statements. */
export interface Pool {
  report: number;
  long: number;
  /** 0: inserts use the connections of long work. */
  write: number;
  /** Too few threads for work to run side by side. */
  cramped: boolean;
}

/** Node's own default, when UV_THREADPOOL_SIZE was not set before it started. */
const defaultThreads = 4;
/** File reads, name look-ups and compression need threads too: with none left, one file read waited 34 s for six queries. */
const threadsLeft = 4;

/**
 * A running statement of the embedded engine holds a thread of libuv's pool until it ends, so connections are fewer than
 * threads. `threads`: UV_THREADPOOL_SIZE as it was when Node started.
 */
export const poolOf = (threads: number = defaultThreads): Pool => {
  const spare = threads - threadsLeft;
  if (spare >= 9) return { report: 4, long: 2, write: 2, cramped: false };
  if (spare >= 5) return { report: 2, long: 1, write: 1, cramped: false };
  return { report: 1, long: 1, write: 0, cramped: true };
};

/** A server runs statements on its own threads; this only bounds what one process asks of it at once. */
export const serverPool: Pool = { report: 8, long: 4, write: 4, cramped: false };
