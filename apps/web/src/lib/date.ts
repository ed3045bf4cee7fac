import { isDay } from '@lanewise/domain/calendar/day';
import { writeDay } from '@lanewise/domain/calendar/written';
import type { Language } from '@lanewise/contract/primitives/language';

// Dates and times in their written form. Business dates are texts (yyyy-mm-dd) and stay texts: no time zone applies to
// them. English writes month/day/year, French day/month/year; times are 12-hour with am or pm in both.

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

/** Hour of the day, 0 to 23, as 12 am, 6 am, 12 pm, 6 pm. */
export const formatHour = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`;

const timePattern = /(?:^|[T ])(\d{2}):(\d{2})(?::(\d{2}))?/;

/** The time of a local date and time, or of a time alone: 19:42:10 -> 7:42:10 pm, 19:42 -> 7:42 pm; '' for none. */
export const formatTime = (time: string): string => {
  const [, hour, minute, second] = timePattern.exec(time) ?? [];
  if (!hour || !minute) return '';
  const half = Number(hour) < 12 ? 'am' : 'pm';
  return `${Number(hour) % 12 === 0 ? 12 : Number(hour) % 12}:${minute}${second ? `:${second}` : ''} ${half}`;
};

/** A local date and time, both written; a date alone stays a date. */
export const formatDateTime = (time: string, language: Language): string => {
  const text = formatTime(time);
  const date = formatDate(time.slice(0, 10), language);
  return text === '' ? date : `${date} ${text}`;
};

/** A moment in the browser's time zone: 11/19/2026 7:42 pm. '' for none. */
export const formatMoment = (moment: string | Date | null, language: Language): string => {
  if (moment === null || moment === '') return '';
  const at = new Date(moment);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();
  return formatDateTime(local.slice(0, 16), language);
};
