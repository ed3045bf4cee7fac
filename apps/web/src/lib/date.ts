import { writeHour, writeTime } from '@lanewise/domain/calendar/clock';
import { isDay } from '@lanewise/domain/calendar/day';
import { writeDay } from '@lanewise/domain/calendar/written';
import type { Clock } from '@lanewise/contract/primitives/clock';
import type { Language } from '@lanewise/contract/primitives/language';

// Dates and times in their written form. Business dates are texts (yyyy-mm-dd) and stay texts: no time zone applies to
// them. English writes month/day/year, French day/month/year; times are written by the reader's clock in both.

export type { Language };

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;

interface Parts {
  year: string;
  month: string;
  day: string;
}

const partsOf = (date: string): Parts | null => {
  const [, year, month, day] = pattern.exec(date) ?? [];
  return year && month && day ? { year, month, day } : null;
};

const inOrder = (language: Language, month: string, day: string): string =>
  language === 'fr' ? `${day}/${month}` : `${month}/${day}`;

/** 2026-11-19 -> 11/19/2026 (en), 19/11/2026 (fr); any other text stays unchanged, '' included. */
export const formatDate = (date: string, language: Language): string =>
  writeDay(date, language === 'fr' ? 'dd/mm/yyyy' : 'mm/dd/yyyy');

/** Without the year: 11/19 (en), 19/11 (fr). */
export const formatShortDate = (date: string, language: Language): string => {
  const parts = partsOf(date);
  return parts ? inOrder(language, parts.month, parts.day) : date;
};

const formatUtc = (date: string, language: Language, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-US', { timeZone: 'UTC', ...options }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** Thursday (en), jeudi (fr). */
export const formatWeekday = (date: string, language: Language): string =>
  isDay(date) ? formatUtc(date, language, { weekday: 'long' }) : '';

/** The month of a date: November 2026 (en), novembre 2026 (fr). */
export const formatMonth = (date: string, language: Language): string =>
  isDay(date) ? formatUtc(date, language, { month: 'long', year: 'numeric' }) : date;

/** The clock of the reader (12 or 24 hours), one for the whole page like the language. */
let clock: Clock = '12';
export const setClock = (reader: Clock): void => {
  clock = reader;
};

/** An hour of the day, 0 to 23: 12 am, 6 am, 12 pm, 6 pm; with a 24-hour clock 00:00, 18:00. */
export const formatHour = (hour: number): string => writeHour(hour, clock);

/** The time of a local date and time, or of a time alone: 19:42:10 -> 7:42:10 pm, 19:42 -> 7:42 pm; '' stays ''. */
export const formatTime = (time: string): string => writeTime(time, clock);

/** A local date and time, both written; a date alone stays a date. */
export const formatDateTime = (time: string, language: Language): string => {
  const text = formatTime(time);
  const date = formatDate(time.slice(0, 10), language);
  return text === '' ? date : `${date} ${text}`;
};

/** Cached, because making a format is slow and lists write hundreds of moments. */
const wallClocks = new Map<string, Intl.DateTimeFormat>();

const wallClockOf = (timeZone: string, language: Language): Intl.DateTimeFormat => {
  const key = `${timeZone} ${language}`;
  const known = wallClocks.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(language === 'fr' ? 'fr-CA' : 'en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  wallClocks.set(key, made);
  return made;
};

const isZone = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/**
 * A moment in a time zone, with the name of the zone: 11/19/2026 7:42 pm EST. '' stays '', and a text that is no moment
 * stays unchanged. An unknown zone is treated as UTC.
 */
export const formatMoment = (
  moment: string | Date | null,
  language: Language,
  timeZone: string,
  precision: 'minute' | 'second' = 'minute',
): string => {
  if (moment === null || moment === '') return '';
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return String(moment);
  const parts = wallClockOf(isZone(timeZone) ? timeZone : 'UTC', language).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? '';
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  const time = `${part('hour')}:${part('minute')}${precision === 'second' ? `:${part('second')}` : ''}`;
  return `${formatDateTime(`${day}T${time}`, language)} ${part('timeZoneName')}`;
};
