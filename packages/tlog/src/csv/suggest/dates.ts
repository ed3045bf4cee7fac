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
/** Programs write a day as its midnight. */
const midnights = dates.flatMap((date) =>
  [' 00:00:00', 'T00:00:00', ' 00:00', ' 0:00', ' 00:00:00.000', "' 12:00:00 AM'", "' 12:00 AM'"].map(
    (midnight) => `${date}${midnight}`,
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

interface Fit {
  format: string;
  least: number;
  most: number;
}

/** The formats that read all cells; the one whose days are closest together comes first. */
const fitsOf = (formats: readonly string[], { distinct }: SampleColumn, isDate: boolean): Fit[] => {
  const values = [...distinct];
  if (values.length === 0) return [];
  return formats
    .flatMap((format) => {
      const span = fits(format, values);
      return span && (!isDate || span.least >= LIKELY_FIRST) ? [{ format, ...span }] : [];
    })
    .sort((a, b) => a.most - a.least - (b.most - b.least));
};

const bestOf = (formats: readonly string[], column: SampleColumn, isDate: boolean): ColumnFormat | null => {
  const [best, ...others] = fitsOf(formats, column, isDate);
  if (!best) return null;
  const other = others.find(({ least, most }) => least !== best.least || most !== best.most);
  return { format: best.format, orElse: isDate ? (other?.format ?? null) : null };
};

const saysDate = /\b(?:date|day|datum|tag|jour|fecha)\b/;
const saysTime = /\b(?:time|zeit|uhrzeit|heure|hora)\b/;

const datesOf = (column: SampleColumn): readonly string[] =>
  column.numbers ? (saysDate.test(column.words) ? bareDates : []) : dates;

export const dateFormatOf = (column: SampleColumn): ColumnFormat | null => bestOf(datesOf(column), column, true);
/** All formats of a column of days, which may be written as midnights. */
export const dayFormatsOf = (column: SampleColumn): string[] =>
  fitsOf([...datesOf(column), ...(column.numbers ? [] : midnights)], column, true).map(({ format }) => format);
export const timeFormatOf = (column: SampleColumn): ColumnFormat | null =>
  bestOf(column.numbers ? (saysTime.test(column.words) ? bareTimes : []) : times, column, false);
export const timestampFormatOf = (column: SampleColumn): ColumnFormat | null =>
  column.numbers ? null : bestOf(timestamps, column, true);
