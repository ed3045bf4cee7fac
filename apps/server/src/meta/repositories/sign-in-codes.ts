import { sql, type Kysely } from 'kysely';
import type { SignInCodes } from '../factor-types.ts';
import type { Tables } from '../tables.ts';
import { newToken, tokenHash } from './tokens.ts';

/** Seconds within which the browser must call again after the redirect from the provider. */
const LIFE = 60;

export const openSignInCodes = (db: Kysely<Tables>): SignInCodes => ({
  create: async (userId, browser) => {
    await db
      .deleteFrom('sign_in_code')
      .where('expires_at', '<', sql<Date>`now()`)
      .execute();
    const code = newToken();
    await db
      .insertInto('sign_in_code')
      .values({
        code_hash: tokenHash(code),
        user_id: userId,
        browser_hash: tokenHash(browser),
        expires_at: sql<Date>`now() + make_interval(secs => ${LIFE}::int)`,
      })
      .execute();
    return code;
  },
  use: async (code, browser) => {
    const used = await db
      .deleteFrom('sign_in_code')
      .where('code_hash', '=', tokenHash(code))
      .returning(['user_id', 'browser_hash', sql<boolean>`expires_at > now()`.as('in_time')])
      .executeTakeFirst();
    return used?.in_time && used.browser_hash === tokenHash(browser) ? used.user_id : null;
  },
});
