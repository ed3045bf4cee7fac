import { own } from '@lanewise/contract/own';
import { pointOfField, type PointFieldId } from '@lanewise/contract/fields/points';
import { addDays } from '@lanewise/domain/calendar/day';
import { withDates, withLocations, type Scope } from '../../facts/scope.ts';
import { and, sql, texts, u32s, type Sql } from '../../facts/sql.ts';
import type { ReportQuestion } from '../engine/query.ts';
import type { PointValuation, Sums } from '@lanewise/domain/points/valuation';
import { added } from '../../points/figures.ts';
import { keyText } from '../../points/entered.ts';
import { isFew, laneColumnOf, rowsBy } from './keys.ts';
import type { PointRow, RowsBy } from '../../points/rows.ts';
import { valuationOf, readEntered, readRows, type PointReader } from '../../points/read.ts';
import type { Sum } from '../../points/plan.ts';
import { readKeys } from '../../points/sums.ts';

// Rows of a screen of data points. If there are many rows (stores by day or week, lanes, cashiers), their keys are read
// first, with only the figures by which they are sorted. Then the sums of all rows together are read, and all figures
// of the rows of one page.

type Keys = PointRow['keys'];

export interface RowsRead {
  /** All rows, with the sums of `sorting`. */
  rows: readonly PointRow[];
  /** The columns that rows have at first, and the valuation that calculates these columns. */
  sorting: { valuation: PointValuation<Sum>; columns: readonly PointFieldId[] };
  /** The sums of everything. */
  whole: Sums;
  /** The sums of some rows together. */
  among: (rows: readonly Keys[]) => Promise<Sums>;
  /** The sums of some rows by `keyText`. Null: the rows already contain their sums. */
  fill: ((rows: readonly Keys[]) => Promise<ReadonlyMap<string, Sums>>) | null;
}

const byKeys = (rows: readonly PointRow[]): Map<string, Sums> =>
  new Map(rows.map(({ keys, sums }) => [keyText(keys), sums]));

const readAll = async (
  reader: PointReader,
  valuation: PointValuation<Sum>,
  columns: readonly PointFieldId[],
  by: RowsBy,
): Promise<RowsRead> => {
  const rows = await readRows(reader, valuation, by);
  const known = byKeys(rows);
  return {
    rows,
    sorting: { valuation, columns },
    whole: added(rows.map(({ sums }) => sums)),
    among: async (some) => added(some.map((keys) => known.get(keyText(keys)) ?? [])),
    fill: null,
  };
};

const locationsOf = (rows: readonly Keys[]): number[] => [...new Set(rows.map((keys) => Number(keys['location'])))];

/** Selects the lanes or cashiers of some rows; no condition if rows are stores. */
const atLanesOf = (rows: readonly Keys[], { name, column }: { name: string; column: Sql }): Sql => {
  const pairs = new Map(
    rows.map((keys) => {
      const pair = { location: Number(keys['location']), lane: String(own(keys, name)) };
      return [`${pair.location} ${pair.lane}`, pair];
    }),
  );
  const [locations, lanes] = [
    [...pairs.values()].map(({ location }) => location),
    [...pairs.values()].map(({ lane }) => lane),
  ];
  // The first condition names each lane or cashier once. A column has few different values, so the first condition
  // leaves few rows for the second condition. The two lists count as two elements of the statement, however many pairs
  // they hold.
  return sql`${column} in ${texts([...new Set(lanes)])}
    and (location, ${column}) in arrayZip(${u32s(locations)}, ${texts(lanes)})`;
};

const both = (one: Sql | undefined, other: Sql | undefined): Sql | undefined =>
  one && other ? and([one, other]) : (one ?? other);

/** The days that some rows cover: from the first day of the first row to the day before the next row begins. */
const daysOf = (some: readonly Keys[], all: readonly PointRow[], scope: Scope): { from: string; to: string } => {
  const days = some.flatMap(({ day }) => (typeof day === 'string' ? [day] : [])).sort();
  const [from, last] = [days[0], days.at(-1)];
  if (from === undefined || last === undefined) return scope;
  const next = all.reduce<string | null>((found, { keys: { day } }) => {
    const isNext = typeof day === 'string' && day > last && (found === null || day < found);
    return isNext ? day : found;
  }, null);
  return { from, to: next === null ? scope.to : addDays(next, -1) };
};

/** The keys of rows with receipts or entered values. */
const readPresent = async (reader: PointReader, valuation: PointValuation<Sum>, by: RowsBy): Promise<Keys[]> => {
  const { facts, scope } = reader;
  const [found, entered] = await Promise.all([
    readKeys(facts, { scope, sums: valuation.sums, ...by }),
    readEntered(reader, valuation, by),
  ]);
  const all = [...found, ...entered.map(({ keys }) => keys)];
  return [...new Map(all.map((keys) => [keyText(keys), keys])).values()];
};

const readByPage = async (
  question: ReportQuestion,
  reader: PointReader,
  valuation: PointValuation<Sum>,
  columns: readonly PointFieldId[],
): Promise<RowsRead> => {
  const { scope } = reader;
  const by = rowsBy(question);
  const lanes = laneColumnOf(question);
  const sorted = columns.filter((field) => question.parameters.sortCol?.some((name) => name === field));
  const sorting = valuationOf(reader, sorted.map(pointOfField));
  const together = (one: PointReader, condition?: Sql): Promise<Sums> =>
    readRows(one, valuation, { ...by, by: [], together: true, condition: both(by.condition, condition) }).then((rows) =>
      added(rows.map(({ sums }) => sums)),
    );
  const [present, known, whole] = await Promise.all([
    readPresent(reader, valuation, by),
    readRows(reader, sorting, by).then(byKeys),
    together(reader),
  ]);
  const rows = present.map((keys): PointRow => ({ keys, sums: known.get(keyText(keys)) ?? [] }));
  const onlyThose = (some: readonly Keys[]): { condition?: Sql; places: Scope } => ({
    ...(lanes && { condition: atLanesOf(some, lanes) }),
    places: withLocations(scope, locationsOf(some)),
  });
  return {
    rows,
    sorting: { valuation: sorting, columns: sorted },
    whole,
    among: (some) => {
      const { condition, places } = onlyThose(some);
      return together({ ...reader, scope: places }, condition);
    },
    fill: async (some) => {
      const { condition, places } = onlyThose(some);
      const { from, to } = daysOf(some, rows, scope);
      const found = await readRows({ ...reader, scope: withDates(places, from, to) }, valuation, {
        ...by,
        condition: both(by.condition, condition),
      });
      return byKeys(found);
    },
  };
};

/** Reads the rows of a question, as far as they are needed before a page is cut from them. */
export const readRowsOf = (
  question: ReportQuestion,
  reader: PointReader,
  valuation: PointValuation<Sum>,
  columns: readonly PointFieldId[],
): Promise<RowsRead> =>
  isFew(question)
    ? readAll(reader, valuation, columns, rowsBy(question))
    : readByPage(question, reader, valuation, columns);
