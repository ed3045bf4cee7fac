import { Pool, type PoolConfig } from 'pg';

/**
 * A pool whose connections may be lost at any time. A query on a broken connection fails, and the next query gets a new
 * connection. An unhandled error event would end the process. The pool passes errors of idle connections to `lost`; the
 * second listener handles errors of connections that are in use or have just ended.
 */
export const openPool = (config: PoolConfig, lost: (error: Error) => void = () => undefined): Pool => {
  const pool = new Pool(config);
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};
