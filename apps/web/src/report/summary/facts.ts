import type { Comparison, ReportReply, Row } from '@lanewise/contract/envelope';
import type { FieldId } from '@lanewise/contract/fields';
import type { Completeness, StoreDay } from '@lanewise/contract/reports/completeness';
import { ratio } from '@lanewise/domain/format';
import { signOf } from '@lanewise/domain/signs';
import type { Sign } from '@lanewise/domain/signs';

/** A total of the reply; a ratio that the reply lacks is computed from its totals, never from rows. */
export const totalOf = (totals: Row, field: FieldId): number | null => {
  const value = totals[field];
  if (value === null || value === undefined || value === '') return ratio(totals, field);
  return Number.isFinite(Number(value)) ? Number(value) : null;
};

/** A total outside the table. Null if no store was expected to sell and none did: this means no data, not zero. */
export const figureOf = (
  { totals, completeness }: Pick<ReportReply, 'totals' | 'completeness'>,
  field: FieldId,
): number | null => {
  const { notExpected, ...expected } = completeness.counts;
  const total = totalOf(totals, field);
  return total === 0 && notExpected > 0 && Object.values(expected).every((count) => count === 0) ? null : total;
};

/**
 * The sign shown in place of a total outside the table; null: the total has a value. If no store was expected to sell,
 * it is 'notApplicable'.
 */
export const signOfFigure = (reply: Pick<ReportReply, 'totals' | 'completeness'>, field: FieldId): Sign | null => {
  const total = totalOf(reply.totals, field);
  if (total !== null && figureOf(reply, field) === null) return 'notApplicable';
  return signOf(field, { ...reply.totals, [field]: total });
};

/** Change against the like-for-like period in percent; null without a comparison. */
export const changeOf = (comparison: Comparison | null, field: FieldId): number | null => {
  if (!comparison) return null;
  const now = totalOf(comparison.current, field);
  const before = totalOf(comparison.previous, field);
  return now === null || before === null || before === 0 ? null : ((now - before) / Math.abs(before)) * 100;
};

/** Store-days with missing data, without those that are merely unfinished. */
export const lackingDays = ({ notWhole }: Completeness): StoreDay[] => notWhole.filter((day) => !day.unfinished);

/** The summary of completeness above the chart. It counts store-days if the period has several days. */
export interface Wholeness {
  /** 'soFar': nothing is missing, but the last day is not over. */
  state: 'notWhole' | 'unverified' | 'soFar' | 'whole' | 'nothing';
  notWhole: number;
  unverified: number;
  /** Number of expected store-days: all but 'notExpected'. */
  expected: number;
}

export const wholenessOf = ({ counts, unfinished }: Completeness): Wholeness => {
  const { complete, closed, partial, missing, unverified } = counts;
  const notWhole = partial + missing - unfinished;
  const expected = complete + closed + partial + missing + unverified;
  const states = { notWhole, unverified, soFar: unfinished, whole: expected } as const;
  const state = (['notWhole', 'unverified', 'soFar', 'whole'] as const).find((one) => states[one] > 0) ?? 'nothing';
  return { state, notWhole, unverified, expected };
};

/** The missing data of one store on one day, as a text key with its parameters. */
export interface Lack {
  key: 'setAside' | 'open' | 'notYet' | 'lacksOnLane' | 'lacksOnLanes' | 'silentSince' | 'silent' | 'partial';
  count: number;
  lane: string;
  lanes: number;
}

/** Number of missing receipts in the listed gaps of a day; there may be more than are listed. */
export const listedGaps = ({ gaps }: StoreDay): number => gaps.reduce((sum, gap) => sum + gap.count, 0);

export const lackOf = (day: StoreDay): Lack => {
  const count = day.setAside ?? Math.max(listedGaps(day), day.lacking ?? 0);
  const lanes = new Set(day.gaps.map((gap) => gap.lane));
  const [lane = ''] = lanes;
  const key = ((): Lack['key'] => {
    if (day.setAside !== undefined) return 'setAside';
    if (day.unfinished) return day.lastReceipt === '' ? 'notYet' : 'open';
    if (count > 0) return lanes.size === 1 ? 'lacksOnLane' : 'lacksOnLanes';
    if (day.lastReceipt !== '') return 'silentSince';
    return day.state === 'missing' ? 'silent' : 'partial';
  })();
  return { key, count, lane, lanes: lanes.size };
};

/**
 * Store-days behind a row of the table: the store-days of the row's store, limited to the row's day if the row has a
 * day.
 */
export const daysBehind = (completeness: Completeness, row: Row): StoreDay[] =>
  completeness.notWhole.filter(
    (day) => day.reg_loc_id === row['reg_loc_id'] && (typeof row['date'] !== 'string' || row['date'] === day.date),
  );
