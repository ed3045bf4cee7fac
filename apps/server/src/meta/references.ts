import { importProfile } from '@lanewise/contract/facts/profile';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Refused } from './errors.ts';
import type { IngestStore, MadeProfile } from './ingest-types.ts';
import { shareOf } from './list-limits.ts';
import { readLong, writeLong } from './long-bytes.ts';
import type { Tables } from './tables.ts';

/**
 * Limits per company. Profiles are written by hand. Item files change every night, and an item file is kept as long as
 * a file that is read with it. The item files of one store for two years fit into the store's tenth of the limit.
 */
export interface ReferenceLimits {
  profiles: number;
  itemFiles: number;
  itemBytes: number;
}

const usualLimits: ReferenceLimits = { profiles: 500, itemFiles: 20_000, itemBytes: 8 * 1024 ** 3 };

/** Waits until no other call adds a profile or an item file of the company, so that a limit holds. */
const holdReferences = (tx: Transaction<Tables>, companyId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('references', ${companyId}))`.execute(tx);

const inTurn = (db: Kysely<Tables>, companyId: number, insert: (tx: Transaction<Tables>) => Promise<void>) =>
  db.transaction().execute(async (tx) => {
    await holdReferences(tx, companyId);
    await insert(tx);
  });

const refuseFull = (message: string, most: number): never => {
  throw new Refused('conflict', `${message} What no file refers to goes 30 days after it was sent last.`, { most });
};

/** Whether the file is stored already. If so, it counts as sent again. */
const isKept = async (
  tx: Transaction<Tables>,
  table: 'import_profile' | 'item_file',
  companyId: number,
  hash: string,
): Promise<boolean> => {
  const { rows } = await sql`
    update ${sql.table(table)} set used_at = now() where company_id = ${companyId} and hash = ${hash} returning 1
  `.execute(tx);
  return rows.length > 0;
};

/** Keeps a profile, if there is room for it. */
export const keepProfileIn = async (
  tx: Transaction<Tables>,
  companyId: number,
  hash: string,
  { profile, store }: MadeProfile,
  most: ReferenceLimits = usualLimits,
): Promise<void> => {
  await holdReferences(tx, companyId);
  if (await isKept(tx, 'import_profile', companyId, hash)) return;
  const { count, own } = await tx
    .selectFrom('import_profile')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where sent_by = ${store ?? ''}))::int`.as('own'),
    ])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const share = shareOf(most.profiles, store);
  if (store !== undefined && own >= share) refuseFull(`A store has at most ${share} import profiles.`, share);
  if (count >= most.profiles) refuseFull(`A company has at most ${most.profiles} import profiles.`, most.profiles);
  await tx
    .insertInto('import_profile')
    .values({ hash, company_id: companyId, body: JSON.stringify(profile), sent_by: store ?? '' })
    .execute();
};

/** Profiles and item files of a company. Segments name them by hash, and are read with them. */
export const openReferences = (
  db: Kysely<Tables>,
  most: ReferenceLimits = usualLimits,
): Pick<IngestStore, 'keepProfile' | 'profile' | 'keepItems' | 'items'> => ({
  keepProfile: (companyId, hash, profile, store) =>
    db.transaction().execute((tx) => keepProfileIn(tx, companyId, hash, { profile, store }, most)),
  profile: async (companyId, hash) => {
    const row = await db
      .selectFrom('import_profile')
      .select('body')
      .where('company_id', '=', companyId)
      .where('hash', '=', hash)
      .executeTakeFirst();
    return row ? importProfile.parse(row.body) : null;
  },
  keepItems: (companyId, hash, content, store) =>
    inTurn(db, companyId, async (tx) => {
      if (await isKept(tx, 'item_file', companyId, hash)) return;
      const isOwn = sql<boolean>`sent_by = ${store ?? ''}`;
      const { count, bytes, own, ownBytes } = await tx
        .selectFrom('item_file')
        .select([
          sql<number>`count(*)::int`.as('count'),
          sql<string>`coalesce(sum(octet_length(content)), 0)`.as('bytes'),
          sql<number>`(count(*) filter (where ${isOwn}))::int`.as('own'),
          sql<string>`coalesce(sum(octet_length(content)) filter (where ${isOwn}), 0)`.as('ownBytes'),
        ])
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow();
      const [files, share] = [shareOf(most.itemFiles, store), shareOf(most.itemBytes, store)];
      if (store !== undefined && own >= files) refuseFull(`A store has at most ${files} item files.`, files);
      if (store !== undefined && Number(ownBytes) + content.length > share)
        refuseFull(`The item files of a store hold at most ${share} bytes.`, share);
      if (count >= most.itemFiles) refuseFull(`A company has at most ${most.itemFiles} item files.`, most.itemFiles);
      if (Number(bytes) + content.length > most.itemBytes)
        refuseFull(`The item files of a company hold at most ${most.itemBytes} bytes.`, most.itemBytes);
      await writeLong(
        content,
        (first) =>
          tx
            .insertInto('item_file')
            .values({ hash, company_id: companyId, content: first, sent_by: store ?? '' })
            .execute(),
        (portion) =>
          tx
            .updateTable('item_file')
            .set({ content: sql`content || ${portion}` })
            .where('company_id', '=', companyId)
            .where('hash', '=', hash)
            .execute(),
      );
    }),
  items: (companyId, hash) =>
    readLong(async (from, length) => {
      const row = await db
        .selectFrom('item_file')
        .select(sql<Buffer>`substring(content from ${from} for ${length})`.as('portion'))
        .where('company_id', '=', companyId)
        .where('hash', '=', hash)
        .executeTakeFirst();
      return row?.portion ?? null;
    }),
});
