import type { Comparison, ReportReply, Row } from '@lanewise/contract/envelope';
import type { FieldId } from '@lanewise/contract/fields';
import type { Completeness, StoreDay } from '@lanewise/contract/reports/completeness';
import { ratio } from '@lanewise/domain/format';

/** A total as the reply gives it; a ratio the reply leaves out is recomputed from its totals, never from rows. */
export const totalOf = (totals: Row, field: FieldId): number | null => {
  const value = totals[field];
  if (value === null || value === undefined || value === '') return ratio(totals, field);
  return Number.isFinite(Number(value)) ? Number(value) : null;
};

/** A total that stands alone; null where no store was expected to sell and none did: that is no data, not a zero. */
export const figureOf = (
  { totals, completeness }: Pick<ReportReply, 'totals' | 'completeness'>,
  field: FieldId,
): number | null => {
  const { notExpected, ...expected } = completeness.counts;
  const total = totalOf(totals, field);
  return total === 0 && notExpected > 0 && Object.values(expected).every((count) => count === 0) ? null : total;
};

/** Change against the like-for-like period in percent; null where there is nothing to compare. */
export const changeOf = (comparison: Comparison | null, field: FieldId): number | null => {
  if (!comparison) return null;
  const now = totalOf(comparison.current, field);
  const before = totalOf(comparison.previous, field);
  return now === null || before === null || before === 0 ? null : ((now - before) / Math.abs(before)) * 100;
};

/** Store-days that lack something, without those that are only not over. */
export const lackingDays = ({ notWhole }: Completeness): StoreDay[] => notWhole.filter((day) => !day.unfinished);

/** What stands above the chart about completeness. Store-days count where the period has several days. */
export interface Wholeness {
  /** 'soFar': nothing lacks, but the last day is not over. */
  state: 'notWhole' | 'unverified' | 'soFar' | 'whole' | 'nothing';
  notWhole: number;
  unverified: number;
  /** Store-days that were expected: everything but 'notExpected'. */
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

/** What one store lacks on one day, as the key of a sentence and its values. */
export interface Lack {
  key: 'setAside' | 'open' | 'notYet' | 'lacksOnLane' | 'lacksOnLanes' | 'silentSince' | 'silent' | 'partial';
  count: number;
  lane: string;
  lanes: number;
}

/** Missing receipts that the gaps of a day name; there may be more than are listed. */
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

/** Store-days behind one row of the table: of its store, and of its day where the row has one. */
export const daysBehind = (completeness: Completeness, row: Row): StoreDay[] =>
  completeness.notWhole.filter(
    (day) => day.reg_loc_id === row['reg_loc_id'] && (typeof row['date'] !== 'string' || row['date'] === day.date),
  );
