import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { Connectors } from '../types.ts';
import { newToken, tokenHash } from './tokens.ts';
import { refuseMissing } from './violations.ts';

/** Store-side programs that send files, each with its own key. */
export const openConnectors = (db: Kysely<Tables>): Connectors => ({
  create: async (companyId, locationId, name) => {
    const key = newToken();
    const { connector_id } = await refuseMissing('notFound', 'There is no such company or location.', () =>
      db
        .insertInto('connector')
        .values({ company_id: companyId, location_id: locationId, name, key_hash: tokenHash(key) })
        .returning('connector_id')
        .executeTakeFirstOrThrow(),
    );
    return { connectorId: connector_id, key };
  },
  findByKey: async (key) => {
    const row = await db
      .selectFrom('connector')
      .select(['connector_id', 'company_id', 'location_id'])
      .where('key_hash', '=', tokenHash(key))
      .executeTakeFirst();
    return row ? { connectorId: row.connector_id, companyId: row.company_id, locationId: row.location_id } : null;
  },
});
