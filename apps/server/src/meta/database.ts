import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { MetaUnavailable } from './errors.ts';
import type { Tables } from './tables.ts';

/** Servers that stop, crash or are not up yet say so in these classes and codes (PostgreSQL manual, appendix A). */
const isAway = (sqlState: string): boolean => sqlState.startsWith('08') || /^57P0[1-5]$/.test(sqlState);

/** A fault of the program, such as a value that cannot be sent, stays what it is; the rest is a lost connection. */
const isMistake = (error: unknown): boolean => error instanceof TypeError || error instanceof RangeError;

const translate = (error: unknown): unknown => {
  if (error instanceof DatabaseError) return isAway(error.code ?? '') ? new MetaUnavailable(error) : error;
  return isMistake(error) ? error : new MetaUnavailable(error);
};

/** One connection of the pool for Kysely, its failures translated. */
const translated = (client: PoolClient): PostgresPoolClient => {
  let lost = false;
  async function query(text: unknown, values?: unknown): Promise<unknown> {
    try {
      return await client.query(text as string, values as unknown[]);
    } catch (error) {
      const translation = translate(error);
      lost ||= translation instanceof MetaUnavailable;
      throw translation;
    }
  }
  // One that did not answer in time may answer later, to another question: it is not used again.
  return { query: query as PostgresPoolClient['query'], release: () => client.release(lost) };
};

/** Queries over a pool. A lost or refused connection throws MetaUnavailable, which may be tried again. */
export const openDatabase = (pool: Pool): Kysely<Tables> => {
  const source: PostgresPool = {
    connect: async () => {
      try {
        return translated(await pool.connect());
      } catch (error) {
        throw translate(error);
      }
    },
    end: () => pool.end(),
  };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: source }) });
};
