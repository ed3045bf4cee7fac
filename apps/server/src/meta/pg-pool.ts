import { Pool, type PoolConfig } from 'pg';

/**
 * Connections that may be lost at any time. The next query replaces a broken connection, and the query that it served
 * fails; an unhandled error event would end the process. The pool passes errors of idle connections to `lost`; the
 * second listener handles those of connections in use or just ended.
 */
export const openPool = (config: PoolConfig, lost: (error: Error) => void = () => undefined): Pool => {
  const pool = new Pool(config);
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};
