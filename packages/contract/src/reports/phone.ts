import { fieldOf } from '../fields.ts';
import type { FieldId } from '../fields.ts';
import type { Format } from '../fields/field.ts';
import type { PhoneRow, ReportView } from './definition.ts';

/** Most fields of a subtitle that fit next to a figure. */
export const MOST_IN_SUBTITLE = 3;

/** Fields of a subtitle that are names or figures, where nothing is said. */
const USUAL_IN_SUBTITLE = 2;

const naming: ReadonlySet<Format> = new Set(['text', 'identifier', 'code', 'date', 'hour', 'time', 'week', 'month']);
const marking: ReadonlySet<Format> = new Set(['tags', 'choice']);

/**
 * The two lines of a row. Where the view says nothing, its first column is the title, the measure of the chart or the
 * first key figure is the figure, and the subtitle are the names beside the title, or where there are few of them the
 * other key figures as well. A column that a filter brings is the figure, because the list was asked for it. `seen`: the
 * view as it was asked for, whose figures may be others than those that it begins with.
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
    change: has('change_pct') ? 'change_pct' : null,
    state: phone.state ?? ofFormat(marking),
  };
};
