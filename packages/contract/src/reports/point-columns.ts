import { endingOf, isPointField, pointOfField, readPointFields, type PointFieldId } from '../fields/points.ts';
import { viewFor, type AskedFilters } from './brought.ts';
import { changeFields } from './change.ts';
import type { Drill, ReportView } from './definition.ts';

/** Most key figures on a screen of data points; the first columns are used. */
export const MOST_FIGURES = 4;

/** The column to which a row's change refers: the first amount. */
export const leadingAmount = (points: readonly PointFieldId[]): PointFieldId | null =>
  points.find((field) => endingOf(field) === 'amt') ?? null;

/**
 * Target of a cell: the target of its row, narrowed to the cell's data point. A list of receipts shows only the
 * receipts that count in the data point; any other target shows the column of the data point.
 */
const drillOf = (drill: Drill, field: PointFieldId): Drill => ({
  ...drill,
  set: drill.to === 'transactions' ? { kinds: 'all', dataPoint: String(pointOfField(field)) } : { points: field },
});

/** A view with columns of data points; the change follows the amount to which it refers. */
export const withPoints = (view: ReportView, points: readonly PointFieldId[]): ReportView => {
  const keys = view.columns.filter((field) => !isPointField(field) && !changeFields.some((change) => change === field));
  const [first] = points;
  const leading = leadingAmount(points);
  const { drill } = view;
  return {
    ...view,
    columns: [...keys, ...points.flatMap((field) => (field === leading ? [field, ...changeFields] : [field]))],
    keyFigures: points.slice(0, MOST_FIGURES),
    chartMeasure: first ?? null,
    ...(drill && { drills: Object.fromEntries(points.map((field) => [field, drillOf(drill, field)])) }),
  };
};

/** Data point columns of a query, given as a list or as in an address. */
const pointsIn = ({ points }: AskedFilters): readonly PointFieldId[] | null =>
  typeof points === 'string' ? readPointFields(points) : ((points ?? null) as readonly PointFieldId[] | null);

/** The view as a query shows it: with the query's data points and the columns that its filters add. */
export const viewAsked = (view: ReportView, asked: AskedFilters): ReportView => {
  const points = view.dataPoints === undefined ? null : pointsIn(asked);
  return viewFor(points ? withPoints(view, points) : view, asked);
};
