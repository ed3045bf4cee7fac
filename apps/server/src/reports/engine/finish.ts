import type { Row } from '@lanewise/contract/envelope';
import type { ReportView } from '@lanewise/contract/reports/definition';
import { addDays, addMonths } from '@lanewise/domain/calendar/day';
import type { Wholeness } from '../../question/completeness.ts';
import type { RawRow } from './query.ts';
import { encodeToken, uniqueIdOf } from '../../question/receipt-token.ts';
import { toWire } from './wire.ts';

const salesNames = [
  'qty',
  'amt',
  'net_sales_qty',
  'net_sales_amt',
  'customer_qty',
  'dep_id',
  'name',
  'description',
  'depth',
];

/**
 * A sales row always has every figure that rows of sales may have; a figure without a meaning for the row is empty. The
 * figures are added to the row itself: a copy of a hundred columns takes longer than working the figures out.
 */
const asSalesRow = (row: Row): Row => {
  for (const name of [...salesNames, 'credit', 'debit']) row[name] ??= null;
  row['qty'] ??= row['net_sales_qty'] ?? null;
  row['amt'] ??= row['net_sales_amt'] ?? null;
  return row;
};

/** The first and last day that a row covers; null: all days of the question. */
const daysOf = ({ date, week, month, first_date: first, final_date: final }: RawRow): [string | null, string?] => {
  if (typeof date === 'string') return [date];
  if (typeof week === 'string') return [week, addDays(week, 6)];
  if (typeof month === 'string') return [month, addDays(addMonths(month, 1), -1)];
  return typeof first === 'string' && typeof final === 'string' ? [first, final] : [null];
};

/**
 * Whether the rows of a statement are stores or store-days, which have a state of completeness. Receipts have no state
 * of completeness.
 */
export const isJudged = (raw: RawRow): boolean => raw['entry_no'] === undefined && raw['reg_loc_id'] !== undefined;

/** A row as it is sent: typed, with its ratios, the state of its store or store-day, and the token of its receipt. */
export const finishRow = (raw: RawRow, view: ReportView, whole: Pick<Wholeness, 'stateOf'>, isExact = false): Row => {
  const row = toWire(raw, view.columns, isExact);
  if (raw['entry_no'] !== undefined) {
    const { location_id: location, date, lane, number, occurrence } = raw;
    const key = {
      location: Number(location),
      date: String(date),
      lane: String(lane),
      number: String(number),
      occurrence: Number(occurrence),
    };
    row['token'] = encodeToken(key);
    row['uniqueId'] = uniqueIdOf(key);
    row['recordNumber'] = key.number;
    row['regionLocationId'] = row['reg_loc_id'] ?? null;
    for (const inner of ['location_id', 'occurrence', 'entry_no']) delete row[inner];
    return row;
  }
  if (isJudged(raw)) {
    const state = whole.stateOf(Number(raw['reg_loc_id']), ...daysOf(raw));
    if (state) row['state'] = state;
  }
  return asSalesRow(row);
};
