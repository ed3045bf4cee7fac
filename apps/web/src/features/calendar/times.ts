import type { TradingHours, WeekHours } from '@lanewise/contract/entities/calendar';
import { formatTime } from '../../lib/date.ts';

const day = 24 * 60;

/** Minutes of the business day as the value of a time field: 1320 -> '22:00', 1560 (2 am) -> '02:00'. */
export const clockTextOf = (minutes: number): string => {
  const within = minutes % day;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
};

const minutesOf = (time: string): number | null => {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
};

/**
 * Converts two time fields to trading hours. A closing time that is not after the opening time is on the next day.
 * Null: a field is empty or wrong.
 */
export const hoursOf = (opens: string, closes: string): TradingHours | null => {
  const first = minutesOf(opens);
  const last = minutesOf(closes);
  if (first === null || last === null) return null;
  const end = last > first ? last : last + day;
  return end <= 36 * 60 ? { opens: first, closes: end } : null;
};

/** '8:00 am – 10:00 pm'. */
export const writeHours = ({ opens, closes }: TradingHours): string =>
  `${formatTime(clockTextOf(opens))} – ${formatTime(clockTextOf(closes))}`;

const short = (minutes: number): string => formatTime(clockTextOf(minutes)).replace(':00', '');

/** '8 am–10 pm', for grids. */
export const writeShortHours = ({ opens, closes }: TradingHours): string => `${short(opens)}–${short(closes)}`;

/** Weekdays (0 for Sunday) in the order of the company's week. */
export const weekdays = (usWeek: boolean): readonly number[] =>
  usWeek ? [0, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 0];

/** A form field: one day with its times. A closed day keeps the times that it would have if it were open. */
export interface DayField {
  open: boolean;
  opens: string;
  closes: string;
}

const usual: TradingHours = { opens: 8 * 60, closes: 22 * 60 };

export const fieldsOf = (hours: WeekHours): DayField[] => {
  const known = hours.find((one) => one !== null) ?? usual;
  return hours.map((one) => ({
    open: one !== null,
    opens: clockTextOf((one ?? known).opens),
    closes: clockTextOf((one ?? known).closes),
  }));
};

/** The week of a form; null if a field of an open day is empty or wrong. */
export const weekHoursOf = (fields: readonly DayField[]): WeekHours | null => {
  const hours = fields.map((field) => (field.open ? hoursOf(field.opens, field.closes) : null));
  return hours.some((one, at) => one === null && fields[at]?.open) ? null : hours;
};
