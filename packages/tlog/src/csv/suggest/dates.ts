import { timeReader } from '../../times.ts';
import type { SampleColumn } from './sample.ts';

/** Format of the dates or times in a column. */
export interface ColumnFormat {
  format: string;
  /** Another format that reads every cell too, with other dates; null: none. */
  orElse: string | null;
}

const dates = [
  'yyyy-MM-dd',
  'yyyy/MM/dd',
  'yyyy.MM.dd',
  'dd.MM.yyyy',
  'MM/dd/yyyy',
  'dd/MM/yyyy',
  'dd-MM-yyyy',
  'MM-dd-yyyy',
  'M/d/yyyy',
  'd/M/yyyy',
  'd.M.yyyy',
  'MM/dd/yy',
  'dd/MM/yy',
  'dd.MM.yy',
  'M/d/yy',
  'd/M/yy',
  'dd-MMM-yyyy',
  'd-MMM-yyyy',
  'd MMM yyyy',
  'MMM d, yyyy',
  'dd-MMM-yy',
];
const times = ['HH:mm:ss', 'HH:mm', 'H:mm:ss', 'H:mm', 'HH:mm:ss.SSS', 'h:mm:ss a', 'h:mm a', 'hh:mm:ss a', 'hh:mm a'];
const timestamps = dates.flatMap((date) =>
  [' ', 'T'].flatMap((gap) =>
    [...times, ...times.slice(0, 5).map((time) => `${time}X`)].map((time) => `${date}${gap}${time}`),
  ),
);
/** Digits alone are a date or time only where the column's name says so. */
const bareDates = ['yyyyMMdd', 'ddMMyyyy', 'MMddyyyy', 'yyMMdd'];
const bareTimes = ['HHmmss', 'HHmm'];

const LIKELY_FIRST = Date.UTC(1990, 0, 1);

const fits = (format: string, values: readonly string[]): { least: number; most: number } | null => {
  const read = timeReader(format);
  let least = Infinity;
  let most = -Infinity;
  for (const value of values) {
    const found = read(value);
    if (!found) return null;
    least = Math.min(least, found.wall);
    most = Math.max(most, found.wall);
  }
  return { least, most };
};

/** The format that reads all cells; among several, the one whose days are closest together. */
const bestOf = (formats: readonly string[], { distinct }: SampleColumn, isDate: boolean): ColumnFormat | null => {
  const values = [...distinct];
  if (values.length === 0) return null;
  const found = formats.flatMap((format) => {
    const span = fits(format, values);
    return span && (!isDate || span.least >= LIKELY_FIRST) ? [{ format, ...span }] : [];
  });
  const [best, ...others] = found.sort((a, b) => a.most - a.least - (b.most - b.least));
  if (!best) return null;
  const other = others.find(({ least, most }) => least !== best.least || most !== best.most);
  return { format: best.format, orElse: isDate ? (other?.format ?? null) : null };
};

const saysDate = /\b(?:date|day|datum|tag|jour|fecha)\b/;
const saysTime = /\b(?:time|zeit|uhrzeit|heure|hora)\b/;

export const dateFormatOf = (column: SampleColumn): ColumnFormat | null =>
  bestOf(column.numbers ? (saysDate.test(column.words) ? bareDates : []) : dates, column, true);
export const timeFormatOf = (column: SampleColumn): ColumnFormat | null =>
  bestOf(column.numbers ? (saysTime.test(column.words) ? bareTimes : []) : times, column, false);
export const timestampFormatOf = (column: SampleColumn): ColumnFormat | null =>
  column.numbers ? null : bestOf(timestamps, column, true);
