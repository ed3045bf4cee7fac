import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { dataPointFields } from '@lanewise/contract/entities/data-point-rules';
import type { FormulaPoint } from '@lanewise/domain/points/check';
import { byId, idsIn, withNames } from '@lanewise/domain/points/formula';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../tables.ts';
import { versionOf } from '../version.ts';

const earlierOf = () => sql<DataPoint['earlier']>`(
  select coalesce(jsonb_agg(jsonb_build_object('since', past.since::text, 'source', past.source,
    'posAssignment', past.pos_assignment, 'filters', past.filters, 'formula', past.formula)
    order by past.since nulls first), '[]')
  from data_point_version as past where past.dp_id = point.dp_id)`;

/** Data points as they are stored, with ids in their formulas. */
export const records = (db: Kysely<Tables>, companyId: number) =>
  db
    .selectFrom('data_point as point')
    .where('point.company_id', '=', companyId)
    .select([
      'point.dp_id as dpId',
      'point.name',
      'point.description',
      'point.dp_category_id as categoryId',
      'point.value_type as valueType',
      'point.source',
      'point.pos_assignment as posAssignment',
      'point.filters',
      'point.formula',
      'point.format',
      'point.gl_account as glAccount',
      'point.sign',
      'point.good_direction as goodDirection',
      'point.status',
      sql<string | null>`point.since::text`.as('since'),
      earlierOf().as('earlier'),
    ])
    .$castTo<DataPoint>();

/** The data points that the formulas of any date name. */
const usesOf = (point: DataPoint): number[] => [
  ...new Set([point, ...point.earlier].flatMap(({ formula }) => (formula === null ? [] : idsIn(formula)))),
];

/** Formulas are compared as they are stored, by id, so that a new name of another point is no change. */
export const fingerprint = (stored: DataPoint): string => versionOf(stored, [...dataPointFields, 'earlier']);

/** Data points with names in their formulas. */
export const readable = async (db: Kysely<Tables>, companyId: number, rows: DataPoint[]): Promise<DataPoint[]> => {
  const ids = [...new Set(rows.flatMap(usesOf))];
  const named =
    ids.length === 0
      ? []
      : await db
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
  return rows.map((row) => ({ ...written(row), earlier: row.earlier.map(written), version: fingerprint(row) }));
};

/** One data point as it is stored. */
export const stored = async (db: Kysely<Tables>, companyId: number, dpId: number): Promise<DataPoint | null> =>
  (await records(db, companyId).where('point.dp_id', '=', dpId).executeTakeFirst()) ?? null;

/**
 * Allows one change of a company's data points at a time, because two formulas that change at the same time could form
 * a cycle.
 */
export const changingPoints = <Result>(
  db: Kysely<Tables>,
  companyId: number,
  change: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await sql`select from company where company_id = ${companyId} for no key update`.execute(tx);
    return change(tx);
  });

/** All data points of a company, as formulas see them. */
export const knownOf = async (tx: Transaction<Tables>, companyId: number): Promise<FormulaPoint[]> => {
  const rows = await records(tx, companyId).execute();
  return rows.map((row) => ({ dpId: row.dpId, name: row.name, valueType: row.valueType, uses: usesOf(row) }));
};
