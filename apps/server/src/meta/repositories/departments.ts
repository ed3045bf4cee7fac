import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { DepartmentNode, Departments } from '../types.ts';

interface Step {
  code: string;
  name: string;
}

/** One department as the database tells them apart. */
interface Child extends Step {
  parent: number | null;
}

const keyOf = ({ parent, code, name }: Child): string => JSON.stringify([parent, code, name]);

/** The wanted ones as a table; columns travel as arrays, so any number of them is one statement. No parent is 0. */
const table = (children: readonly Child[]) => sql`
  unnest(${children.map(({ parent }) => parent ?? 0)}::int[], ${children.map(({ code }) => code)}::text[],
    ${children.map(({ name }) => name)}::text[]) with ordinality as wanted (parent, code, name, position)
`;

/** Ids of those that exist. */
const find = async (
  db: Kysely<Tables>,
  companyId: number,
  children: readonly Child[],
): Promise<Map<string, number>> => {
  const { rows } = await sql<Child & { dep_id: number }>`
    select d.dep_id, d.parent_dep_id as parent, d.code, d.name
    from ${table(children)}
    join department d on coalesce(d.parent_dep_id, 0) = wanted.parent and d.code = wanted.code and d.name = wanted.name
    where d.company_id = ${companyId}
  `.execute(db);
  return new Map(rows.map((row) => [keyOf(row), row.dep_id]));
};

/**
 * Ids of these departments. Missing ones are created in one statement that commits by itself, always in the same order:
 * two processes that create the same ones wait for each other instead of blocking each other, and the later one finds them.
 */
const resolveLevel = async (
  db: Kysely<Tables>,
  companyId: number,
  depth: number,
  wanted: readonly Child[],
): Promise<Map<string, number>> => {
  const children = [...new Map(wanted.map((child) => [keyOf(child), child])).entries()];
  const found = await find(
    db,
    companyId,
    children.map(([, child]) => child),
  );
  const missing = children.filter(([key]) => !found.has(key)).sort(([a], [b]) => (a < b ? -1 : 1));
  if (missing.length === 0) return found;
  await sql`
    insert into department (company_id, parent_dep_id, depth, code, name)
    select ${companyId}::int, nullif(parent, 0), ${depth}::int, code, name from ${table(missing.map(([, child]) => child))}
    order by position
    on conflict do nothing
  `.execute(db);
  const created = await find(
    db,
    companyId,
    missing.map(([, child]) => child),
  );
  return new Map([...found, ...created]);
};

export const openDepartments = (db: Kysely<Tables>): Departments => ({
  resolve: async (companyId, paths) => {
    const ids: number[][] = paths.map(() => []);
    const deepest = Math.max(0, ...paths.map((path) => path.length));
    for (let level = 0; level < deepest; level += 1) {
      const steps = paths.flatMap((path, at) => {
        const step = path[level];
        return step ? [{ at, child: { parent: ids[at]?.[level - 1] ?? null, code: step.code, name: step.name } }] : [];
      });
      const resolved = await resolveLevel(
        db,
        companyId,
        level + 1,
        steps.map(({ child }) => child),
      );
      for (const { at, child } of steps) {
        const id = resolved.get(keyOf(child));
        if (id === undefined) throw new Error(`Department ${keyOf(child)} of company ${companyId} was not created.`);
        ids[at]?.push(id);
      }
    }
    return ids;
  },
  list: (companyId): Promise<DepartmentNode[]> =>
    db
      .selectFrom('department')
      .select(['dep_id', 'parent_dep_id as parent', 'depth', 'code', 'name'])
      .where('company_id', '=', companyId)
      .orderBy('depth')
      .orderBy('dep_id')
      .execute(),
});
