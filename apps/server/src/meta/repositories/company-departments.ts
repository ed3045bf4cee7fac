import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { CompanyDepartment, CompanyDepartmentInput, MappingInput } from '@lanewise/contract/entities/department';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { CompanyDepartments } from '../company-types.ts';
import { Refused } from '../errors.ts';
import { listPage } from '../list-page.ts';
import { refuseFull } from '../list-limits.ts';
import type { Tables } from '../tables.ts';
import { inUse } from '../in-use.ts';
import { refuseChanged, versionOf } from '../version.ts';
import { removeOwn } from './company-rows.ts';
import { refuseInUse, refuseTaken } from './violations.ts';

/** Departments with the register departments that are mapped to them in the named locations. */
const records = (db: Kysely<Tables>, companyId: number, locationIds: readonly LocationId[]) =>
  db
    .selectFrom('company_department as own')
    .where('own.company_id', '=', companyId)
    .select([
      'own.comp_dep_id',
      'own.name',
      'own.parent_id as parent',
      'own.sequence',
      'own.status',
      sql<CompanyDepartment['mapped']>`coalesce((
        select json_agg(
          json_build_object('dep_id', pos.dep_id, 'pos_id', pos.code, 'name', pos.name, 'location', m.location_id)
          order by lower(pos.name), pos.dep_id, m.location_id nulls first
        )
        from department_mapping m join department pos on pos.dep_id = m.dep_id
        where m.comp_dep_id = own.comp_dep_id
          and (m.location_id is null or m.location_id = any(${[...locationIds]}::int[]))
      ), '[]')`.as('mapped'),
    ])
    .$castTo<CompanyDepartment>();

const withVersion = (found: CompanyDepartment): CompanyDepartment => ({
  ...found,
  version: versionOf(found, ['name', 'parent', 'sequence', 'status']),
});

const find: (db: Kysely<Tables>) => CompanyDepartments['find'] = (db) => async (companyId, locationIds, compDepId) => {
  const found = await records(db, companyId, locationIds).where('own.comp_dep_id', '=', compDepId).executeTakeFirst();
  return found ? withVersion(found) : null;
};

const invalid = (field: string, message: string): Refused => new Refused('validation', message, { field });

/**
 * The refusal of a mapping that names a register department which the company, or the person who asks, does not have.
 */
export const unknownDepartment = (): Refused => invalid('departments', 'One of the departments does not exist.');

/** Refuses a parent of another company, a parent that is the department itself, and a parent below the department. */
const checkParent = async (
  tx: Transaction<Tables>,
  companyId: number,
  parent: number | null,
  compDepId: number | null,
): Promise<void> => {
  if (parent === null) return;
  const { rows } = await sql<{ comp_dep_id: number }>`
    with recursive above as (
      select comp_dep_id, parent_id from company_department where company_id = ${companyId} and comp_dep_id = ${parent}
      union
      select d.comp_dep_id, d.parent_id from company_department d join above on d.comp_dep_id = above.parent_id
    )
    select comp_dep_id from above
  `.execute(tx);
  if (rows.length === 0) throw invalid('parent', 'There is no such department.');
  if (rows.some((row) => row.comp_dep_id === compDepId)) {
    throw invalid('parent', 'A department cannot be below itself.');
  }
};

/** Allows one change of a company's departments at a time: two moves together could form a cycle. */
const changing = <Result>(
  db: Kysely<Tables>,
  companyId: number,
  change: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await sql`select from company where company_id = ${companyId} for no key update`.execute(tx);
    return change(tx);
  });

const named = <Result>({ name }: CompanyDepartmentInput, change: () => Promise<Result>): Promise<Result> =>
  refuseTaken('taken', `There is a department "${name}" already.`, change, { field: 'name' });

const columnsOf = ({ name, parent, sequence, status }: CompanyDepartmentInput) => ({
  name,
  parent_id: parent,
  sequence,
  status,
});

/**
 * Refuses departments and locations of a mapping that do not exist or belong to another company. Uses one query for
 * each kind.
 */
const checkMapped = async (
  tx: Transaction<Tables>,
  companyId: number,
  { comp_dep_id, departments }: MappingInput,
): Promise<void> => {
  const depIds = [...new Set(departments.map(({ dep_id }) => dep_id))];
  const locationIds = [...new Set(departments.flatMap(({ location }) => (location === null ? [] : [location])))];
  const { rows } = await sql<{ own: number; departments: number; locations: number }>`
    select
      (select count(*)::int from company_department where company_id = ${companyId} and comp_dep_id = ${comp_dep_id}) as own,
      (select count(*)::int from department where company_id = ${companyId} and dep_id = any(${depIds}::int[])) as departments,
      (select count(*)::int from location where company_id = ${companyId} and location_id = any(${locationIds}::int[])) as locations
  `.execute(tx);
  const [found] = rows;
  if (comp_dep_id !== null && found?.own !== 1) throw invalid('comp_dep_id', 'There is no such department.');
  if (found?.departments !== depIds.length) throw unknownDepartment();
  if (found.locations !== locationIds.length) throw invalid('departments', 'One of the locations does not exist.');
};

const map = async (tx: Transaction<Tables>, companyId: number, input: MappingInput): Promise<number> => {
  await checkMapped(tx, companyId, input);
  // The last of duplicate pairs counts, because PostgreSQL refuses to change one row twice in a statement.
  const pairs = [...new Map(input.departments.map((one) => [`${one.dep_id} ${one.location}`, one])).values()];
  const wanted = sql`unnest(${pairs.map(({ dep_id }) => dep_id)}::int[], ${pairs.map(({ location }) => location)}::int[])
    as wanted (dep_id, location_id)`;
  const { numAffectedRows } = await (
    input.comp_dep_id === null
      ? sql`delete from department_mapping m using ${wanted}
          where m.dep_id = wanted.dep_id and m.location_id is not distinct from wanted.location_id`
      : sql`insert into department_mapping as m (company_id, dep_id, location_id, comp_dep_id)
          select ${companyId}::int, dep_id, location_id, ${input.comp_dep_id}::int from ${wanted}
          on conflict (dep_id, location_id) do update set comp_dep_id = excluded.comp_dep_id
          where m.comp_dep_id <> excluded.comp_dep_id`
  ).execute(tx);
  return Number(numAffectedRows ?? 0);
};

export const openCompanyDepartments = (db: Kysely<Tables>): CompanyDepartments => ({
  list: async (companyId, locationIds, wish) => {
    const { rows, total } = await listPage(db, records(db, companyId, locationIds), wish, {
      search: ['name'],
      sort: { name: 'text', sequence: 'value', status: 'text' },
      id: 'comp_dep_id',
    });
    return { rows: rows.map(withVersion), total };
  },
  find: find(db),
  create: (companyId, input) =>
    named(input, () =>
      changing(db, companyId, async (tx) => {
        await refuseFull(tx, 'company_department', companyId);
        await checkParent(tx, companyId, input.parent, null);
        const { comp_dep_id } = await tx
          .insertInto('company_department')
          .values({ company_id: companyId, ...columnsOf(input) })
          .returning('comp_dep_id')
          .executeTakeFirstOrThrow();
        return comp_dep_id;
      }),
    ),
  change: (companyId, compDepId, input) =>
    named(input, () =>
      changing(db, companyId, async (tx) => {
        const found = await find(tx)(companyId, [], compDepId);
        if (!found) return false;
        refuseChanged(input.version, found.version);
        await checkParent(tx, companyId, input.parent, compDepId);
        await tx.updateTable('company_department').set(columnsOf(input)).where('comp_dep_id', '=', compDepId).execute();
        return true;
      }),
    ),
  remove: (companyId, compDepId) =>
    refuseInUse('posDepartments', () =>
      changing(db, companyId, async (tx) => {
        const { rows } = await sql<{ departments: number; posDepartments: number }>`
          select
            (select count(*)::int from company_department where company_id = ${companyId} and parent_id = ${compDepId})
              as departments,
            (select count(*)::int from department_mapping where company_id = ${companyId} and comp_dep_id = ${compDepId})
              as "posDepartments"
        `.execute(tx);
        for (const by of ['departments', 'posDepartments'] as const) {
          const count = rows[0]?.[by] ?? 0;
          if (count > 0) throw inUse(by, count);
        }
        return removeOwn(tx, 'company_department', 'comp_dep_id', companyId, compDepId);
      }),
    ),
  map: (companyId, input) => changing(db, companyId, (tx) => map(tx, companyId, input)),
});
