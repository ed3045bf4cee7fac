import type { LocationId } from '@lanewise/contract/primitives/ids';
import { addDays, addMonths, firstOfMonth } from '@lanewise/domain/calendar/day';
import { withDates, withLocations, type Scope } from '../facts/scope.ts';
import type { Questions } from '../facts/types.ts';
import { remember, type Changes } from './remembered.ts';

/** A row of one store and month (yyyy-mm). */
export interface OfMonth {
  location: LocationId;
  month: string;
}

/** A computed result whose rows can be read month by month and put together. */
export interface Topic<Row extends OfMonth> {
  /**
   * Distinguishes the topic from the other topics of a store. The name contains everything that the rows depend on,
   * except the store and the dates.
   */
  name(location: LocationId): string;
  read(facts: Questions, scope: Scope): Promise<Row[]>;
}

/**
 * Results that are slow to compute, for the dates of a scope. The month of `today` is not over, so it is never cached.
 */
export interface Months {
  of<Row extends OfMonth>(facts: Questions, topic: Topic<Row>, scope: Scope, today: string): Promise<Row[]>;
}

/** Queries the store every time. */
export const readMonths: Months = { of: (facts, topic, scope) => topic.read(facts, scope) };

const lastOfMonth = (first: string): string => addDays(addMonths(first, 1), -1);

/** Whole past months of a scope, and the days around them. */
const partsOf = ({ from, to }: Scope, today: string): { months: string[]; around: [from: string, to: string][] } => {
  const first = firstOfMonth(from) === from ? from : addMonths(firstOfMonth(from), 1);
  const months: string[] = [];
  for (let month = first; lastOfMonth(month) <= to && lastOfMonth(month) < today; month = addMonths(month, 1))
    months.push(month);
  if (months.length === 0) return { months, around: [[from, to]] };
  const around: [string, string][] = [
    [from, addDays(first, -1)],
    [addMonths(months.at(-1) ?? first, 1), to],
  ];
  return { months, around: around.filter(([begin, end]) => begin <= end) };
};

/** Largest number of kept rows of all companies together. Above this number, the oldest rows are dropped. */
const mostKept = 400_000;

interface Kept {
  /** How often something entered. */
  changes: number;
  rows: Map<string, Part>;
}

/** The rows of one topic, store and month. */
interface Part extends OfMonth {
  rows: readonly OfMonth[];
}

const monthKey = (name: string, location: LocationId, month: string): string =>
  `${location} ${month.slice(0, 7)} ${name}`;

/** Keeps at most `most` rows of all companies together. */
const keeper = (most: number) => {
  const companies = new Set<Kept>();
  let held = 0;
  const forget = (kept: Kept, key: string): void => {
    held -= kept.rows.get(key)?.rows.length ?? 0;
    kept.rows.delete(key);
  };
  const forgetMost = (): void => {
    for (const kept of companies) {
      for (const key of kept.rows.keys()) {
        if (held <= most) return;
        forget(kept, key);
      }
    }
  };
  return {
    begin: (): Kept => {
      const kept = { changes: 0, rows: new Map<string, Part>() };
      companies.add(kept);
      return kept;
    },
    forget,
    keep: (kept: Kept, parts: Iterable<readonly [key: string, part: Part]>): void => {
      for (const [key, part] of parts) {
        forget(kept, key);
        kept.rows.set(key, part);
        held += part.rows.length;
      }
      forgetMost();
    },
  };
};

/** Rows of months of stores, by their keys, read in one query. */
const readMissing = async <Row extends OfMonth>(
  facts: Questions,
  topic: Topic<Row>,
  scope: Scope,
  missing: ReadonlyMap<string, OfMonth>,
): Promise<Map<string, Row[]>> => {
  const asked = [...missing.values()].map(({ month }) => month).sort();
  const stores = withLocations(scope, [...new Set([...missing.values()].map(({ location }) => location))]);
  const dates = withDates(stores, asked[0] ?? scope.from, lastOfMonth(asked.at(-1) ?? scope.from));
  const fresh = new Map<string, Row[]>([...missing.keys()].map((key) => [key, []]));
  for (const row of await topic.read(facts, dates))
    fresh.get(monthKey(topic.name(row.location), row.location, row.month))?.push(row);
  return fresh;
};

/**
 * Remembers results of past months, store by store. A result that was read while new data entered is returned but not
 * kept, because it may lack the new data.
 */
export const rememberMonths = (changes: Changes, most = mostKept): Months => {
  const all = keeper(most);
  const current = remember<Kept>(changes, {
    begin: async () => all.begin(),
    renew: async (_, kept, changed) => {
      for (const [key, { location, month }] of kept.rows) if (changed.has(location, month)) all.forget(kept, key);
      kept.changes += 1;
      return kept;
    },
  });

  /** Rows of whole months. Remembered months are reused, the others are read in one query. */
  const wholeMonths = async <Row extends OfMonth>(
    facts: Questions,
    topic: Topic<Row>,
    scope: Scope,
    months: readonly string[],
  ): Promise<Row[]> => {
    const kept = await current(scope.company);
    const { changes: before } = kept;
    const pairs = scope.locations.flatMap((location) =>
      months.map((month) => ({ location, month, key: monthKey(topic.name(location), location, month) })),
    );
    // A key names its topic, so its rows have the type of the topic.
    const known = pairs.flatMap(({ key }) => (kept.rows.get(key)?.rows ?? []) as readonly Row[]);
    const missing = new Map(pairs.filter(({ key }) => !kept.rows.has(key)).map((pair) => [pair.key, pair]));
    if (missing.size === 0) return known;
    const fresh = await readMissing(facts, topic, scope, missing);
    if (kept.changes === before)
      all.keep(
        kept,
        [...missing].map(([key, { location, month }]) => [
          key,
          { location, month: month.slice(0, 7), rows: fresh.get(key) ?? [] },
        ]),
      );
    return [...known, ...[...fresh.values()].flat()];
  };

  return {
    of: async (facts, topic, scope, today) => {
      const { months, around } = partsOf(scope, today);
      if (scope.locations.length === 0) return [];
      const parts = await Promise.all([
        months.length === 0 ? [] : wholeMonths(facts, topic, scope, months),
        ...around.map(([from, to]) => topic.read(facts, withDates(scope, from, to))),
      ]);
      return parts.flat();
    },
  };
};
