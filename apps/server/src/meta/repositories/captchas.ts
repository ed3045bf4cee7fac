import { sql, type Kysely } from 'kysely';
import type { Captchas } from '../mail-types.ts';
import type { Tables } from '../tables.ts';
import { newToken } from './tokens.ts';

const NAME = 'captcha';

/** Servers that start at the same time use the first secret that was stored. */
const storedSecret = async (db: Kysely<Tables>): Promise<string> => {
  await db
    .insertInto('server_secret')
    .values({ name: NAME, value: newToken() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('server_secret')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return value;
};

export const openCaptchas = (db: Kysely<Tables>): Captchas => ({
  secret: () => storedSecret(db),
  use: async (nonce, expiresAt) => {
    await db
      .deleteFrom('used_captcha')
      .where('expires_at', '<', sql<Date>`now() - interval '1 minute'`)
      .execute();
    const inserted = await db
      .insertInto('used_captcha')
      .values({ nonce, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('nonce')
      .executeTakeFirst();
    return inserted !== undefined;
  },
});
