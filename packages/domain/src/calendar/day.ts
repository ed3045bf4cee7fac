/**
 * Arithmetic on business dates (`yyyy-mm-dd`, proleptic Gregorian). Days are counted in UTC, where every day has 24
 * hours, so that time zones and clock changes cannot shift a date. The text sorts like the date.
 */
export type Day = string;

const MILLISECONDS = 86_400_000;

/** Number of days since 1970-01-01, as the database of facts stores dates. */
export const dayNumber = (day: Day): number => Math.round(Date.parse(`${day}T00:00:00Z`) / MILLISECONDS);

const written = (days: number): Day => new Date(days * MILLISECONDS).toISOString().slice(0, 10);
/** Texts of the days from 1970 to 2149, as they were asked for: books and calendars write the same days again and again. */
const known: Day[] = [];
const MOST_KNOWN = 65_536;

export const dayOfNumber = (days: number): Day =>
  days >= 0 && days < MOST_KNOWN ? (known[days] ??= written(days)) : written(days);

export const isDay = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && Number.isFinite(dayNumber(value)) && dayOfNumber(dayNumber(value)) === value;

export const addDays = (day: Day, days: number): Day => dayOfNumber(dayNumber(day) + days);

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from);

/** The days of a range, both inclusive, ascending; none where it ends before it begins. */
export const datesBetween = (first: Day, last: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, at) => addDays(first, at));

/** The same day of another month; a day that the month lacks becomes its last day. */
export const addMonths = (day: Day, months: number): Day => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, length));
  return first.toISOString().slice(0, 10);
};

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;
export const firstOfYear = (day: Day): Day => `${day.slice(0, 4)}-01-01`;

/** 0 for Sunday to 6 for Saturday. */
export const weekday = (day: Day): number => (((dayNumber(day) + 4) % 7) + 7) % 7;

/** First day of the week that contains `day`: Sunday where the company uses the US week, otherwise Monday. */
export const firstOfWeek = (day: Day, usWeek: boolean): Day => addDays(day, -((weekday(day) + (usWeek ? 0 : 6)) % 7));

/** The calendar date of an instant in a time zone; an unknown zone is treated as UTC. */
export const dayIn = (instant: Date, timeZone: string): Day => {
  try {
    const parts = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }).formatToParts(instant);
    const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
    return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  } catch {
    return instant.toISOString().slice(0, 10);
  }
};

const wall = (instant: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value ?? 0);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
};

/**
 * The instant of a local date and time, '2026-11-20 07:42:10', in a time zone; an unknown zone is treated as UTC. If
 * clocks show the time twice, the first instant; if clocks skip the time, the first instant after it.
 */
export const instantOf = (local: string, timeZone: string): Date => {
  const shown = Date.parse(`${local.replace(' ', 'T')}Z`);
  try {
    // Tries the offsets before, at and after the local time read as UTC: a clock change may lie between this time and
    // the true instant, or at the true instant itself.
    const instants = [shown - MILLISECONDS, shown, shown + MILLISECONDS]
      .map((instant) => shown - (wall(instant, timeZone) - instant))
      .filter((instant) => wall(instant, timeZone) >= shown);
    return new Date(Math.min(...instants));
  } catch {
    return new Date(shown);
  }
};

/**
 * The first instant of a day in a time zone; an unknown zone is treated as UTC. If the clocks skip midnight, the day
 * begins at the first instant after the skip.
 */
export const beginOf = (day: Day, timeZone: string): Date => instantOf(`${day} 00:00:00`, timeZone);
