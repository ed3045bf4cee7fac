import { endingOf, isPointField, pointOfField, readPointFields, type PointFieldId } from '../fields/points.ts';
import { viewFor, type AskedFilters } from './brought.ts';
import { changeFields } from './change.ts';
import type { Drill, ReportView } from './definition.ts';

/** Most key figures of a screen of data points: the first columns. */
export const MOST_FIGURES = 4;

/** The column that the change of a row is of: the first amount. */
export const leadingAmount = (points: readonly PointFieldId[]): PointFieldId | null =>
  points.find((field) => endingOf(field) === 'amt') ?? null;

/** A cell leads where its row leads, to the same point: its column there, or the receipts that count in it. */
const drillOf = (drill: Drill, field: PointFieldId): Drill => ({
  ...drill,
  set: drill.to === 'transactions' ? { kinds: 'all', dataPoint: String(pointOfField(field)) } : { points: field },
});

/** A view of data points with its columns: the change stands behind the amount that it is of. */
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

/** The columns of data points of a question, as a list or as an address writes them. */
const pointsIn = ({ points }: AskedFilters): readonly PointFieldId[] | null =>
  typeof points === 'string' ? readPointFields(points) : ((points ?? null) as readonly PointFieldId[] | null);

/** The view as a question sees it: with the data points that it names, and what its filters bring. */
export const viewAsked = (view: ReportView, asked: AskedFilters): ReportView => {
  const points = view.dataPoints === undefined ? null : pointsIn(asked);
  return viewFor(points ? withPoints(view, points) : view, asked);
};
