import { sql, type Transaction } from 'kysely';
import { Refused } from '../errors.ts';
import type { Tables } from '../tables.ts';

/** Smallest number of levels: the company itself, one level of regions, and the locations. */
const FEWEST_LEVELS = 3;
/** Largest number of levels. The limit keeps the tree readable, and protects programs that walk the tree. */
const MOST_LEVELS = 12;

/** The default name of a level of regions. */
const given = (level: number): string => (level === 2 ? 'Region' : `Region ${level - 1}`);

/** Regions of a company with the level of their place in the tree; nothing below the deepest level. */
const placed = (companyId: number) => sql`
  with recursive placed as (
    select place.reg_loc_id, 2 as level_id from place where company_id = ${companyId} and parent_reg_loc_id is null
    union all
    select place.reg_loc_id, placed.level_id + 1 from place
    join placed on place.parent_reg_loc_id = placed.reg_loc_id where placed.level_id <= ${MOST_LEVELS}
  ), region as (
    select placed.* from placed
    where not exists (select from location where location.reg_loc_id = placed.reg_loc_id)
  )`;

const moveLevel = (tx: Transaction<Tables>, companyId: number, from: number, to: number) =>
  tx
    .updateTable('level')
    .set({ level_id: to })
    .where('company_id', '=', companyId)
    .where('level_id', '=', from)
    .execute();

const addLevels = async (tx: Transaction<Tables>, companyId: number, last: number, wanted: number): Promise<void> => {
  if (wanted <= last) return;
  await moveLevel(tx, companyId, last, wanted);
  const levels = Array.from({ length: wanted - last }, (_, at) => last + at);
  await tx
    .insertInto('level')
    .values(levels.map((level) => ({ company_id: companyId, level_id: level, name: given(level) })))
    .execute();
};

/** Removes the deepest levels without regions, unless a user has named them. */
const dropLevels = async (tx: Transaction<Tables>, companyId: number, last: number, wanted: number): Promise<void> => {
  for (let level = last; level > wanted; level -= 1) {
    const { numDeletedRows } = await tx
      .deleteFrom('level')
      .where('company_id', '=', companyId)
      .where('level_id', '=', level - 1)
      .where('name', '=', given(level - 1))
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return;
    await moveLevel(tx, companyId, level, level - 1);
  }
};

/** The level of the locations: the last one. */
export const locationLevel = async (tx: Transaction<Tables>, companyId: number): Promise<number> => {
  const { level_id } = await tx
    .selectFrom('level')
    .select(({ fn }) => fn.max('level_id').as('level_id'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return level_id;
};

/**
 * Gives every region the level of its place after a change of the tree, and the company as many levels as its tree
 * needs. Locations are on the last level wherever they are in the tree. Refuses a tree that is too deep.
 */
export const settleLevels = async (tx: Transaction<Tables>, companyId: number): Promise<void> => {
  const { rows } = await sql<{
    deepest: number;
  }>`${placed(companyId)} select coalesce(max(level_id), 1) as deepest from region`.execute(tx);
  const wanted = Math.max(FEWEST_LEVELS, (rows[0]?.deepest ?? 1) + 1);
  if (wanted > MOST_LEVELS)
    throw new Refused('validation', `A tree has at most ${MOST_LEVELS - 2} levels of regions.`, {
      field: 'parentRegLocId',
    });
  const last = await locationLevel(tx, companyId);
  await addLevels(tx, companyId, last, wanted);
  await sql`${placed(companyId)}
    update place set level_id = region.level_id from region
    where place.reg_loc_id = region.reg_loc_id and place.level_id <> region.level_id`.execute(tx);
  await dropLevels(tx, companyId, last, wanted);
};
