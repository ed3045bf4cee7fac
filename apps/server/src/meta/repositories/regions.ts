import type { RegLocId } from '@lanewise/contract/primitives/ids';
import type { Region } from '@lanewise/contract/entities/place';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Refused } from '../errors.ts';
import type { PlaceChanges, RegionValues } from '../place-types.ts';
import type { Tables } from '../tables.ts';
import { settleLevels } from './tree-levels.ts';
import { lockTree, refuseNoRegion } from './tree-lock.ts';

const regionsOf = async (db: Kysely<Tables>, companyId: number): Promise<Region[]> => {
  const { rows } = await sql<Region>`
    select place.reg_loc_id as "regLocId", place.name, place.level_id as "levelId",
      place.parent_reg_loc_id as "parentRegLocId", true as own,
      array(
        select inside.reg_loc_id from place inside join location using (reg_loc_id)
        where inside.parent_reg_loc_id = place.reg_loc_id order by inside.name collate "und-x-icu", inside.reg_loc_id
      ) as "locationIds"
    from place
    where place.company_id = ${companyId}
      and not exists (select from location where location.reg_loc_id = place.reg_loc_id)
    order by place.name collate "und-x-icu", place.reg_loc_id`.execute(db);
  return rows;
};

/** Names of sibling regions must differ by more than case. */
const refuseTakenBeside = async (tx: Transaction<Tables>, companyId: number, regLocId: RegLocId): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select place.name from place join place other using (company_id)
    where company_id = ${companyId} and place.reg_loc_id = ${regLocId} and other.reg_loc_id <> place.reg_loc_id
      and other.parent_reg_loc_id is not distinct from place.parent_reg_loc_id
      and lower(other.name) = lower(place.name)
      and not exists (select from location where location.reg_loc_id = other.reg_loc_id)`.execute(tx);
  const [taken] = rows;
  if (taken) throw new Refused('taken', `There is a region "${taken.name}" already.`, { field: 'name' });
};

/** Refuses a place at or below the region itself. */
const refuseCircle = async (tx: Transaction<Tables>, regLocId: RegLocId, parent: number): Promise<void> => {
  const { rows } = await sql`
    with recursive above as (
      select reg_loc_id, parent_reg_loc_id from place where reg_loc_id = ${parent}
      union
      select place.reg_loc_id, place.parent_reg_loc_id from place
      join above on above.parent_reg_loc_id = place.reg_loc_id
    )
    select from above where reg_loc_id = ${regLocId}`.execute(tx);
  if (rows.length > 0)
    throw new Refused('conflict', 'A region cannot stand below itself.', { field: 'parentRegLocId' });
};

const assign = async (
  tx: Transaction<Tables>,
  companyId: number,
  regLocId: RegLocId,
  { among, locationIds = [] }: RegionValues,
): Promise<void> => {
  const wanted = [...new Set(locationIds)];
  if (wanted.some((id) => !among.has(id)))
    throw new Refused('validation', 'One of the locations does not exist.', { field: 'locationIds' });
  await sql`
    update place set parent_reg_loc_id = case when reg_loc_id = any(${wanted}::int[]) then ${regLocId}::int end
    where company_id = ${companyId} and reg_loc_id = any(${[...among]}::int[])
      and (parent_reg_loc_id = ${regLocId} or reg_loc_id = any(${wanted}::int[]))`.execute(tx);
};

const changeRegion = async (
  tx: Transaction<Tables>,
  companyId: number,
  regLocId: RegLocId,
  change: RegionValues,
): Promise<void> => {
  await lockTree(tx, companyId);
  await refuseNoRegion(tx, companyId, regLocId);
  const { name, parentRegLocId: parent, locationIds } = change;
  if (parent !== undefined) {
    await refuseNoRegion(tx, companyId, parent);
    if (parent !== null) await refuseCircle(tx, regLocId, parent);
  }
  if (name !== undefined || parent !== undefined) {
    const values = {
      ...(name === undefined ? {} : { name }),
      ...(parent === undefined ? {} : { parent_reg_loc_id: parent }),
    };
    await tx.updateTable('place').set(values).where('reg_loc_id', '=', regLocId).execute();
    await refuseTakenBeside(tx, companyId, regLocId);
  }
  if (locationIds !== undefined) await assign(tx, companyId, regLocId, change);
  await settleLevels(tx, companyId);
};

/**
 * Places directly below the removed regions, with the nearest remaining region above them (null: the company).
 * Locations then belong to no region.
 */
const orphans = (companyId: number, going: readonly number[]) => sql`
  with recursive going as (
    select reg_loc_id, parent_reg_loc_id from place where company_id = ${companyId} and reg_loc_id = any(${[...going]}::int[])
  ), climb as (
    select place.reg_loc_id, place.parent_reg_loc_id as above from place
    where place.parent_reg_loc_id in (select reg_loc_id from going)
      and place.reg_loc_id not in (select reg_loc_id from going)
    union
    select climb.reg_loc_id, going.parent_reg_loc_id from climb join going on going.reg_loc_id = climb.above
  ), orphan as (
    select climb.reg_loc_id, case when location.location_id is null then climb.above end as parent
    from climb left join location using (reg_loc_id)
    where climb.above is null or climb.above not in (select reg_loc_id from going)
  )`;

/**
 * Users of a removed region are assigned the places below the region, so that they see neither more nor less than
 * before.
 */
const keepSight = (companyId: number, going: readonly number[]) => sql`
  with recursive below as (
    select reg_loc_id as region, reg_loc_id from place
    where company_id = ${companyId} and reg_loc_id = any(${[...going]}::int[])
    union
    select below.region, place.reg_loc_id from place join below on place.parent_reg_loc_id = below.reg_loc_id
    where below.reg_loc_id = any(${[...going]}::int[])
  )
  insert into user_place (user_id, reg_loc_id)
  select distinct user_place.user_id, below.reg_loc_id
  from user_place join below on below.region = user_place.reg_loc_id
  where below.reg_loc_id <> all(${[...going]}::int[])
  on conflict do nothing`;

const removeRegions = async (
  tx: Transaction<Tables>,
  companyId: number,
  regLocIds: readonly RegLocId[],
): Promise<number> => {
  await lockTree(tx, companyId);
  const known = new Set((await regionsOf(tx, companyId)).map(({ regLocId }) => regLocId));
  const going = [...new Set(regLocIds)].filter((id) => known.has(id));
  if (going.length === 0) return 0;
  await keepSight(companyId, going).execute(tx);
  await sql`${orphans(companyId, going)}
    update place set parent_reg_loc_id = orphan.parent from orphan where place.reg_loc_id = orphan.reg_loc_id`.execute(
    tx,
  );
  await tx.deleteFrom('place').where('reg_loc_id', 'in', going).execute();
  await settleLevels(tx, companyId);
  return going.length;
};

const renameLevels = async (
  tx: Transaction<Tables>,
  companyId: number,
  names: ReadonlyMap<number, string>,
): Promise<void> => {
  await lockTree(tx, companyId);
  for (const [levelId, name] of names) {
    const { numUpdatedRows } = await tx
      .updateTable('level')
      .set({ name })
      .where('company_id', '=', companyId)
      .where('level_id', '=', levelId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new Refused('notFound', `There is no level ${levelId}.`);
  }
};

type Insert = (
  tx: Transaction<Tables>,
  companyId: number,
  input: { name: string; parentRegLocId: number | null },
) => Promise<number>;

/** Changes of the region tree, one at a time in a company. */
export const regionChanges = (
  db: Kysely<Tables>,
  insert: Insert,
): Pick<PlaceChanges, 'regions' | 'addRegion' | 'changeRegion' | 'removeRegions' | 'renameLevels'> => ({
  regions: (companyId) => regionsOf(db, companyId),
  addRegion: (companyId, input) =>
    db.transaction().execute(async (tx) => {
      const regLocId = await insert(tx, companyId, input);
      await changeRegion(tx, companyId, regLocId, { ...input, parentRegLocId: undefined });
      return regLocId;
    }),
  changeRegion: (companyId, regLocId, change) =>
    db.transaction().execute((tx) => changeRegion(tx, companyId, regLocId, change)),
  removeRegions: (companyId, regLocIds) => db.transaction().execute((tx) => removeRegions(tx, companyId, regLocIds)),
  renameLevels: (companyId, names) => db.transaction().execute((tx) => renameLevels(tx, companyId, names)),
});
