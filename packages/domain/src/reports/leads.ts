import { own } from '@lanewise/contract/own';
import type { FieldId } from '@lanewise/contract/fields';
import type { Drill, ReportView } from '@lanewise/contract/reports/definition';
import { reportOf } from '@lanewise/contract/reports/index';
import { isReportId } from './drill.ts';
import type { ReportQuestion } from './drill.ts';

/**
 * Parameters that split a result into parts that add up. The rows for all values of such a parameter together give the
 * result without the parameter.
 */
const parting: ReadonlySet<string> = new Set([
  'location',
  'date',
  'hour',
  'lane',
  'cashierNumber',
  'department',
  'upc',
  'program',
  'tender',
  'tenderName',
]);

/**
 * Drill target of a key figure: the target of its rows, applied to all rows together, so that the target list adds up
 * to the figure. Null if the target lacks a filter of the query or a parameter that names the rows. A comparison is
 * ignored, because it does not select rows.
 */
export const wholeDrill = (
  view: ReportView,
  figure: FieldId,
  { filters }: Pick<ReportQuestion, 'filters'>,
): Drill | null => {
  const single = own(view.wholes ?? {}, figure);
  const stated = single === undefined ? view.whole : single;
  const drill = stated === undefined ? (own(view.drills ?? {}, figure) ?? view.drill) : stated;
  if (!drill || !isReportId(drill.to) || Object.keys(drill.take).some((parameter) => !parting.has(parameter)))
    return null;
  const { filters: known, needs } = reportOf(drill.to);
  const asked = Object.keys(filters).filter((name) => name !== 'compare');
  if (asked.some((name) => !known.some((one) => one === name))) return null;
  return needs.includes('department') && !asked.includes('departmentId') ? null : { ...drill, take: {} };
};
