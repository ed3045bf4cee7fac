import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { Refused } from '../errors.ts';
import type { Tables } from '../tables.ts';
import type { Links } from '../types.ts';
import { newToken, tokenHash } from './tokens.ts';
import { refuseMissing } from './violations.ts';

type Kind = 'setup' | 'invite' | 'reset';

/** Hours for which a link is valid. A setup link is valid for as long as an invitation. */
export const lifetimeHours: Record<Kind, number> = { setup: 72, invite: 72, reset: 1 };

const noUserYet = sql<boolean>`not exists (select from app_user)`;

/** Whether the user of a link may not log in, or nobody of the user's company may log in. */
const isShutOut = sql<boolean>`exists (
  select from app_user left join company on company.company_id = app_user.company_id
  where app_user.user_id = one_time_link.user_id and 'Inactive' in (app_user.status, company.status)
)`;

/**
 * A link that is unused and has not expired, and whose user may log in. The setup link of the first administrator is no
 * longer open once the first user exists.
 */
const isOpen = (token: string) => (link: ExpressionBuilder<Tables, 'one_time_link'>) =>
  link.and([
    link('token_hash', '=', tokenHash(token)),
    link('used_at', 'is', null),
    link('expires_at', '>', sql<Date>`now()`),
    link.not(isShutOut),
    link.or([link('kind', '<>', 'setup'), noUserYet]),
  ]);

export const openLinks = (db: Kysely<Tables>): Links => ({
  create: async (kind, userId) => {
    const token = newToken();
    const lifetime = sql<Date>`now() + make_interval(hours => ${lifetimeHours[kind]}::int)`;
    if (kind === 'setup') {
      // Only the newest setup link is valid: it was printed last.
      await db.deleteFrom('one_time_link').where('kind', '=', 'setup').where('used_at', 'is', null).execute();
    }
    // Only the newest of several invitations is valid: it has the newest address and the longest time.
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
  isGood: async (token) => {
    const link = await db.selectFrom('one_time_link').select('kind').where(isOpen(token)).executeTakeFirst();
    return link !== undefined;
  },
  use: async (token, kind) => {
    // The row lock of the update lets exactly one caller see the link unused.
    const link = await db
      .updateTable('one_time_link')
      .set({ used_at: sql<Date>`now()` })
      .where(isOpen(token))
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'setup'))
      .returning(['kind', 'user_id'])
      .executeTakeFirst();
    if (!link) return null;
    if (link.user_id !== null) {
      // A used link ends all other links of the same user, including links in older mails.
      await db.deleteFrom('one_time_link').where('user_id', '=', link.user_id).where('used_at', 'is', null).execute();
    }
    return { kind: link.kind, userId: link.user_id };
  },
});
