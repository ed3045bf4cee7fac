import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { PointColumn } from '@lanewise/contract/entities/data-point-values';
import { subjectOf } from '@lanewise/contract/entities/data-point-rules';
import type { PointFieldId } from '@lanewise/contract/fields/points';
import { pointParts, type PointPart } from '@lanewise/contract/reports/definition';
import { formulaReader, pointsOf } from '@lanewise/domain/points/formula';
import { partsOfTotal } from '../../points/totals.ts';

// Which columns the data points have on the screens of figures.

type Uses = ReadonlyMap<number, readonly number[]>;

/** The points that the formula of each point names. */
const readUses = (all: readonly DataPoint[]): Uses => {
  const read = formulaReader(all);
  return new Map(
    all.map(({ dpId, formula: text }) => {
      const formula = text === null ? null : read(text).formula;
      return [dpId, formula ? pointsOf(formula) : []];
    }),
  );
};

type Leaves = ReadonlySet<DataPoint>;
const none: Leaves = new Set();

/**
 * For each point, the register totals and the entered points that its value is calculated from. Empty: the formula of
 * the point, or of one of its parts, uses no such point. Each point is examined once, because the number of paths
 * through nested formulas doubles with every level.
 */
const readLeaves = (all: readonly DataPoint[], uses: Uses): ((point: DataPoint) => Leaves) => {
  const byId = new Map(all.map((point) => [point.dpId, point]));
  const known = new Map<number, Leaves>();
  const ofParts = ({ dpId }: DataPoint): Leaves => {
    const parts = (uses.get(dpId) ?? []).map((part) => byId.get(part));
    const leaves = parts.map((part) => (part ? leavesOf(part) : none));
    return leaves.some(({ size }) => size === 0) ? none : new Set(leaves.flatMap((one) => [...one]));
  };
  const leavesOf = (point: DataPoint): Leaves => {
    const found = known.get(point.dpId);
    if (found) return found;
    const { source } = point;
    const leaves = source === 'formula' ? ofParts(point) : new Set([point]);
    known.set(point.dpId, leaves);
    return leaves;
  };
  return leavesOf;
};

/** The columns of a point, its main column first. */
const fieldsOf = ({ dpId, valueType, format, posAssignment }: DataPoint): PointFieldId[] => {
  if (valueType === 'text') return [];
  if (format === 'percent') return [`dp${dpId}_pct`];
  if (valueType === 'count') return [`dp${dpId}_qty`];
  const counts = posAssignment !== null && partsOfTotal(posAssignment).quantity !== null;
  return counts ? [`dp${dpId}_amt`, `dp${dpId}_qty`] : [`dp${dpId}_amt`];
};

const isOf: Readonly<Record<Exclude<PointPart, 'overview'>, (leaf: DataPoint) => boolean>> = {
  department: ({ filters }) => filters.department !== undefined,
  tender: ({ posAssignment }) => posAssignment !== null && subjectOf(posAssignment) === 'tender',
  cashier: ({ posAssignment }) =>
    posAssignment !== null && ['exception', 'event', 'record'].includes(subjectOf(posAssignment)),
};

/** Columns that a screen begins with. */
const MOST_BEGINNING = 12;

/**
 * All columns of the active data points of a company, in the order of their categories. A screen begins with the
 * columns of its subject, otherwise with the columns of the first category.
 */
export const pointColumns = (points: readonly DataPoint[]): PointColumn[] => {
  const uses = readUses(points);
  const leavesOf = readLeaves(points, uses);
  const shown = points.flatMap((point) => {
    const leaves = point.status === 'Active' ? [...leavesOf(point)] : [];
    return leaves.length === 0 ? [] : [{ point, leaves, fields: fieldsOf(point) }];
  });
  // Points with entered values are not shown at first, because not every reader may see what people enter.
  const filled = shown.filter(({ leaves }) => leaves.every(({ posAssignment }) => posAssignment !== null));
  const first = filled[0]?.point.categoryId ?? null;
  const usual = filled.filter(({ point }) => point.categoryId === first);
  const begins = new Map<PointPart, ReadonlySet<number>>(
    pointParts.map((part) => {
      const own = part === 'overview' ? usual : filled.filter(({ leaves }) => leaves.some(isOf[part]));
      const chosen = (own.length > 0 ? own : usual).slice(0, MOST_BEGINNING);
      return [part, new Set(chosen.map(({ point }) => point.dpId))];
    }),
  );
  // An inactive point counts in formulas, but is not a column itself.
  const mainOf = new Map(shown.map(({ point, fields }) => [point.dpId, fields.slice(0, 1)]));
  return shown.flatMap(({ point, leaves, fields }) =>
    fields.map((field, at) => ({
      field,
      dpId: point.dpId,
      name: point.name,
      categoryId: point.categoryId,
      isMain: at === 0,
      goodDirection: point.goodDirection,
      begins: at === 0 ? pointParts.filter((part) => begins.get(part)?.has(point.dpId)) : [],
      isFormula: (uses.get(point.dpId) ?? []).length > 0,
      isEntered: leaves[0] === point && point.posAssignment === null,
      parts: (uses.get(point.dpId) ?? []).flatMap((part) => mainOf.get(part) ?? []),
    })),
  );
};

/**
 * The columns of a question that names no columns: the columns of its category, or the columns that its screen shows at
 * first.
 */
export const chosenColumns = (
  columns: readonly PointColumn[],
  part: PointPart,
  pointCategory: number | undefined,
): PointFieldId[] =>
  columns
    .filter((column) =>
      pointCategory === undefined ? column.begins.includes(part) : column.isMain && column.categoryId === pointCategory,
    )
    .map(({ field }) => field as PointFieldId);
