import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { addDays, daysBetween, weekday } from './calendar/day.ts';

/** Usual sales of a store, from its last weeks. */
export interface UsualSales {
  /** Usual net sales of one hour of a weekday; 0 is Sunday. */
  ofHour: (weekday: number, hour: number) => Fixed;
  /** Usual net sales of one receipt. */
  ofReceipt: Fixed;
}

/**
 * Most days of silence whose usual sales are added up. A store that is silent for longer is closed, or its absence is
 * already known.
 */
export const MOST_SILENT_DAYS = 14;

const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes of a local time `yyyy-mm-dd HH:MM:SS` since midnight. */
const minuteOf = (time: string): number => Number(time.slice(11, 13)) * HOUR + Number(time.slice(14, 16));

/** Usual sales of a store between two minutes of the day, on the weekday of a date. */
const within = ({ ofHour }: UsualSales, date: string, from: number, to: number): Fixed => {
  let sum = 0;
  for (let hour = Math.floor(from / HOUR); hour * HOUR < to; hour += 1) {
    const minutes = Math.min(to, (hour + 1) * HOUR) - Math.max(from, hour * HOUR);
    if (minutes > 0) sum += (ofHour(weekday(date), hour) * minutes) / HOUR;
  }
  return Math.round(sum);
};

/** Usual sales of a store on a day like this date. */
export const usualOfDay = (usual: UsualSales, date: string): Fixed => within(usual, date, 0, DAY);

/** Usual sales of a store on the day of a time, after that time. */
export const usualAfter = (usual: UsualSales, time: string): Fixed =>
  within(usual, time.slice(0, 10), minuteOf(time), DAY);

/**
 * Usual sales of a store between two local times, `yyyy-mm-dd HH:MM:SS`, by weekday and hour. If the times are far
 * apart, only the last days count (MOST_SILENT_DAYS).
 */
export const usualBetween = (usual: UsualSales, from: string, to: string): Fixed => {
  if (from >= to) return 0;
  const last = to.slice(0, 10);
  const earliest = addDays(last, -MOST_SILENT_DAYS);
  const first = from.slice(0, 10);
  const start = first < earliest ? earliest : first;
  let sum = 0;
  for (let at = 0; at <= daysBetween(start, last); at += 1) {
    const date = addDays(start, at);
    const begins = date === first ? minuteOf(from) : 0;
    sum += within(usual, date, begins, date === last ? minuteOf(to) : DAY);
  }
  return sum;
};

/** Usual total of so many receipts. */
export const usualOfReceipts = ({ ofReceipt }: UsualSales, count: number): Fixed => ofReceipt * count;
