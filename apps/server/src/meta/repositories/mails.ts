import { sql, type Kysely, type Transaction } from 'kysely';
import { TooManyAttempts } from '../errors.ts';
import type { Letter, MailKind, Mails, MailRequest, OutboxMail } from '../mail-types.ts';
import type { Tables } from '../tables.ts';
import { lifetimeHours } from './links.ts';
import { parcelsOf } from './parcels.ts';

/**
 * Largest number of requests of one kind for one username within the window, and the length of the window in minutes.
 */
const LIMIT = 5;
const WINDOW = 60;
/**
 * Limit of requests for forgotten passwords under all names together within the window. More requests than this are an
 * attack with many addresses.
 */
const LIMIT_OF_ALL = 1_000;

/** Seconds until the next try: twice as long each time, up to a quarter of an hour. */
const FIRST_PAUSE = 30;
const LONGEST_PAUSE = 900;

const DAYS_KEPT = 30;

/** Seconds until another forgotten password may be requested under any name; null: now. */
const secondsOverall = async (tx: Transaction<Tables>): Promise<number | null> => {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from requested_at + make_interval(mins => ${WINDOW}::int) - now()))::int as seconds
    from mail where kind = 'reset' order by mail_id desc offset ${LIMIT_OF_ALL - 1}::int limit 1
  `.execute(tx);
  const [nth] = rows;
  return nth && nth.seconds > 0 ? nth.seconds : null;
};

const ask = async (db: Kysely<Tables>, username: string, kind: MailKind): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    // Requests for one name run one after the other, so that simultaneous requests are counted.
    await sql`select pg_advisory_xact_lock(hashtextextended('mail ' || lower(${username}::text), 0))`.execute(tx);
    const { rows } = await sql<{ count: number; seconds: number }>`
      select count(*)::int as count,
        ceil(extract(epoch from min(requested_at) + make_interval(mins => ${WINDOW}::int) - now()))::int as seconds
      from (
        select requested_at from mail
        where kind = ${kind} and username = lower(${username}::text) and requested_at > now() - make_interval(mins => ${WINDOW}::int)
        order by requested_at desc limit ${LIMIT}::int
      ) latest
    `.execute(tx);
    const [asked] = rows;
    if (asked && asked.count >= LIMIT) throw new TooManyAttempts(Math.max(1, asked.seconds));
    const overall = kind === 'reset' ? await secondsOverall(tx) : null;
    if (overall !== null) throw new TooManyAttempts(overall);
    await sql`insert into mail (kind, username) values (${kind}, lower(${username}::text))`.execute(tx);
  });
};

const take = async (db: Kysely<Tables>): Promise<MailRequest | null> => {
  const { rows } = await sql<MailRequest>`
    update mail set attempts = attempts + 1,
      next_try_at = now() + make_interval(secs => least(${FIRST_PAUSE}::int * 2 ^ least(attempts, 20), ${LONGEST_PAUSE}::int))
    where mail_id = (
      select mail_id from mail where state = 'requested' and next_try_at <= now()
      order by mail_id limit 1 for update skip locked
    )
    returning mail_id::text as "mailId", kind, username, attempts
  `.execute(db);
  return rows[0] ?? null;
};

type Outcome = { state: 'sent' | 'waiting' | 'failed'; text: string | null; error: string };

const settle = async (
  db: Kysely<Tables>,
  mailId: string,
  { kind, userId, recipient, subject }: Omit<Letter, 'text'>,
  { state, text, error }: Outcome,
): Promise<void> => {
  const expiresAt = sql<Date>`now() + make_interval(hours => ${lifetimeHours[kind]}::int)`;
  await db
    .updateTable('mail')
    .set({
      state,
      user_id: userId,
      recipient,
      subject,
      body: text,
      expires_at: text === null ? null : expiresAt,
      error,
    })
    .where('mail_id', '=', mailId)
    .execute();
};

const outbox = async (db: Kysely<Tables>, superAdmins: boolean): Promise<OutboxMail[]> => {
  const { rows } = await sql<OutboxMail>`
    select mail_id::text as "mailId", mail.kind, mail.state, mail.requested_at as "requestedAt", mail.recipient,
      mail.subject, case when mail.expires_at > now() then mail.body end as text, mail.expires_at as "expiresAt", mail.error
    from mail join app_user using (user_id) join role using (role_id)
    where mail.state in ('waiting', 'failed') and (${superAdmins}::boolean or role.name <> 'Super Admin')
    order by mail_id desc limit 1000
  `.execute(db);
  return rows;
};

const tidy = async (db: Kysely<Tables>): Promise<void> => {
  await sql`
    delete from mail where requested_at < now() - make_interval(days => ${DAYS_KEPT}::int)
      or (state = 'nobody' and requested_at < now() - make_interval(mins => ${WINDOW}::int))
  `.execute(db);
  await sql`update mail set body = null where body is not null and expires_at <= now()`.execute(db);
};

/** All times are from the database's clock. */
export const openMails = (db: Kysely<Tables>): Mails => ({
  ...parcelsOf(db),
  ask: (username, kind = 'reset') => ask(db, username.trim(), kind),
  take: () => take(db),
  drop: async (mailId) => {
    await db.updateTable('mail').set({ state: 'nobody' }).where('mail_id', '=', mailId).execute();
  },
  sent: (mailId, letter) => settle(db, mailId, letter, { state: 'sent', text: null, error: '' }),
  keep: (mailId, letter) => settle(db, mailId, letter, { state: 'waiting', text: letter.text, error: '' }),
  fail: (mailId, letter, error) => settle(db, mailId, letter, { state: 'failed', text: null, error }),
  outbox: ({ superAdmins }) => outbox(db, superAdmins),
  tidy: () => tidy(db),
});
