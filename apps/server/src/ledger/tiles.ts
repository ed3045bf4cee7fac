import type { BookTile, TilePoint } from '@lanewise/contract/entities/book-tiles';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { Widget } from '@lanewise/contract/entities/ledger';
import { datesBetween } from '@lanewise/domain/calendar/day';
import { addExact, type Exact } from '@lanewise/domain/points/evaluate';
import type { Wide } from '../facts/decimal.ts';
import type { PointValuation, Sums } from '@lanewise/domain/points/valuation';
import { dayColumn, type PointRow } from '../points/rows.ts';
import { readerOf, readRows, valuationOf } from '../points/read.ts';
import { typedValues, type TypedValues } from '../points/typed.ts';
import { textOf } from '@lanewise/domain/ledger/figures';
import { readHistories } from '../question/completeness.ts';
import { knownDays } from '../question/known-days.ts';
import type { BooksQuestion } from './question.ts';

/** What a row of receipts and the values that people entered come to together. */
interface Cell {
  sums: Sums;
  typed: ReadonlyMap<number, Exact>;
}

const nothing: Cell = { sums: [], typed: new Map() };

const added = (all: readonly Sums[]): Sums => {
  const sums: Wide[][] = [];
  for (const one of all)
    for (const [epoch, values] of one.entries()) {
      const own = (sums[epoch] ??= []);
      for (const [place, value] of (values ?? []).entries()) own[place] = (own[place] ?? 0n) + value;
    }
  return sums;
};

/** What a point comes to over some store's days: worked out after adding. */
const valueOf = (valuation: PointValuation, { dpId, valueType }: DataPoint, { sums, typed }: Cell): string | null => {
  const figures = valuation.read(sums, undefined, typed)(dpId);
  return textOf(valueType === 'count' ? figures.quantity : figures.amount);
};

/** Values that people entered, added up by a key of their store's day. */
const typedBy = (typed: TypedValues, keyOf: (storeDay: string) => string): Map<string, Map<number, Exact>> => {
  const found = new Map<string, Map<number, Exact>>();
  for (const [storeDay, values] of typed) {
    const key = keyOf(storeDay);
    const sums = found.get(key) ?? new Map<number, Exact>();
    for (const [dpId, value] of values) {
      const before = sums.get(dpId);
      sums.set(dpId, before ? addExact(before, value) : value);
    }
    found.set(key, sums);
  }
  return found;
};

/** Cells by a key of rows and of what was entered. */
const cellsBy = (rows: readonly PointRow[], name: 'location' | 'day', typed: ReadonlyMap<string, Cell['typed']>) => {
  const sums = new Map(rows.map(({ keys, sums: own }) => [String(keys[name]), own]));
  return (key: string): Cell => ({ sums: sums.get(key) ?? nothing.sums, typed: typed.get(key) ?? nothing.typed });
};

/**
 * Reads the tiles of a dashboard over the stores and dates of the scope: a row for each store, and one for each day where a
 * tile shows days. Who counts blind gets none.
 */
export const readTiles = async (question: BooksQuestion, widgets: readonly Widget[]): Promise<BookTile[]> => {
  const { facts, scope, named, books, names, isBlind, arrivals, now } = question;
  if (isBlind || widgets.length === 0) return [];
  const points = new Map(named.points.map((point) => [point.dpId, point]));
  const wanted = [...new Set(widgets.flatMap(({ dpIds }) => dpIds))].filter((dpId) => points.has(dpId));
  const stores = { companyId: scope.company, locationIds: scope.locations };
  const reader = readerOf(facts, scope, named);
  const valuation = valuationOf(reader, wanted);
  const hasDays = widgets.some(({ type }) => type === 'trend');
  const [ofStores, ofDays, entries] = await Promise.all([
    readRows(reader, valuation, { by: [], ofLanes: false }),
    hasDays ? readRows(reader, valuation, { by: [dayColumn], together: true, ofLanes: false }) : [],
    valuation.entered.length === 0 ? [] : books.entered(stores, scope.from, scope.to, valuation.entered),
  ]);
  const typed = typedValues(named.points, entries);
  const ofStore = cellsBy(
    ofStores,
    'location',
    typedBy(typed, (key) => key.split(' ')[0] ?? ''),
  );
  const typedOn = typedBy(typed, (key) => key.split(' ')[1] ?? '');
  const ofDay = cellsBy(ofDays, 'day', typedOn);
  const all = {
    sums: added(ofStores.map(({ sums }) => sums)),
    typed: typedBy(typed, () => '').get('') ?? nothing.typed,
  };
  const dates = datesBetween(scope.from, scope.to);
  const stateOf = knownDays(hasDays ? await readHistories(arrivals, scope, names.places, scope.from, now) : []);
  const said = new Set([...ofDays.map(({ keys }) => String(keys['day'])), ...typedOn.keys()]);
  const isKnown = (date: string): boolean => said.has(date) || stateOf(date, date) !== 'unknown';
  const pointOf = (point: DataPoint, type: Widget['type']): TilePoint => ({
    dpId: point.dpId,
    name: point.name,
    valueType: point.valueType,
    format: point.format,
    total: valueOf(valuation, point, all),
    days: type === 'trend' ? dates.map((date) => (isKnown(date) ? valueOf(valuation, point, ofDay(date)) : null)) : [],
    stores:
      type === 'table'
        ? scope.locations.flatMap((location) => {
            const store = names.places.get(location);
            const value = valueOf(valuation, point, ofStore(String(location)));
            return store ? [{ locationId: store.regLocId, value }] : [];
          })
        : [],
  });
  return widgets.map(({ widgetId, title, type, dpIds }) => ({
    widgetId,
    title,
    type,
    points: dpIds.flatMap((dpId) => {
      const point = points.get(dpId);
      return point ? [pointOf(point, type)] : [];
    }),
  }));
};
