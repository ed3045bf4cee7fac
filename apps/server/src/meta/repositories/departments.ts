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

/** Rows that exist of these; columns travel as arrays, so the text is the same for any number of them. */
const find = async (
  db: Kysely<Tables>,
  companyId: number,
  children: readonly Child[],
): Promise<Map<string, number>> => {
  const { rows } = await sql<Child & { dep_id: number }>`
    select d.dep_id, d.parent_dep_id as parent, d.code, d.name
    from department d
    join unnest(${children.map(({ parent }) => parent)}::int[], ${children.map(({ code }) => code)}::text[],
      ${children.map(({ name }) => name)}::text[]) as wanted (parent, code, name)
      on d.parent_dep_id is not distinct from wanted.parent and d.code = wanted.code and d.name = wanted.name
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
  const rows = missing.map(([, { parent, code, name }]) => ({
    company_id: companyId,
    parent_dep_id: parent,
    depth,
    code,
    name,
  }));
  await db
    .insertInto('department')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
