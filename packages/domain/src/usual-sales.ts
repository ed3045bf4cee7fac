import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { addDays, daysBetween, weekday } from './calendar/day.ts';

/** What a store usually sells, by the last weeks. */
export interface UsualSales {
  /** Net sales of an hour of a weekday; 0 is Sunday. */
  ofHour: (weekday: number, hour: number) => Fixed;
  /** Net sales of one receipt. */
  ofReceipt: Fixed;
}

/** Days of silence that are added up: a store that is silent for longer is closed, or known to be away. */
export const MOST_SILENT_DAYS = 14;

const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes of a local time `yyyy-mm-dd HH:MM:SS` since midnight. */
const minuteOf = (time: string): number => Number(time.slice(11, 13)) * HOUR + Number(time.slice(14, 16));

/** What a store usually sells on the weekday of a date between two minutes of the day. */
const within = ({ ofHour }: UsualSales, date: string, from: number, to: number): Fixed => {
  let sum = 0;
  for (let hour = Math.floor(from / HOUR); hour * HOUR < to; hour += 1) {
    const minutes = Math.min(to, (hour + 1) * HOUR) - Math.max(from, hour * HOUR);
    if (minutes > 0) sum += (ofHour(weekday(date), hour) * minutes) / HOUR;
  }
  return Math.round(sum);
};

/** What a store usually sells on such a day. */
export const usualOfDay = (usual: UsualSales, date: string): Fixed => within(usual, date, 0, DAY);

/** The same after a time of the day. */
export const usualAfter = (usual: UsualSales, time: string): Fixed =>
  within(usual, time.slice(0, 10), minuteOf(time), DAY);

/**
 * What a store usually sells between two local times, `yyyy-mm-dd HH:MM:SS`: weekday and hour decide. Of a longer time
 * the last days count.
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

/** What that many receipts usually come to. */
export const usualOfReceipts = ({ ofReceipt }: UsualSales, count: number): Fixed => ofReceipt * count;
