import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { MetaUnavailable } from './errors.ts';
import { boundCompany } from './row-scope.ts';
import { bindStatement, type RowSecurity } from './row-security.ts';
import type { Tables } from './tables.ts';
import { openTurns } from './turns.ts';

/**
 * PostgreSQL answers with these codes while it stops, has crashed, or is not up yet (PostgreSQL manual, appendix A).
 */
const isAway = (sqlState: string): boolean => sqlState.startsWith('08') || /^57P0[1-5]$/.test(sqlState);

/**
 * Whether an error is a programming error, such as a value that cannot be sent. A programming error is passed on. Any
 * other error that the database did not report counts as a lost connection.
 */
const isMistake = (error: unknown): boolean => error instanceof TypeError || error instanceof RangeError;

const translate = (error: unknown): unknown => {
  if (error instanceof DatabaseError) return isAway(error.code ?? '') ? new MetaUnavailable(error) : error;
  return isMistake(error) ? error : new MetaUnavailable(error);
};

/**
 * One connection of the pool for Kysely, with translated errors. `leave` gives up the turn that the connection took.
 */
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
  // A connection that did not answer in time may deliver its answer to a later query, so it is not used again.
  const release = (): void => {
    client.release(lost);
    leave();
  };
  return { query: query as PostgresPoolClient['query'], release };
};

/** The company that each connection is bound to, null for none. A new connection has the role of its login. */
const bindings = new WeakMap<PoolClient, number | null>();

/**
 * Binds a connection to the company and role that its next user needs; if this fails, the connection is not handed out.
 * The two settings are one statement outside any transaction, so both or neither apply, and no rollback reverts them.
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
 * Queries over a pool. A lost or refused connection throws MetaUnavailable; the call may be repeated. With row security
 * on, work bound to a company (row-scope) gets connections that see only the rows of that company; all other work gets
 * connections with the server's own role. Callers take turns for connections (meta/turns).
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
