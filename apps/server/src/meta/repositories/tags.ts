import type { RegLocId } from '@lanewise/contract/primitives/ids';
import type { Tag } from '@lanewise/contract/entities/place';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Refused } from '../errors.ts';
import { listPage } from '../list-page.ts';
import type { Tags, TagValues } from '../place-types.ts';
import { refuseFull } from '../list-limits.ts';
import type { Sight } from '../sight.ts';
import type { Tables } from '../tables.ts';
import { removeOwn } from './company-rows.ts';
import { refuseTaken } from './violations.ts';

/** Largest number of tags. A row of chips cannot show so many; the limit is for programs. */
const MOST_TAGS = 500;

const rows = (db: Kysely<Tables>, companyId: number) =>
  db
    .selectFrom('tag')
    .select([
      'tag.tag_id as tagId',
      'tag.name',
      'tag.color',
      'tag.entity_type as entityType',
      sql<(number | string)[]>`case entity_type
        when 'location' then (
          select coalesce(jsonb_agg(reg_loc_id order by reg_loc_id), '[]') from tag_location where tag_id = tag.tag_id
        )
        else (select coalesce(jsonb_agg(upc order by upc), '[]') from tag_item where tag_id = tag.tag_id)
      end`.as('entityIds'),
    ])
    .where('tag.company_id', '=', companyId)
    .$castTo<Tag>();

const find = async (db: Kysely<Tables>, companyId: number, tagId: number): Promise<Tag | null> =>
  (await rows(db, companyId).where('tag.tag_id', '=', tagId).executeTakeFirst()) ?? null;

const wrong = (field: string, message: string): Refused => new Refused('validation', message, { field });

/**
 * Puts the tag on exactly these things: locations by reg_loc_id, items by code. `among`: only these locations can lose
 * the tag; null: all locations can.
 */
const mark = async (
  tx: Transaction<Tables>,
  companyId: number,
  { tagId, entityType }: Pick<Tag, 'tagId' | 'entityType'>,
  entityIds: readonly (number | string)[],
  among: readonly number[] | null,
): Promise<void> => {
  const ids = [...new Set(entityIds)];
  if (entityType === 'item') {
    await tx.deleteFrom('tag_item').where('tag_id', '=', tagId).execute();
    await sql`insert into tag_item (tag_id, upc) select ${tagId}::int, unnest(${ids.map(String)}::text[])
      on conflict do nothing`.execute(tx);
    return;
  }
  await sql`delete from tag_location where tag_id = ${tagId}
    and (${among}::int[] is null or reg_loc_id = any(${among}::int[]))`.execute(tx);
  const { rows: marked } = await sql`
    insert into tag_location (tag_id, reg_loc_id)
    select ${tagId}::int, reg_loc_id from location
    where company_id = ${companyId} and reg_loc_id = any(${ids.filter((one) => typeof one === 'number')}::int[])
    returning reg_loc_id`.execute(tx);
  if (marked.length !== ids.length) throw wrong('entityIds', 'One of the locations does not exist.');
};

/** Sets the tags of one location. Refuses tags of items and of other companies. */
export const setLocationTags = async (
  tx: Transaction<Tables>,
  companyId: number,
  regLocId: RegLocId,
  tagIds: readonly number[],
): Promise<void> => {
  const wanted = [...new Set(tagIds)];
  await tx.deleteFrom('tag_location').where('reg_loc_id', '=', regLocId).execute();
  const { rows: set } = await sql`
    insert into tag_location (tag_id, reg_loc_id)
    select tag_id, ${regLocId}::int from tag
    where company_id = ${companyId} and entity_type = 'location' and tag_id = any(${wanted}::int[])
    returning tag_id`.execute(tx);
  if (set.length !== wanted.length) throw wrong('tagIds', 'One of the tags does not exist.');
};

const named = <Result>(name: string, change: () => Promise<Result>): Promise<Result> =>
  refuseTaken('taken', `There is a tag "${name}" already.`, change, { field: 'name' });

const refuseMany = async (tx: Transaction<Tables>, companyId: number): Promise<void> => {
  const { count } = await tx
    .selectFrom('tag')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (count >= MOST_TAGS)
    throw new Refused('conflict', `A company has at most ${MOST_TAGS} tags.`, { most: MOST_TAGS });
};

const create = async (tx: Transaction<Tables>, companyId: number, values: TagValues): Promise<Tag> => {
  await refuseMany(tx, companyId);
  const { name, color, entityType, entityIds } = values;
  const { tag_id } = await tx
    .insertInto('tag')
    .values({ company_id: companyId, entity_type: entityType, name, color })
    .returning('tag_id')
    .executeTakeFirstOrThrow();
  await mark(tx, companyId, { tagId: tag_id, entityType }, entityIds, null);
  const tag = await find(tx, companyId, tag_id);
  if (!tag) throw new Error(`Tag ${tag_id} vanished while it was created.`);
  return tag;
};

const regLocIdsOf = ({ locations }: Sight): number[] => locations.map(({ regLocId }) => regLocId);

/** Locks a tag for a change, so that changes of one tag are made one after another. */
const tagToChange = async (tx: Transaction<Tables>, companyId: number, tagId: number): Promise<Tag | null> => {
  await sql`select from tag where company_id = ${companyId} and tag_id = ${tagId} for update`.execute(tx);
  return find(tx, companyId, tagId);
};

/**
 * Throws Refused if stores that the user does not see have the tag. A tag on items counts as a tag of every store,
 * because every store sells items.
 */
const refuseOfOthers = (sight: Sight, { entityType, entityIds }: Tag): void => {
  const own = new Set<number | string>(regLocIdsOf(sight));
  if (entityType === 'item' ? !sight.everyStore : entityIds.some((one) => !own.has(one)))
    throw new Refused('user.above', 'Stores that you do not see have this tag.');
};

const change = async (
  tx: Transaction<Tables>,
  sight: Sight,
  tagId: number,
  { name, color, entityIds }: Partial<Omit<TagValues, 'entityType'>>,
): Promise<Tag | null> => {
  const { companyId } = sight;
  const tag = await tagToChange(tx, companyId, tagId);
  if (!tag) return null;
  const next = { name: name ?? tag.name, color: color ?? tag.color };
  if (tag.entityType === 'item' || next.name !== tag.name || next.color !== tag.color) refuseOfOthers(sight, tag);
  await tx.updateTable('tag').set(next).where('tag_id', '=', tagId).execute();
  if (entityIds) await mark(tx, companyId, tag, entityIds, regLocIdsOf(sight));
  return find(tx, companyId, tagId);
};

/** Labels of locations and items. */
export const openTags = (db: Kysely<Tables>): Tags => ({
  list: (companyId, { entityType, ...wish }) =>
    listPage(
      db,
      rows(db, companyId).$if(entityType !== undefined, (query) =>
        query.where('tag.entity_type', '=', entityType ?? 'location'),
      ),
      wish,
      { search: ['name'], sort: { name: 'text', entityType: 'value' }, id: 'tagId' },
    ),
  find: (companyId, tagId) => find(db, companyId, tagId),
  create: (companyId, values) =>
    named(values.name, () =>
      db.transaction().execute(async (tx) => {
        await refuseFull(tx, 'tag', companyId);
        return create(tx, companyId, values);
      }),
    ),
  change: (sight, tagId, values) =>
    named(values.name ?? '', () => db.transaction().execute((tx) => change(tx, sight, tagId, values))),
  remove: (sight, tagId) =>
    db.transaction().execute(async (tx) => {
      const tag = await tagToChange(tx, sight.companyId, tagId);
      if (!tag) return false;
      refuseOfOthers(sight, tag);
      return removeOwn(tx, 'tag', 'tag_id', sight.companyId, tagId);
    }),
});
