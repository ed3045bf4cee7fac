import type { BookTile, TilePoint } from '@lanewise/contract/entities/book-tiles';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { Widget } from '@lanewise/contract/entities/ledger';
import { datesBetween } from '@lanewise/domain/calendar/day';
import type { PointValuation, Sums } from '@lanewise/domain/points/valuation';
import { pointsWithEntered } from '../points/company.ts';
import { added } from '../points/figures.ts';
import { dayColumn } from '../points/rows.ts';
import { readerOf, readRows, sumsBy, valuationOf } from '../points/read.ts';
import { exactTextOf } from '@lanewise/domain/ledger/figures';
import { readHistories } from '../question/completeness.ts';
import { knownDays } from '../question/known-days.ts';
import type { BooksQuestion } from './question.ts';

/** The value of a data point over some rows. Formulas are worked out from the sums. */
const valueOf = (
  valuation: Pick<PointValuation, 'read'>,
  { dpId, valueType }: DataPoint,
  rows: readonly Sums[] = [],
): string | null => {
  const figures = valuation.read(added(rows))(dpId);
  return exactTextOf(valueType === 'count' ? figures.quantity : figures.amount);
};

/**
 * Reads the tiles of a dashboard over the stores and dates of the scope: one row for each store, and one for each day
 * if a tile shows days. Empty for a blind counter.
 */
export const readTiles = async (question: BooksQuestion, widgets: readonly Widget[]): Promise<BookTile[]> => {
  const { scope, names, isBlind, arrivals, now } = question;
  if (isBlind || widgets.length === 0) return [];
  const company = await pointsWithEntered(question);
  const points = new Map(company.points.map((point) => [point.dpId, point]));
  const wanted = [...new Set(widgets.flatMap(({ dpIds }) => dpIds))].filter((dpId) => points.has(dpId));
  const reader = readerOf(question, company);
  const valuation = valuationOf(reader, wanted);
  const hasDays = widgets.some(({ type }) => type === 'trend');
  const [ofStores, ofDays] = await Promise.all([
    readRows(reader, valuation, { by: [], ofLanes: [] }),
    hasDays ? readRows(reader, valuation, { by: [dayColumn], together: true, ofLanes: [] }) : [],
  ]);
  const all = ofStores.map(({ sums }) => sums);
  const ofStore = sumsBy(ofStores, ({ keys }) => String(keys['location']));
  const ofDay = sumsBy(ofDays, ({ keys }) => String(keys['day']));
  const dates = datesBetween(scope.from, scope.to);
  const stateOf = knownDays(hasDays ? await readHistories(arrivals, scope, names.places, scope.from, now) : []);
  const isKnown = (date: string): boolean => ofDay.has(date) || stateOf(date, date) !== 'unknown';
  const dayOf = (date: string, point: DataPoint): string | null =>
    valueOf(valuation.during({ from: date, to: date }), point, ofDay.get(date));
  const pointOf = (point: DataPoint, type: Widget['type']): TilePoint => ({
    dpId: point.dpId,
    name: point.name,
    valueType: point.valueType,
    format: point.format,
    total: valueOf(valuation, point, all),
    days: type === 'trend' ? dates.map((date) => (isKnown(date) ? dayOf(date, point) : null)) : [],
    stores:
      type === 'table'
        ? scope.locations.flatMap((location) => {
            const store = names.places.get(location);
            const value = valueOf(valuation, point, ofStore.get(String(location)));
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
