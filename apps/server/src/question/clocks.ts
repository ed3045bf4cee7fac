import type { LocationId } from '@lanewise/contract/primitives/ids';
import { sql, text, type Sql } from '../facts/sql.ts';
import { clockIn, type Now } from './clock.ts';
import { ofPlace, type NamedScope } from './scoped.ts';

export interface Clocked extends NamedScope {
  now: Now;
}

/** The clock of a store; the company's clock if the moment is not given or the store is unknown. */
const clockAt = ({ names, now }: Clocked, location: LocationId): string => {
  const place = names.places.get(location);
  return now.at && place ? clockIn(place.timeZone, now.at) : now.time;
};

/**
 * The earliest and the latest current date at the stores of a scope. They can differ, because a chain may span several
 * zones.
 */
export const todays = (context: Clocked): [first: string, last: string] => {
  const days = context.scope.locations.map((location) => clockAt(context, location).slice(0, 10)).sort();
  return [days[0] ?? context.now.today, days.at(-1) ?? context.now.today];
};

/** The clock of the store whose location_id is in a column. */
export const clockOf = (context: Clocked, location: Sql): Sql => {
  const clocks = new Set(context.scope.locations.map((one) => clockAt(context, one)));
  const [only = context.now.time] = clocks;
  const shown =
    clocks.size <= 1 ? text(only) : ofPlace(context, location).text((place) => clockAt(context, place.location));
  return sql`toDateTime64(${shown}, 0, 'UTC')`;
};
