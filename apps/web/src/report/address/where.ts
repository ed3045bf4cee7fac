import { eventKinds, tenderKinds } from '@lanewise/contract/facts/transaction';
import type { ReportFilter } from '@lanewise/contract/reports/definition';
import { LANE_LENGTH, MOST_LANES, readLanes } from '@lanewise/contract/reports/lanes';
import { reportOf } from '@lanewise/contract/reports/index';
import type { ReportId } from '@lanewise/contract/reports/index';

/** Money as it is typed, with a point: '12.5'. */
export const isAmount = (text: string): boolean => /^-?\d{1,9}(\.\d{1,2})?$/.test(text);
/** '07:30' */
export const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
const oneOf = (values: readonly string[]) => (text: string) => values.includes(text);
const isLanes = (lanes: readonly string[]): boolean =>
  lanes.length > 0 && lanes.length <= MOST_LANES && lanes.every((lane) => lane.length <= LANE_LENGTH);
const upTo = (length: number) => (text: string) => text !== '' && text.length <= length;

/** Filters that somebody sets in the screen, and what they accept: names and values are those of the query parameters. */
const rules = {
  kinds: oneOf(['sales', 'all']),
  number: upTo(64),
  lane: (text) => isLanes(readLanes(text)),
  cashier: upTo(64),
  event: oneOf(eventKinds),
  tender: oneOf(tenderKinds),
  tenderName: upTo(200),
  minAmount: isAmount,
  maxAmount: isAmount,
  startTime: isTimeOfDay,
  endTime: isTimeOfDay,
} as const satisfies Partial<Record<ReportFilter, (text: string) => boolean>>;

export type WhereKey = keyof typeof rules;
export const whereKeys = Object.keys(rules) as WhereKey[];
export type Where = Readonly<Partial<Record<WhereKey, string>>>;

/** What a screen asks for where its address is silent: a list of transactions begins with those that sold. */
const usual: Where = { kinds: 'sales' };

/** Filters of a report as its address says; those it does not have and values that are none are ignored. */
export const readWhere = (report: ReportId, params: URLSearchParams): Where => {
  const where: Partial<Record<WhereKey, string>> = {};
  for (const key of whereKeys) {
    if (!reportOf(report).filters.includes(key)) continue;
    const given = params.get(key);
    const value = given !== null && rules[key](given) ? given : usual[key];
    if (value !== undefined) where[key] = value;
  }
  return where;
};

/** The filters that differ from what the screen asks for by itself. */
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
