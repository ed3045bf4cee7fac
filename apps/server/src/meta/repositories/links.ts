import { sql, type Kysely } from 'kysely';
import { Refused } from '../errors.ts';
import type { Tables } from '../tables.ts';
import type { Links } from '../types.ts';
import { newToken, tokenHash } from './tokens.ts';
import { refuseMissing } from './violations.ts';

type Kind = 'setup' | 'invite' | 'reset';

/** Hours a link lives; the first one as long as an invitation. */
export const lifetimeHours: Record<Kind, number> = { setup: 72, invite: 72, reset: 1 };

const noUserYet = sql<boolean>`not exists (select from app_user)`;

export const openLinks = (db: Kysely<Tables>): Links => ({
  create: async (kind, userId) => {
    const token = newToken();
    const lifetime = sql<Date>`now() + make_interval(hours => ${lifetimeHours[kind]}::int)`;
    if (kind === 'setup') {
      // Only the newest one counts: it was printed last.
      await db.deleteFrom('one_time_link').where('kind', '=', 'setup').where('used_at', 'is', null).execute();
    }
    // Of several invitations only the newest counts: it has the newest address and the longest time.
    if (kind === 'invite')
      await db
        .deleteFrom('one_time_link')
        .where('user_id', '=', userId)
        .where('kind', '=', 'invite')
        .where('used_at', 'is', null)
        .execute();
    const inserted = await refuseMissing('notFound', 'There is no such user.', () =>
      db
        .insertInto('one_time_link')
        .columns(['token_hash', 'kind', 'user_id', 'expires_at'])
        .expression(
          db
            .selectNoFrom([
              sql<string>`${tokenHash(token)}::text`.as('token_hash'),
              sql<Kind>`${kind}::text`.as('kind'),
              sql<number | null>`${userId}::int`.as('user_id'),
              lifetime.as('expires_at'),
            ])
            .$if(kind === 'setup', (query) => query.where(noUserYet)),
        )
        .returning('kind')
        .executeTakeFirst(),
    );
    if (!inserted)
      throw new Refused('auth.linkInvalid', 'A user exists already; the first one needs no link any more.');
    return token;
  },
  use: async (token, kind) => {
    // The row lock of the update lets exactly one caller see it unused.
    const link = await db
      .updateTable('one_time_link')
      .set({ used_at: sql<Date>`now()` })
      .where('token_hash', '=', tokenHash(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'setup'))
      .where((eb) => eb.or([eb('kind', '<>', 'setup'), noUserYet]))
      .returning(['kind', 'user_id'])
      .executeTakeFirst();
    if (!link) return null;
    if (link.user_id !== null) {
      // Older mails of the same person stop working with the first link that is followed.
      await db.deleteFrom('one_time_link').where('user_id', '=', link.user_id).where('used_at', 'is', null).execute();
    }
    return { kind: link.kind, userId: link.user_id };
  },
});
