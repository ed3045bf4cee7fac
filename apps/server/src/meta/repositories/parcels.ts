import { sql, type Kysely, type Transaction } from 'kysely';
import { TooManyAttempts } from '../errors.ts';
import type { Mails } from '../mail-types.ts';
import type { Tables } from '../tables.ts';

/**
 * Largest number of mails with files that one sender may send within the window, and the length of the window in
 * minutes. Because of this limit, a person who takes over a mailbox cannot flood others with mails.
 */
const LIMIT = 50;
const WINDOW = 60;

/** Refuses more mails than one sender may send. */
const refuseMany = async (tx: Transaction<Tables>, username: string, more: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('parcel ' || lower(${username}::text), 0))`.execute(tx);
  const { rows } = await sql<{ count: number; seconds: number }>`
    select count(*)::int as count,
      ceil(extract(epoch from min(requested_at) + make_interval(mins => ${WINDOW}::int) - now()))::int as seconds
    from mail where kind = 'sheet' and username = lower(${username}::text)
      and requested_at > now() - make_interval(mins => ${WINDOW}::int)`.execute(tx);
  const [sent] = rows;
  if (sent && sent.count + more > LIMIT) throw new TooManyAttempts(Math.max(1, sent.seconds));
};

const parcelOf = async (db: Kysely<Tables>, mailId: string): ReturnType<Mails['parcel']> => {
  const row = await db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body', 'attachment', 'attachment_name', 'attachment_type', 'behalf'])
    .where('mail_id', '=', mailId)
    .where('kind', '=', 'sheet')
    .executeTakeFirst();
  if (!row || row.recipient === '') return null;
  const { recipient, subject, body, attachment, attachment_name: name, attachment_type: mediaType, behalf } = row;
  const letter = { recipient, subject, text: body ?? '', behalf };
  return attachment === null ? letter : { ...letter, file: { name, mediaType, content: attachment } };
};

/** Mails with files. */
export const parcelsOf = (db: Kysely<Tables>): Pick<Mails, 'share' | 'parcel' | 'settleParcel'> => ({
  share: ({ behalf, username }, parcels) =>
    db.transaction().execute(async (tx) => {
      await refuseMany(tx, username, parcels.length);
      await tx
        .insertInto('mail')
        .values(
          parcels.map(({ recipient, subject, text, file }) => ({
            kind: 'sheet' as const,
            username: username.toLowerCase(),
            user_id: behalf?.userId ?? null,
            behalf: behalf && JSON.stringify(behalf),
            recipient,
            subject,
            body: text,
            ...(file && { attachment: file.content, attachment_name: file.name, attachment_type: file.mediaType }),
          })),
        )
        .execute();
    }),
  parcel: (mailId) => parcelOf(db, mailId),
  settleParcel: async (mailId, error) => {
    await db
      .updateTable('mail')
      .set({ state: error === null ? 'sent' : 'failed', body: null, attachment: null, error: error ?? '' })
      .where('mail_id', '=', mailId)
      .execute();
  },
});
