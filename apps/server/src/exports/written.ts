import type { Format } from '@lanewise/contract/fields';
import type { Clock } from '@lanewise/contract/primitives/clock';
import { writeHour, writeTime } from '@lanewise/domain/calendar/clock';
import {
  formatDigits,
  formatDuration,
  formatMoney,
  formatPercent,
  formatQuantity,
  type Language,
} from '@lanewise/domain/format';
import { Digits, type Cell } from './sheet.ts';

// Days and times as on the screens: English month/day/year, French day/month/year, times by the reader's clock.
// Business dates are texts; nothing here uses a time zone.

/** How a reader writes: numbers and days by language, times by clock. */
export interface Manner {
  language: Language;
  clock: Clock;
}

export const writeDate = (date: string, language: Language): string => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date) ?? [];
  if (!year || !month || !day) return date;
  return language === 'fr' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`;
};

const months: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  en: new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'long', year: 'numeric' }),
  fr: new Intl.DateTimeFormat('fr', { timeZone: 'UTC', month: 'long', year: 'numeric' }),
};

/** November 2026, novembre 2026 */
const writeMonth = (date: string, language: Language): string => {
  const at = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(at) ? date : months[language].format(at);
};

/**
 * A day or time in a language; null for other formats. A text that is no day or time, such as 'Total', stays as it is.
 */
const writeMoment = (format: Format, cell: Cell, { language, clock }: Manner): string | null => {
  switch (format) {
    case 'date':
    case 'week':
      return writeDate(String(cell), language);
    case 'month':
      return writeMonth(String(cell), language);
    case 'time':
      return writeTime(String(cell), clock) || String(cell);
    case 'hour':
      return typeof cell === 'number' ? writeHour(cell, clock) : String(cell);
    default:
      return null;
  }
};

/** A cell for reading: numbers with separators, as on the screen. */
export const writeForPeople = (format: Format, cell: Cell, manner: Manner): string => {
  const { language } = manner;
  if (cell instanceof Digits) return formatDigits(cell.text, language);
  if (typeof cell === 'number') {
    if (format === 'quantity' || format === 'count') return formatQuantity(cell, language);
    if (format === 'percent') return formatPercent(cell, language);
    if (format === 'duration') return formatDuration(cell);
    if (format !== 'hour') return formatMoney(cell, language);
  }
  return writeMoment(format, cell, manner) ?? String(cell);
};

/** Decimals of a number: money and ratios always have two, quantities none or up to three. */
export const decimalsOf = (format: Format, value: number): number => {
  if (format === 'count' || format === 'duration' || (format === 'quantity' && Number.isInteger(value))) return 0;
  return format === 'quantity' ? 3 : 2;
};

/** A cell for programs: a number has only the decimal separator of the language, so that it is read as a number. */
export const writeForPrograms = (format: Format, cell: Cell, manner: Manner): string => {
  const { language } = manner;
  if (cell instanceof Digits) return language === 'fr' ? cell.text.replace('.', ',') : cell.text;
  if (typeof cell === 'number' && format !== 'hour') {
    const text = format === 'quantity' ? String(cell) : cell.toFixed(decimalsOf(format, cell));
    return language === 'fr' ? text.replace('.', ',') : text;
  }
  return writeMoment(format, cell, manner) ?? String(cell);
};
