import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { Refused } from '../errors.ts';
import type { Image, Images, StoredImage } from '../image-types.ts';
import type { Tables } from '../tables.ts';

/** Stored images of a company that are not, or no longer, in use. */
const MOST_UNUSED = 100;

const FOREIGN_KEY_VIOLATION = '23503';

const keep = async (db: Kysely<Tables>, { mediaType, content }: Image, companyId: number | null): Promise<string> => {
  const sha256 = createHash('sha256').update(content).digest('hex');
  await db
    .insertInto('image')
    .values({ sha256, media_type: mediaType, content, kept_by: companyId })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ kept_at: sql<Date>`now()`, kept_by: companyId }))
    .execute();
  await sql`
    delete from image where sha256 in (
      select sha256 from image
      where kept_by is not distinct from ${companyId}
        and not exists (select from company where logo_image = image.sha256)
        and not exists (select from app_user where picture_image = image.sha256)
      order by kept_at desc, sha256 offset ${MOST_UNUSED}
    )
  `.execute(db);
  return sha256;
};

const find = async (db: Kysely<Tables>, sha256: string): Promise<StoredImage | null> => {
  const found = await db
    .selectFrom('image')
    .select(['sha256 as imageId', 'media_type as mediaType', 'content'])
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return found ?? null;
};

/** Runs a change that refers to an image. A missing image is an error of the caller. */
const referring = async (change: () => Promise<unknown>): Promise<void> => {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== FOREIGN_KEY_VIOLATION) throw error;
    throw new Refused('validation', 'There is no such image.', { field: 'imageId' });
  }
};

export const openImages = (db: Kysely<Tables>): Images => ({
  keep: (image, companyId) => keep(db, image, companyId),
  logo: async (companyId) => {
    const shown = await db
      .selectFrom('company')
      .select('logo_image')
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    return shown?.logo_image ? find(db, shown.logo_image) : null;
  },
  picture: async (userId) => {
    const shown = await db
      .selectFrom('app_user')
      .select('picture_image')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return shown?.picture_image ? find(db, shown.picture_image) : null;
  },
  setLogo: (companyId, imageId) =>
    referring(() =>
      db.updateTable('company').set({ logo_image: imageId }).where('company_id', '=', companyId).execute(),
    ),
  setPicture: (userId, imageId) =>
    referring(() => db.updateTable('app_user').set({ picture_image: imageId }).where('user_id', '=', userId).execute()),
});
