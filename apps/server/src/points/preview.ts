import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { MOST_PREVIEW_RECEIPTS, type DataPointPreview } from '@lanewise/contract/entities/data-point-preview';
import type { PointValue } from '@lanewise/contract/entities/data-point-values';
import { longTextOf, type Exact } from '@lanewise/domain/points/evaluate';
import { pointsOf, readFormula } from '@lanewise/domain/points/formula';
import { dayOfNumber } from '@lanewise/domain/calendar/day';
import { withDates } from '../facts/scope.ts';
import { sql, u32, type Sql } from '../facts/sql.ts';
import type { Question } from '../question/question.ts';
import { namedLists, pointsWithEntered } from './company.ts';
import { current, within } from '../question/scoped.ts';
import { encodeToken } from '../question/receipt-token.ts';
import { added } from './figures.ts';
import { readerOf, readPoints } from './read.ts';
import { receiptsOf, type PointPlace } from './receipts.ts';

/** The value of a definition on the days of a scope. */
export interface Preview {
  value: PointValue;
  /** Of a formula, in its order. */
  parts: PointValue[];
  /**
   * The newest receipts that count in the definition. For a formula: the newest receipts that count in the first part
   * of the formula that registers fill.
   */
  receipts: DataPointPreview['receipts'];
}

interface FoundReceipt {
  store: number;
  day: string;
  lane: string;
  number: string;
  occurrence: number;
  time: string;
  point_amount: string | null;
  point_units: string | null;
}

const newest = ({ scope }: PointPlace, receipts: Sql): Sql => sql`
  select transaction.location as store, toString(business_date) as day, lane, number, occurrence, toString(ended) as time,
    point_amount, point_units
  from transaction any inner join (${receipts}) as point on point.point_entry = transaction.entry_no
  where ${within(scope)} and ${current(scope)}
  order by ended desc, entry_no desc limit ${u32(MOST_PREVIEW_RECEIPTS)}`;

/**
 * The point whose receipts are shown: the point itself, or the first part of its formula that registers fill. `seen`:
 * points without such a part; each point is looked at only once, however many formulas name that point.
 */
const filled = (point: DataPoint, all: readonly DataPoint[], seen = new Set<number>()): DataPoint | null => {
  if (point.source === 'posTotal') return point;
  if (seen.has(point.dpId)) return null;
  seen.add(point.dpId);
  const formula = point.formula === null ? null : readFormula(point.formula, all).formula;
  for (const dpId of formula ? pointsOf(formula) : []) {
    const part = all.find((one) => one.dpId === dpId);
    const found = part ? filled(part, all, seen) : null;
    if (found) return found;
  }
  return null;
};

/** Number of decimals of a value. The dialog rounds the value; it rounds a share after multiplying it by 100. */
const PLACES = 8;
const figureText = (figure: Exact | null): string | null => figure && longTextOf(figure, PLACES);

/** Calculates a data point of `all`, which may have an unsaved definition, for the days and stores of a scope. */
export const previewPoint = async (
  point: DataPoint,
  all: readonly DataPoint[],
  place: PointPlace,
  withReceipts: boolean,
): Promise<Preview> => {
  const { facts, names, items, entered } = place;
  const formula = point.formula === null ? null : readFormula(point.formula, all).formula;
  const parts = formula ? pointsOf(formula) : [];
  const company = { points: all, items, departments: names.departments, ...(entered && { entered }) };
  const shown = withReceipts ? filled(point, all) : null;
  const [{ valuation, rows }, receipts] = await Promise.all([
    readPoints(readerOf(place, company), [point.dpId, ...parts], { by: [], ofLanes: [] }),
    shown ? facts.query<FoundReceipt>(newest(place, await receiptsOf(shown, place))) : [],
  ]);
  const figuresOf = valuation.read(added(rows.map(({ sums }) => sums)));
  const valueOf = (dpId: number): PointValue => {
    const { amount, quantity } = figuresOf(dpId);
    return { dpId, amount: figureText(amount), quantity: figureText(quantity) };
  };
  return {
    value: valueOf(point.dpId),
    parts: parts.map(valueOf),
    receipts: receipts.map(({ store, day, lane, number, occurrence, time, point_amount, point_units }) => ({
      token: encodeToken({ location: store, date: day, lane, number, occurrence }),
      number,
      time,
      amount: point_amount,
      quantity: point_units,
    })),
  };
};

/**
 * The newest of the days before today, because today is not over; today if there is no earlier day; null without days.
 * `days` ascend.
 */
export const newestOver = (days: readonly string[], today: string): string | null =>
  days.findLast((day) => day < today) ?? days.find((day) => day === today) ?? null;

/**
 * The business date of the preview: the requested date, or the newest date that is over in the store. Null: the store
 * has sent no receipts, which is not the same as a value of 0.
 */
export const dayShown = async (
  { arrivals, scope, now }: Question,
  asked: string | undefined,
): Promise<string | null> => {
  const histories = await arrivals.of(scope.company, scope.locations, dayOfNumber(0), now.today);
  const days = [...histories.values()].flatMap((history) => history.days.map((number) => dayOfNumber(number)));
  if (asked === undefined) return newestOver(days, now.today);
  return days.find((day) => day === asked) ?? null;
};

/** Calculates a data point for a day of one store. Includes its receipts if the person who asks may read them. */
export const previewOn = async (
  date: string,
  point: DataPoint,
  all: readonly DataPoint[],
  question: Question,
): Promise<Preview> => {
  const { facts, names, meta, knows } = question;
  const scope = withDates(question.scope, date, date);
  const [items, { entered }] = await Promise.all([
    meta.categories.itemsOf(scope.company, namedLists(all)),
    pointsWithEntered(question),
  ]);
  return previewPoint(point, all, { facts, scope, names, items, ...(entered && { entered }) }, knows.receipts);
};
