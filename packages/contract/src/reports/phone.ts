import { fieldOf } from '../fields.ts';
import type { FieldId } from '../fields.ts';
import type { Format } from '../fields/field.ts';
import { comparedOf } from './change.ts';
import type { PhoneRow, ReportView } from './definition.ts';
import { isPointField } from '../fields/points.ts';

/** Most subtitle fields that fit next to a figure. */
export const MOST_IN_SUBTITLE = 3;

/** Number of names or figures in a subtitle if the view gives none. */
const USUAL_IN_SUBTITLE = 2;

const naming: ReadonlySet<Format> = new Set(['text', 'identifier', 'code', 'date', 'hour', 'time', 'week', 'month']);
const marking: ReadonlySet<Format> = new Set(['tags', 'choice']);

/**
 * The two lines of a row on a phone. Defaults: the title is the view's first column. The figure is the measure of the
 * chart, otherwise the first key figure. The subtitle has the other names of the row and, if there are few names, the
 * other key figures. A column that a filter adds becomes the figure. The change is below the figure, so the change is
 * shown only if it is the change of this figure. `seen`: the view with the columns and figures that the query shows.
 */
export const phoneRowOf = (view: ReportView, seen: ReportView = view): PhoneRow => {
  const { columns } = view;
  const { chartMeasure, keyFigures, phone = {} } = seen;
  const has = (field: FieldId): boolean => columns.includes(field);
  const brought = seen.columns.find((field) => !has(field));
  const [first = 'name'] = columns;
  const title = phone.title ?? first;
  const large = [...(chartMeasure === null ? [] : [chartMeasure]), ...keyFigures].filter(has);
  const figure = brought ?? phone.figure ?? large[0] ?? columns.at(-1) ?? first;
  const rest = columns.filter((field) => field !== title && field !== figure);
  const ofFormat = (formats: ReadonlySet<Format>): FieldId[] =>
    rest.filter((field) => formats.has(fieldOf(field).format) && !fieldOf(field).drawn);
  const names = ofFormat(naming);
  const others = large.filter((field) => rest.includes(field));
  return {
    title,
    subtitle: phone.subtitle ?? [...names, ...others.slice(0, Math.max(0, USUAL_IN_SUBTITLE - names.length))],
    figure,
    // Of data points, the figure is the one that the reader compares.
    change: has('change_pct') && (isPointField(figure) || comparedOf(view) === figure) ? 'change_pct' : null,
    state: phone.state ?? ofFormat(marking),
  };
};
