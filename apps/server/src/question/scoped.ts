import type { ReportParameters } from '@lanewise/contract/reports/parameters';
import type { Scope } from '../facts/scope.ts';
import { and, date, sql, texts, u16, u32, u32s, type Sql } from '../facts/sql.ts';
import type { DepartmentName, Names, ShownStore } from './names.ts';

/** The names that a part of a query needs. */
export interface NamedScope {
  scope: Scope;
  names: Names;
}

/**
 * The id of no location. The engine treats a list without ids as a constant, and refuses it if a statement uses it
 * twice.
 */
const noLocation = [0];

const storesOf = (scope: Scope, location: Sql): Sql[] => [
  sql`company = ${u32(scope.company)}`,
  sql`${location} in ${u32s(scope.locations.length === 0 ? noLocation : scope.locations)}`,
];

/** The condition for the company and the permitted locations. `location`: the column, if it has another name. */
export const inStores = (scope: Scope, location: Sql = sql`location`): Sql => and(storesOf(scope, location));

export const inDates = ({ from, to }: Pick<Scope, 'from' | 'to'>): Sql =>
  sql`business_date between ${date(from)} and ${date(to)}`;

/** The condition that every statement on a rollup begins with: company, permitted locations, business dates. */
export const within = (scope: Scope): Sql => and([...storesOf(scope, sql`location`), inDates(scope)]);

/** The condition for current versions. An entry that was reversed later is excluded. */
export const current = (scope: Scope): Sql =>
  sql`sign = 1 and entry_no not in (select entry_no from superseded where ${within(scope)})`;

const placesIn = ({ scope, names }: NamedScope): ShownStore[] =>
  scope.locations.flatMap((id) => {
    const place = names.places.get(id);
    return place ? [place] : [];
  });

/**
 * Names are looked up in lists that are sent with the statement. A join with a table of twenty stores took as long as
 * the whole answer of twenty rows. An id that is in no list has its number as its name.
 */
const lookedUp = <Item>(column: Sql, items: readonly Item[], id: (item: Item) => number) => {
  const none = items.length === 0;
  const ids = u32s(items.map(id));
  return {
    text: (value: (item: Item) => string): Sql =>
      none
        ? sql`toString(${column})`
        : sql`transform(${column}, ${ids}, ${texts(items.map(value))}, toString(${column}))`,
    number: (value: (item: Item) => number): Sql =>
      none ? sql`toUInt32(0)` : sql`transform(${column}, ${ids}, ${u32s(items.map(value))}, ${u32(0)})`,
  };
};

/** Details of the store whose location_id is in a column. */
export const ofPlace = (context: NamedScope, column: Sql) =>
  lookedUp(column, placesIn(context), ({ location }) => location);

/** Details of the department whose dep_id is in a column. */
export const ofDepartment = ({ names }: NamedScope, column: Sql) =>
  lookedUp(column, [...names.departments.values()], ({ dep_id: id }) => id);

/** Ids of the departments that meet a condition. */
export const departmentIds = (
  { names }: NamedScope,
  condition: (department: DepartmentName & { path: readonly number[] }) => boolean,
): number[] => [...names.departments.values()].filter(condition).map(({ dep_id: id }) => id);

/** A department and everything below it. */
export const inDepartment = (context: NamedScope, departmentId: number): Sql =>
  sql`dep_id in ${u32s(departmentIds(context, ({ path }) => path.includes(departmentId)))}`;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * Whether a time is known: 1970-01-01 stands for an unknown time. A comparison in seconds since 1970 would only work
 * until 2106.
 */
export const isKnown = (time: Sql): Sql => sql`${time} > toDateTime64('1970-01-01 00:00:00', 0, 'UTC')`;

/** Whether a time of day is between two minutes, both inclusive. An unknown time is in no part of the day. */
export const atTime = (
  time: Sql,
  { startTime = '00:00', endTime = '23:59' }: Pick<ReportParameters, 'startTime' | 'endTime'>,
): Sql => {
  const minute = sql`toHour(${time}) * 60 + toMinute(${time})`;
  const [start, end] = [sql`${minute} >= ${u16(minutesOf(startTime))}`, sql`${minute} <= ${u16(minutesOf(endTime))}`];
  const inside = minutesOf(startTime) <= minutesOf(endTime) ? sql`(${start} and ${end})` : sql`(${start} or ${end})`;
  return sql`${isKnown(time)} and ${inside}`;
};
