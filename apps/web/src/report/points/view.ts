import type { PointColumn } from '@lanewise/contract/entities/data-point-values';
import { readPointFields, type PointFieldId } from '@lanewise/contract/fields/points';
import type { Drill, ReportDefinition, ReportView } from '@lanewise/contract/reports/definition';
import { withPoints } from '@lanewise/contract/reports/point-columns';

const fieldOf = ({ field }: PointColumn): PointFieldId => field as PointFieldId;

/** Where the cells of a point lead: of a formula to its parts, in the same row, and nowhere if no part is in use. */
const drillOf = (id: string, found: Drill | undefined, { take }: Drill, { isFormula, parts }: PointColumn): Drill[] => {
  if (!isFormula) return found ? [found] : [];
  return parts.length === 0 ? [] : [{ to: id, take, set: { points: parts.join(',') } }];
};

/**
 * A view with the company's data points as its columns: those that it begins with, and all others to choose. `asked`: the
 * columns that an address names, which are all.
 */
export const pointView = (
  { id }: ReportDefinition,
  view: ReportView,
  all: readonly PointColumn[],
  asked: string | undefined,
): ReportView => {
  const part = view.dataPoints;
  if (part === undefined) return view;
  const usual = all.filter(({ begins }) => begins.includes(part)).map(fieldOf);
  const named = asked === undefined ? null : readPointFields(asked);
  const known = new Set(all.map(fieldOf));
  const others = all.map(fieldOf).filter((field) => !usual.includes(field));
  const columns = named ? named.filter((field) => known.has(field)) : [...usual, ...others];
  const found = withPoints(view, columns);
  const { drill } = view;
  const drills = drill
    ? all.flatMap((column) =>
        drillOf(id, found.drills?.[fieldOf(column)], drill, column).map((one) => [column.field, one] as const),
      )
    : [];
  return {
    ...found,
    optional: [...(view.optional ?? []), ...(named ? [] : others)],
    drills: Object.fromEntries(drills),
  };
};

/** The columns of data points among those on display. */
export const pointsAmong = (shown: readonly string[], all: readonly PointColumn[]): string[] => {
  const known = new Set(all.map(({ field }) => field));
  return shown.filter((field) => known.has(field));
};
