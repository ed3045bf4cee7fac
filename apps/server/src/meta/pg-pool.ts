import { Pool, type PoolConfig } from 'pg';

/**
 * Connections that may be lost at any time. A broken one is replaced at the next query, and the query it served fails; an
 * error that nobody listens to would end the process. The pool listens while a connection is idle, the second listener while
 * it is in use or just ended. `lost` is told of idle ones.
 */
export const openPool = (config: PoolConfig, lost: (error: Error) => void = () => undefined): Pool => {
  const pool = new Pool(config);
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};
