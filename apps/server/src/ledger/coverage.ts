import type { DataPoint, PointDefinition } from '@lanewise/contract/entities/data-point';
import type { PosTotal } from '@lanewise/contract/entities/data-point-rules';
import type { Uncovered } from '@lanewise/contract/entities/ledger';
import { setFilters, type PointFilters } from '@lanewise/contract/entities/point-filters';
import { tenderKinds, type TenderKind } from '@lanewise/contract/facts/transaction';
import { formulaReader, pointsOf } from '@lanewise/domain/points/formula';
import type { Scope } from '../facts/scope.ts';
import { sql } from '../facts/sql.ts';
import type { Questions } from '../facts/types.ts';
import type { Names } from '../question/names.ts';
import { within } from '../question/scoped.ts';

type Gaps = NonNullable<Uncovered['sheets']>;

/** Totals that include every department. */
const salesTotals: ReadonlySet<string> = new Set<PosTotal>([
  'gross_sales_amt',
  'net_sales_amt',
  'receipt.total',
  'item.sales',
]);

/** The tenders and departments that some data points include. */
interface Covered {
  tenders: Set<TenderKind>;
  departments: Set<number> | 'all';
}

/**
 * The values of the filter `name` if a total has only this filter; null if the total has no filter; undefined if it has
 * other filters.
 */
const only = <Name extends 'tender' | 'department'>(
  { filters }: PointDefinition,
  name: Name,
): PointFilters[Name] | null => {
  const set = setFilters(filters);
  if (set.length === 0) return null;
  return set.length === 1 && set[0]?.[0] === name ? filters[name] : undefined;
};

const cover = (covered: Covered, definition: PointDefinition): void => {
  const { posAssignment } = definition;
  if (posAssignment === null) return;
  if (posAssignment.startsWith('tender.')) {
    const kinds = only(definition, 'tender');
    if (kinds === undefined) return;
    const own = tenderKinds.filter((kind) => posAssignment === 'tender.any' || posAssignment === `tender.${kind}`);
    for (const kind of own) if (kinds === null || kinds.includes(kind)) covered.tenders.add(kind);
  }
  if (!salesTotals.has(posAssignment) || covered.departments === 'all') return;
  const departments = only(definition, 'department');
  if (departments === null) covered.departments = 'all';
  else for (const id of departments ?? []) covered.departments.add(id);
};

/**
 * The tenders and departments that data points, and the parts of their formulas, include by their present definitions.
 */
const coveredBy = (all: readonly DataPoint[], dpIds: readonly number[]): Covered => {
  const byId = new Map(all.map((point) => [point.dpId, point]));
  const covered: Covered = { tenders: new Set(), departments: new Set() };
  const [seen, open, read] = [new Set<number>(), [...dpIds], formulaReader(all)];
  for (let dpId = open.pop(); dpId !== undefined; dpId = open.pop()) {
    const point = byId.get(dpId);
    if (!point || seen.has(dpId)) continue;
    seen.add(dpId);
    cover(covered, point);
    const formula = point.formula === null ? undefined : read(point.formula).formula;
    if (formula) open.push(...pointsOf(formula));
  }
  return covered;
};

interface Sold {
  tenders: TenderKind[];
  /** Departments below which nothing was sold. */
  departments: number[];
}

const readSold = async (facts: Questions, scope: Scope, names: Pick<Names, 'departments'>): Promise<Sold> => {
  const [tenders, departments] = await Promise.all([
    facts.query<{ kind: string }>(
      sql`select distinct toString(kind) as kind from tender_day where ${within(scope)} and count != 0`,
    ),
    facts.query<{ dep_id: number }>(
      sql`select distinct dep_id from sales_department where ${within(scope)} and level > 0 and dep_id != 0`,
    ),
  ]);
  const sold = new Set(departments.map(({ dep_id }) => dep_id));
  const above = new Set([...sold].flatMap((id) => names.departments.get(id)?.path.filter((one) => one !== id) ?? []));
  const kinds = new Set(tenders.map(({ kind }) => kind));
  return {
    tenders: tenderKinds.filter((kind) => kinds.has(kind)),
    departments: [...sold].filter((id) => !above.has(id)),
  };
};

/** Most departments that are named. Further departments are only counted. */
const MOST_NAMED = 100;

/** Sold departments and tenders that no data point includes. */
export const gapsOf = (covered: Covered, sold: Sold, { departments }: Pick<Names, 'departments'>): Gaps => {
  const taken = covered.departments;
  const pathOf = (id: number): readonly number[] => departments.get(id)?.path ?? [id];
  const open = taken === 'all' ? [] : sold.departments.filter((id) => !pathOf(id).some((one) => taken.has(one)));
  return {
    tenders: sold.tenders.filter((kind) => !covered.tenders.has(kind)),
    departments: open.slice(0, MOST_NAMED).map((id) => ({ dep_id: id, name: departments.get(id)?.name ?? String(id) })),
    moreDepartments: Math.max(0, open.length - MOST_NAMED),
  };
};

/** Reads sales within a scope that the sheets or the GL columns of a book leave out. */
export const readUncovered = async (
  {
    facts,
    scope,
    names,
    points,
  }: {
    facts: Questions;
    scope: Scope;
    names: Pick<Names, 'departments'>;
    points: readonly DataPoint[];
  },
  onSheets: readonly number[],
  inColumns: readonly number[] | null,
): Promise<Uncovered> => {
  const sold = await readSold(facts, scope, names);
  const gaps = (dpIds: readonly number[]): Gaps => gapsOf(coveredBy(points, dpIds), sold, names);
  return {
    startDate: scope.from,
    lastDate: scope.to,
    sheets: gaps(onSheets),
    columns: inColumns && gaps(inColumns),
  };
};
