import {
  amountPattern,
  countPattern,
  filterNames,
  ruleOf,
  timePattern,
  usualFilters,
  type FilterName,
} from '@lanewise/contract/reports/filters';
import { momentPattern } from '@lanewise/contract/primitives/moment-pattern';
import { readPointFields } from '@lanewise/contract/fields/points';
import { LANE_LENGTH, MOST_LANES, readLanes } from '@lanewise/contract/reports/lanes';
import { reportOf } from '@lanewise/contract/reports/index';
import type { ReportId } from '@lanewise/contract/reports/index';

const isLanes = (lanes: readonly string[], most = MOST_LANES): boolean =>
  lanes.length > 0 && lanes.length <= most && lanes.every((lane) => lane.length <= LANE_LENGTH);

/** Whether a filter accepts a text as its value. */
export const takes = (name: FilterName, text: string): boolean => {
  const { type, values = [], most } = ruleOf(name);
  switch (type) {
    case 'choice':
      return values.includes(text);
    case 'amount':
      return amountPattern.test(text);
    case 'count':
      return countPattern(most).test(text);
    case 'time':
      return timePattern.test(text);
    case 'moment':
      return momentPattern.test(text);
    case 'lanes':
      return isLanes(readLanes(text), most);
    case 'points':
      return readPointFields(text) !== null;
    case 'text':
      return text !== '' && text.length <= (most ?? 64);
  }
};

/** Filters that the user sets in the screen. Names and values are the same as in query parameters. */
export type WhereKey = FilterName;
export const whereKeys: readonly WhereKey[] = filterNames;
export type Where = Readonly<Partial<Record<WhereKey, string>>>;

const usual: Where = usualFilters;

/** Filters of a report in its address; unknown filters and invalid values are ignored. */
export const readWhere = (report: ReportId, params: URLSearchParams): Where => {
  const where: Partial<Record<WhereKey, string>> = {};
  for (const key of whereKeys) {
    if (!reportOf(report).filters.includes(key)) continue;
    const given = params.get(key);
    const value = given !== null && takes(key, given) ? given : usual[key];
    if (value !== undefined) where[key] = value;
  }
  return where;
};

/** The filters that differ from the defaults of the screen. */
export const givenWhere = (where: Where): [WhereKey, string][] =>
  whereKeys.flatMap((key): [WhereKey, string][] => {
    const value = where[key];
    return value === undefined || value === usual[key] ? [] : [[key, value]];
  });

export const without = (where: Where, key: WhereKey): Where => {
  const { [key]: _, ...rest } = where;
  const fallback = usual[key];
  return fallback === undefined ? rest : { ...rest, [key]: fallback };
};
