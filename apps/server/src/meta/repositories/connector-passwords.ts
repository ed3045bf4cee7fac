import { sql, type Kysely } from 'kysely';
import type { Connectors } from '../connector-types.ts';
import type { Tables } from '../tables.ts';
import { forgetWrong, openTries } from './attempts.ts';
import { hashPassword, matchesPassword } from './password-hash.ts';
import { newKey } from './connector-keys.ts';
import { newToken, storedKey } from './tokens.ts';

/** The username of a connector. */
export const connectorName = (connectorId: number): string => `connector ${connectorId}`;

const idOf = (username: string): number | null => {
  const [, digits] = /^connector ([1-9]\d{0,8})$/i.exec(username.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
};

/**
 * A connector with its password. The refusal of a missing connector takes as long as the refusal of a wrong password.
 */
const found = (db: Kysely<Tables>, connectorId: number | null) =>
  db
    .selectFrom('connector')
    .select([
      'connector.connector_id as connectorId',
      'connector.company_id as companyId',
      'connector.location_id as locationId',
      'connector.password_hash as passwordHash',
    ])
    .where('connector.connector_id', '=', connectorId ?? 0)
    .executeTakeFirst();

type Logins = Pick<Connectors, 'setPassword' | 'logIn'>;

/** The passwords that people type for connectors. `pause` works as in the password checks of people. */
export const connectorPasswords = (db: Kysely<Tables>, pause: (milliseconds: number) => Promise<unknown>): Logins => {
  const tries = openTries(db, pause);
  return {
    setPassword: async (companyId, connectorId, password) => {
      const passwordHash = await hashPassword(password);
      return db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('connector')
          // A random key that nobody knows replaces the last key. The last key is no longer valid.
          .set({ ...newKey(storedKey(newToken()), 'typed'), password_hash: passwordHash })
          .where('company_id', '=', companyId)
          .where('connector_id', '=', connectorId)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await forgetWrong(tx, connectorName(connectorId));
        return true;
      });
    },
    logIn: async (username, password, from) => {
      const connectorId = idOf(username);
      const name = connectorId === null ? username.trim() : connectorName(connectorId);
      // A connector has no known browsers, so all tries for a connector count together, wherever they come from.
      const known = await tries(name, { network: from.network, device: null }, async () => {
        const typed = await found(db, connectorId);
        const turn = { company: from.network, user: name };
        return (await matchesPassword(typed?.passwordHash ?? null, password, turn)) && typed ? typed : null;
      });
      if (!known) return null;
      const { passwordHash, ...connector } = known;
      const key = newToken();
      // No change if the password was reset in between, or the company is Inactive.
      const { numUpdatedRows } = await db
        .updateTable('connector')
        .set({ key_hash: storedKey(key), key_at: sql<Date>`now()`, old_key_hash: null })
        .where('connector_id', '=', known.connectorId)
        .where(sql<boolean>`password_hash is not distinct from ${passwordHash}::text`)
        .where(sql<boolean>`company_id in (select company_id from company where status = 'Active')`)
        .executeTakeFirst();
      return numUpdatedRows > 0n ? { ...connector, key } : null;
    },
  };
};
