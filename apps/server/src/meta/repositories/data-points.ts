import type { DataPoint, DataPointInput } from '@lanewise/contract/entities/data-point';
import { checkFormula, type FormulaFault, type FormulaPoint } from '@lanewise/domain/data-points/check';
import { byId, idsIn, withNames, writeFormula } from '@lanewise/domain/data-points/formula';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DataPoints } from '../data-point-types.ts';
import { Refused } from '../errors.ts';
import { listPage } from '../list-page.ts';
import { refuseFull } from '../list-limits.ts';
import type { Tables } from '../tables.ts';
import { inUse } from '../in-use.ts';
import { removeOwn } from './company-rows.ts';
import { assign } from './data-point-places.ts';
import { refuseTaken } from './violations.ts';

const earlierOf = () => sql<DataPoint['earlier']>`(
  select coalesce(jsonb_agg(jsonb_build_object('since', past.since::text, 'source', past.source,
    'posAssignment', past.pos_assignment, 'filters', past.filters, 'formula', past.formula)
    order by past.since nulls first), '[]')
  from data_point_version as past where past.dp_id = point.dp_id)`;

/** Data points as they are stored, with ids in their formulas. */
const records = (db: Kysely<Tables>, companyId: number) =>
  db
    .selectFrom('data_point as point')
    .where('point.company_id', '=', companyId)
    .select([
      ...(['point.dp_id as dpId', 'point.name', 'point.description', 'point.dp_category_id as categoryId'] as const),
      ...(['point.value_type as valueType', 'point.source', 'point.pos_assignment as posAssignment'] as const),
      ...(['point.filters', 'point.formula', 'point.format', 'point.gl_account as glAccount'] as const),
      ...(['point.sign', 'point.status', sql<string | null>`point.since::text`.as('since')] as const),
      earlierOf().as('earlier'),
    ])
    .$castTo<DataPoint>();

/** Data points with names in their formulas. */
const readable = async (db: Kysely<Tables>, companyId: number, rows: DataPoint[]): Promise<DataPoint[]> => {
  const ids = [
    ...new Set(
      rows.flatMap((row) => [row, ...row.earlier]).flatMap(({ formula }) => (formula === null ? [] : idsIn(formula))),
    ),
  ];
  if (ids.length === 0) return rows;
  const named = await db
    .selectFrom('data_point')
    .select(['dp_id', 'name'])
    .where('company_id', '=', companyId)
    .where('dp_id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  const names = new Map(named.map(({ dp_id, name }) => [dp_id, name]));
  const written = <Definition extends { formula: string | null }>(one: Definition): Definition => ({
    ...one,
    formula: one.formula === null ? null : withNames(one.formula, (dpId) => names.get(dpId) ?? byId(dpId)),
  });
  return rows.map((row) => ({ ...written(row), earlier: row.earlier.map(written) }));
};

/** Allows one change of a company's data points at a time: two formulas together could form a cycle. */
export const changing = <Result>(
  db: Kysely<Tables>,
  companyId: number,
  change: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await sql`select from company where company_id = ${companyId} for no key update`.execute(tx);
    return change(tx);
  });

const knownOf = async (tx: Transaction<Tables>, companyId: number): Promise<FormulaPoint[]> => {
  const rows = await records(tx, companyId).execute();
  return rows.map(({ dpId, name, valueType, formula }) => ({
    dpId,
    name,
    valueType,
    uses: formula === null ? [] : idsIn(formula),
  }));
};

const refuseWhileUsed = (known: readonly FormulaPoint[], dpId: number): void => {
  const users = known.filter((one) => one.dpId !== dpId && one.uses.includes(dpId)).length;
  if (users > 0) throw inUse('formulas', users);
};

const refusalOf = (fault: FormulaFault): string => {
  switch (fault.key) {
    case 'syntax':
      return `This cannot be read from character ${fault.at} on.`;
    case 'unknown':
      return 'It names a data point that does not exist.';
    case 'text':
      return `"${fault.name}" is text.`;
    case 'ring':
      return `It leads back to itself: ${fault.path}.`;
    case 'mixed':
      return 'It adds, subtracts or multiplies amounts of money and other values that do not go together.';
    case 'isAmount':
      return 'It comes to an amount of money, and the data point is a count.';
    case 'isCount':
      return 'It comes to a count, and the data point is an amount of money.';
  }
};

/** The stored form of a formula, for a data point (0: a new one) among those of its company. */
const keptFormula = (
  known: readonly FormulaPoint[],
  dpId: number,
  { name, formula: text, valueType }: DataPointInput,
): string | null => {
  if (text === null) return null;
  const { formula, fault } = checkFormula(text, { dpId, name, valueType }, known);
  if (formula) return writeFormula(formula, byId);
  const { key: reason, ...params } = fault;
  throw new Refused('validation', refusalOf(fault), { field: 'formula', reason, ...params });
};

const save = async (
  tx: Transaction<Tables>,
  companyId: number,
  dpId: number | null,
  input: DataPointInput,
): Promise<number> => {
  const known = await knownOf(tx, companyId);
  if (dpId === null) await refuseFull(tx, 'data_point', companyId);
  const before = known.find((one) => one.dpId === dpId);
  // Formulas were written for values of its type.
  if (before && input.valueType !== before.valueType) refuseWhileUsed(known, before.dpId);
  const { name, description, valueType, source, posAssignment, filters, format, glAccount, sign, status } = input;
  const columns = {
    name,
    description,
    value_type: valueType,
    source,
    pos_assignment: posAssignment,
    filters: JSON.stringify(filters),
    format,
    gl_account: glAccount,
    sign,
    status,
    formula: keptFormula(known, dpId ?? 0, input),
  };
  if (dpId !== null) {
    await tx.updateTable('data_point').set(columns).where('dp_id', '=', dpId).execute();
    return dpId;
  }
  const { dp_id } = await tx
    .insertInto('data_point')
    .values({ company_id: companyId, dp_category_id: null, sequence: 0, since: null, ...columns })
    .returning('dp_id')
    .executeTakeFirstOrThrow();
  return dp_id;
};

const saved = (
  db: Kysely<Tables>,
  companyId: number,
  dpId: number | null,
  input: DataPointInput,
): Promise<DataPoint | null> =>
  refuseTaken(
    ...(['taken', `There is a data point "${input.name}" already.`] as const),
    () =>
      changing(db, companyId, async (tx) => {
        const before = dpId === null ? null : await find(tx, companyId, dpId);
        if (dpId !== null && !before) return null;
        const id = await save(tx, companyId, dpId, input);
        const { categoryId } = input;
        if (categoryId !== undefined && categoryId !== (before?.categoryId ?? null)) {
          await assign(tx, companyId, { categoryId, dpIds: [id] });
        }
        return find(tx, companyId, id);
      }),
    { field: 'name' },
  );

const find = async (db: Kysely<Tables>, companyId: number, dpId: number): Promise<DataPoint | null> => {
  const row = await records(db, companyId).where('point.dp_id', '=', dpId).executeTakeFirst();
  const [found = null] = row ? await readable(db, companyId, [row]) : [];
  return found;
};

export const openDataPoints = (db: Kysely<Tables>): DataPoints => ({
  all: async (companyId) => {
    const rows = await records(db, companyId)
      .leftJoin('data_point_category as category', 'category.dp_category_id', 'point.dp_category_id')
      .orderBy(sql`category.sequence nulls last`)
      .orderBy(sql`lower(category.name)`)
      .orderBy('point.sequence')
      .orderBy(sql`point.name collate "und-x-icu"`)
      .orderBy('point.dp_id')
      .execute();
    return readable(db, companyId, rows);
  },
  unassigned: async (companyId) => {
    const rows = await records(db, companyId)
      .where('point.dp_category_id', 'is', null)
      .orderBy(sql`point.name collate "und-x-icu"`)
      .execute();
    return readable(db, companyId, rows);
  },
  list: async (companyId, wish) => {
    const { rows, total } = await listPage(db, records(db, companyId), wish, {
      search: ['name', 'description'],
      sort: { name: 'text', source: 'text', valueType: 'text', status: 'text', description: 'text' },
      id: 'dpId',
    });
    return { rows: await readable(db, companyId, rows), total };
  },
  find: (companyId, dpId) => find(db, companyId, dpId),
  create: async (companyId, input) => {
    const created = await saved(db, companyId, null, input);
    if (!created) throw new Error(`The data point "${input.name}" vanished while it was created.`);
    return created;
  },
  change: (companyId, dpId, input) => saved(db, companyId, dpId, input),
  remove: (companyId, dpId) =>
    changing(db, companyId, async (tx) => {
      refuseWhileUsed(await knownOf(tx, companyId), dpId);
      return removeOwn(tx, 'data_point', 'dp_id', companyId, dpId);
    }),
  assign: (companyId, assignment) => changing(db, companyId, (tx) => assign(tx, companyId, assignment)),
});
