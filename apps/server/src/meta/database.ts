import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { MetaUnavailable } from './errors.ts';
import { boundCompany } from './row-scope.ts';
import { bindStatement, type RowSecurity } from './row-security.ts';
import type { Tables } from './tables.ts';
import { openTurns } from './turns.ts';

/** Servers that stop, crash or are not up yet say so in these classes and codes (PostgreSQL manual, appendix A). */
const isAway = (sqlState: string): boolean => sqlState.startsWith('08') || /^57P0[1-5]$/.test(sqlState);

/** A fault of the program, such as a value that cannot be sent, stays what it is; the rest is a lost connection. */
const isMistake = (error: unknown): boolean => error instanceof TypeError || error instanceof RangeError;

const translate = (error: unknown): unknown => {
  if (error instanceof DatabaseError) return isAway(error.code ?? '') ? new MetaUnavailable(error) : error;
  return isMistake(error) ? error : new MetaUnavailable(error);
};

/** One connection of the pool for Kysely, its failures translated. `leave`: gives up the turn that it took. */
const translated = (client: PoolClient, leave: () => void): PostgresPoolClient => {
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
  const release = (): void => {
    client.release(lost);
    leave();
  };
  return { query: query as PostgresPoolClient['query'], release };
};

/** Companies that connections are bound to, null for none. A new connection works as whoever logged in. */
const bindings = new WeakMap<PoolClient, number | null>();

/**
 * Brings a connection into the state that its next user needs, whatever its last one left: nobody gets it otherwise. The two
 * settings are one statement, outside of any transaction, so both stand or none, and no rollback takes them back.
 */
const bind = async (client: PoolClient, company: number | null, hasServerRole: boolean): Promise<void> => {
  if (bindings.get(client) === company) return;
  try {
    await client.query(bindStatement(company, hasServerRole));
    bindings.set(client, company);
  } catch (error) {
    client.release(true);
    throw error;
  }
};

/**
 * Queries over a pool. A lost or refused connection throws MetaUnavailable, which may be tried again. Where row security is on,
 * work that a company binds (row-scope) gets connections that see the rows of that company only, and all other work those of
 * the server's own role. Callers take turns for connections (meta/turns).
 */
export const openDatabase = (pool: Pool, security: RowSecurity = { on: false, reason: '' }): Kysely<Tables> => {
  const takeTurn = openTurns();
  const source: PostgresPool = {
    connect: async () => {
      let leave = (): void => undefined;
      try {
        leave = await takeTurn();
        const client = await pool.connect();
        if (security.on) await bind(client, boundCompany(), security.hasServerRole);
        return translated(client, leave);
      } catch (error) {
        leave();
        throw translate(error);
      }
    },
    end: () => pool.end(),
  };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: source }) });
};
