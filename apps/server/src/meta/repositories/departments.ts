import { sql, type Kysely } from 'kysely';
import { mostOf, roomIn, shareOf } from '../list-limits.ts';
import type { Tables } from '../tables.ts';
import type { DepartmentNode, Departments } from '../types.ts';

interface Step {
  code: string;
  name: string;
}

/** One department with its full key. */
interface Child extends Step {
  parent: number | null;
}

/** Departments of one depth, 1 at the top. */
interface Level {
  depth: number;
  children: readonly Child[];
}

/**
 * The sender who names departments, and how many more departments the sender may add. The number is counted once, when
 * the first department is missing.
 */
interface Room {
  /** Who sends for some stores alone. */
  store: string | undefined;
  left: number | null;
}

type Paths = Parameters<Departments['resolve']>[1];

/**
 * Departments per statement. Looking up and creating this many departments does not noticeably delay other requests.
 */
const childrenAtOnce = 1_000;

const childKey = ({ parent, code, name }: Child): string => `${parent ?? 0}\u0001${code}\u0001${name}`;

const byKey = (a: Child, b: Child): number => (childKey(a) < childKey(b) ? -1 : 1);

/**
 * The wanted departments as a table; columns are sent as arrays, so any number of rows is one statement. 0 means no
 * parent.
 */
const table = (children: readonly Child[]) => sql`
  unnest(${children.map(({ parent }) => parent ?? 0)}::int[], ${children.map(({ code }) => code)}::text[],
    ${children.map(({ name }) => name)}::text[]) with ordinality as wanted (parent, code, name, position)
`;

/**
 * Ids of existing departments, by their position among the wanted departments. Each department is looked up by the
 * whole key of the index. With a join over all departments of the company, every further level would cost as much as
 * all levels above it.
 */
const find = async (db: Kysely<Tables>, companyId: number, level: Level): Promise<(number | undefined)[]> => {
  const above = level.depth === 1 ? sql`d.parent_dep_id is null` : sql`d.parent_dep_id = wanted.parent`;
  const { rows } = await sql<{ position: number; dep_id: number }>`
    select wanted.position::int as position, found.dep_id
    from ${table(level.children)}
    cross join lateral (
      select d.dep_id from department d
      where d.company_id = ${companyId} and ${above} and d.code = wanted.code and d.name = wanted.name limit 1
    ) found
  `.execute(db);
  const ids: (number | undefined)[] = level.children.map(() => undefined);
  for (const { position, dep_id } of rows) ids[position - 1] = dep_id;
  return ids;
};

/**
 * How many more departments a company may have. For a sender of only some stores: how many more that sender may add.
 */
const leftFor = async (db: Kysely<Tables>, companyId: number, store: string | undefined): Promise<number> => {
  const left = await roomIn(db, 'department', companyId);
  if (store === undefined) return Math.max(0, left);
  const { own } = await db
    .selectFrom('department')
    .select(sql<number>`count(*)::int`.as('own'))
    .where('company_id', '=', companyId)
    .where('sent_by', '=', store)
    .executeTakeFirstOrThrow();
  return Math.max(0, Math.min(left, shareOf(mostOf.department, store) - own));
};

/**
 * Ids of distinct departments of one level; null where the limit leaves no room. Missing departments are created in one
 * statement that commits by itself, always in the same order. Two processes that create the same departments wait for
 * each other instead of deadlocking, and the later process finds the departments.
 */
const resolveSome = async (
  db: Kysely<Tables>,
  companyId: number,
  level: Level,
  room: Room,
): Promise<(number | null)[]> => {
  const found = await find(db, companyId, level);
  const lacking = level.children.filter((_, at) => found[at] === undefined).sort(byKey);
  if (lacking.length > 0) room.left ??= await leftFor(db, companyId, room.store);
  const missing = lacking.slice(0, room.left ?? 0);
  if (room.left !== null) room.left -= missing.length;
  if (missing.length > 0)
    await sql`
      insert into department (company_id, parent_dep_id, depth, code, name, sent_by)
      select ${companyId}::int, nullif(parent, 0), ${level.depth}::int, code, name, ${room.store ?? ''} from ${table(missing)}
      order by position
      on conflict do nothing
    `.execute(db);
  const created = missing.length > 0 ? await find(db, companyId, { ...level, children: missing }) : [];
  const ids = new Map(missing.map((child, at) => [child, created[at]]));
  return level.children.map((child, at) => {
    const id = found[at] ?? ids.get(child);
    if (id === undefined && ids.has(child))
      throw new Error(`Department ${childKey(child)} of company ${companyId} was not created.`);
    return id ?? null;
  });
};

/**
 * The distinct departments of one level of all paths, and the index of the department of each path. The index is -1 for
 * a shorter path, and for a path whose upper department was not created because the company has no room left.
 */
const levelOf = (paths: Paths, ids: readonly (number[] | null)[], at: number): Level & { childOf: number[] } => {
  const numbers = new Map<string, number>();
  const children: Child[] = [];
  const childOf = paths.map((path, index) => {
    const step = path[at];
    if (!step || ids[index] === null) return -1;
    const child = { parent: ids[index]?.[at - 1] ?? null, code: step.code, name: step.name };
    const key = childKey(child);
    const known = numbers.get(key) ?? children.push(child) - 1;
    numbers.set(key, known);
    return known;
  });
  return { depth: at + 1, children, childOf };
};

/** Ids of paths. Missing departments are created as long as there is room. */
const idsOf = async (
  db: Kysely<Tables>,
  companyId: number,
  paths: Paths,
  room: Room,
  pause?: () => Promise<void>,
): Promise<(number[] | null)[]> => {
  const ids: (number[] | null)[] = paths.map(() => []);
  const deepest = paths.reduce((most, path) => Math.max(most, path.length), 0);
  for (let at = 0; at < deepest; at += 1) {
    const { depth, children, childOf } = levelOf(paths, ids, at);
    const resolved: (number | null)[] = [];
    for (let from = 0; from < children.length; from += childrenAtOnce) {
      const some = { depth, children: children.slice(from, from + childrenAtOnce) };
      for (const ids of await resolveSome(db, companyId, some, room)) resolved.push(ids);
      await pause?.();
    }
    childOf.forEach((child, index) => {
      const id = resolved[child];
      if (id === null) ids[index] = null;
      else if (id !== undefined) ids[index]?.push(id);
    });
  }
  return ids;
};

export const openDepartments = (db: Kysely<Tables>): Departments => ({
  resolve: (companyId, paths, pause, store) => idsOf(db, companyId, paths, { store, left: null }, pause),
  known: (companyId, paths) => idsOf(db, companyId, paths, { store: undefined, left: 0 }),
  list: (companyId): Promise<DepartmentNode[]> =>
    db
      .selectFrom('department')
      .select(['dep_id', 'parent_dep_id as parent', 'depth', 'code', 'name'])
      .where('company_id', '=', companyId)
      .orderBy('depth')
      .orderBy('dep_id')
      .execute(),
});
