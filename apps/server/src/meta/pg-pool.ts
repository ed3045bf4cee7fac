import { Pool, type PoolConfig } from 'pg';

/**
 * Connections that may be lost at any time. A broken one is replaced at the next query, and the query it served fails;
 * an unhandled error event would end the process. The pool handles errors of idle connections, the second listener
 * those of connections in use or just ended. `lost` is called for idle ones.
 */
export const openPool = (config: PoolConfig, lost: (error: Error) => void = () => undefined): Pool => {
  const pool = new Pool(config);
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};
