import { addDays, isDay } from '@lanewise/domain/calendar/day';
import type { Day } from '@lanewise/domain/calendar/day';
import type { DateRange } from '@lanewise/domain/calendar/range';
import type { Language } from '@lanewise/domain/format';
import { folded } from '../../../lib/folded.ts';

/** Days that are searched for an amount that names none. */
const usualDays = 7;

const amountPattern = /^[-\u2212]?[$€£]?(\d{1,7})[.,](\d{2})[$€£]?$/;

const daysByWord: Readonly<Record<string, number>> = {
  today: 0,
  yesterday: 1,
  'aujourd’hui': 0,
  "aujourd'hui": 0,
  hier: 1,
};

/**
 * Parses a day: '11/22', '11/22/2026', '22/11' in French, '2026-11-22' or 'yesterday'. A day without a year is the most
 * recent such day. Null for other texts.
 */
const dayOf = (text: string, today: Day, language: Language): Day | null => {
  const back = daysByWord[folded(text)];
  if (back !== undefined) return addDays(today, -back);
  if (isDay(text)) return text;
  const [, first = '', second = '', year] = /^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}))?$/.exec(text) ?? [];
  if (first === '') return null;
  const [month, day] = (language === 'fr' ? [second, first] : [first, second]).map((part) => part.padStart(2, '0'));
  const inYear = (one: string): Day => `${one}-${month}-${day}`;
  const asked = year === undefined ? inYear(today.slice(0, 4)) : inYear(year);
  if (!isDay(asked)) return null;
  return year === undefined && asked > today ? inYear(String(Number(today.slice(0, 4)) - 1)) : asked;
};

/** An amount with its cents, and perhaps a day: '12.50', '$12.50 11/22', '12,50 hier'. Null for any other text. */
export const readAmount = (
  typed: string,
  today: Day,
  language: Language,
): { amount: number; dates: DateRange; dated: boolean } | null => {
  const words = typed.trim().split(/\s+(?:on\s+|le\s+)?/);
  if (words.length > 2) return null;
  const found = words.flatMap((word) => amountPattern.exec(word) ?? []);
  const [, whole, cents] = found;
  if (whole === undefined || cents === undefined || found.length !== 3) return null;
  const amount = Number(`${whole}.${cents}`) * (/[-\u2212]/.test(typed.replace(/\d{4}-\d{2}-\d{2}/, '')) ? -1 : 1);
  const rest = words.find((word) => !amountPattern.test(word));
  if (rest === undefined) return { amount, dates: { start: addDays(today, 1 - usualDays), last: today }, dated: false };
  const day = dayOf(rest, today, language);
  return day === null ? null : { amount, dates: { start: day, last: day }, dated: true };
};
