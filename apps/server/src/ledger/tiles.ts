import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { BookTile, TilePoint } from '@lanewise/contract/entities/book-tiles';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { Widget } from '@lanewise/contract/entities/ledger';
import { datesBetween } from '@lanewise/domain/calendar/day';
import { grouped } from '@lanewise/domain/list/grouped';
import { addExact, type Exact } from '@lanewise/domain/points/evaluate';
import type { Wide } from '../facts/decimal.ts';
import type { PointValuation, Sums } from '@lanewise/domain/points/valuation';
import { dayColumn, dayKeyOf } from '../points/rows.ts';
import { readerOf, readPoints } from '../points/read.ts';
import { typedValues, type TypedValues } from '../points/typed.ts';
import { textOf } from '@lanewise/domain/ledger/figures';
import type { BooksQuestion } from './question.ts';

/** A store's day with receipts or values that people entered. */
interface Cell {
  location: LocationId;
  date: string;
  sums: Sums;
  typed: ReadonlyMap<number, Exact>;
}

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
const valueOver = (
  valuation: PointValuation,
  { dpId, valueType }: DataPoint,
  cells: readonly Cell[],
): string | null => {
  const typed = new Map<number, Exact>();
  for (const cell of cells)
    for (const [id, value] of cell.typed) {
      const before = typed.get(id);
      typed.set(id, before ? addExact(before, value) : value);
    }
  const figures = valuation.read(added(cells.map(({ sums }) => sums)), undefined, typed)(dpId);
  return textOf(valueType === 'count' ? figures.quantity : figures.amount);
};

const cellsOf = (sums: ReadonlyMap<string, Sums>, typed: TypedValues): Cell[] =>
  [...new Set([...sums.keys(), ...typed.keys()])].map((key) => {
    const [location, date = ''] = key.split(' ');
    return { location: Number(location), date, sums: sums.get(key) ?? [], typed: typed.get(key) ?? new Map() };
  });

/** Reads the tiles of a dashboard over the stores and dates of the scope. Who counts blind gets none. */
export const readTiles = async (question: BooksQuestion, widgets: readonly Widget[]): Promise<BookTile[]> => {
  const { facts, scope, named, books, names, isBlind } = question;
  if (isBlind || widgets.length === 0) return [];
  const points = new Map(named.points.map((point) => [point.dpId, point]));
  const wanted = [...new Set(widgets.flatMap(({ dpIds }) => dpIds))].filter((dpId) => points.has(dpId));
  const stores = { companyId: scope.company, locationIds: scope.locations };
  const [{ valuation, rows }, entries] = await Promise.all([
    readPoints(readerOf(facts, scope, named), wanted, { by: [dayColumn], ofLanes: false }),
    books.entered(stores, scope.from, scope.to),
  ]);
  const sums = new Map(
    rows.map(({ keys, sums: own }) => [dayKeyOf(Number(keys['location']), String(keys['day'])), own]),
  );
  const cells = cellsOf(sums, typedValues(named.points, entries));
  const [ofDay, ofStore] = [grouped(cells, ({ date }) => date), grouped(cells, ({ location }) => location)];
  const dates = datesBetween(scope.from, scope.to);
  const pointOf = (point: DataPoint, type: Widget['type']): TilePoint => ({
    dpId: point.dpId,
    name: point.name,
    valueType: point.valueType,
    format: point.format,
    total: valueOver(valuation, point, cells),
    days: type === 'trend' ? dates.map((date) => valueOver(valuation, point, ofDay.get(date) ?? [])) : [],
    stores:
      type === 'table'
        ? scope.locations.flatMap((location) => {
            const store = names.places.get(location);
            const value = valueOver(valuation, point, ofStore.get(location) ?? []);
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
