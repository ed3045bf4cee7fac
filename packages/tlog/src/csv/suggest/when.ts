import type { CsvColumn } from '@lanewise/contract/facts/profile';
import { holdsOffset } from '@lanewise/contract/facts/time-format';
import { timeReader } from '../../times.ts';
import { dateFormatOf, dayFormatsOf, timeFormatOf, timestampFormatOf, type ColumnFormat } from './dates.ts';
import type { SampleColumn } from './sample.ts';

export interface Formats {
  timestampFormat?: string;
  dateFormat?: string;
  timeFormat?: string;
}

type Written = ColumnFormat & { column: SampleColumn };
type Take = (field: CsvColumn, column: SampleColumn) => void;

/** Finds the columns of dates and times. `free` loses those that are taken. */
export const findTimes = (free: ReadonlySet<SampleColumn>, take: Take, doubts: string[]): Formats => {
  const allOf = (read: (column: SampleColumn) => ColumnFormat | null): Written[] =>
    [...free].flatMap((column) => {
      const written = read(column);
      return written ? [{ column, ...written }] : [];
    });
  const stamps = allOf(timestampFormatOf);
  const clocks = allOf(timeFormatOf);
  // Programs write a day as its midnight: such a column says no time.
  const [timestamp] = [...stamps.filter((one) => !isMidnight(one)), ...(clocks.length === 0 ? stamps : [])];
  if (timestamp) {
    take('timestamp', timestamp.column);
    tellOther(timestamp, doubts);
    if (holdsOffset(timestamp.format)) tellZone(timestamp.column, doubts);
    return { timestampFormat: timestamp.format, ...businessDate(timestamp, free, take, doubts) };
  }
  const dates = allOf((column) => dateFormatOf(column) ?? midnightFormatOf(column));
  const date = dates.find(({ column }) => saysBusiness(column)) ?? dates[0];
  if (!date) {
    doubts.push('No column holds dates in a way that is known: name one in columns.date, and say how in dateFormat.');
    return {};
  }
  take('date', date.column);
  tellOther(date, doubts);
  const [time] = clocks;
  if (!time) return { dateFormat: date.format };
  take('time', time.column);
  return { dateFormat: date.format, timeFormat: time.format };
};

const DAY = 86_400_000;

/** The walls of a column's cells by row; null for an empty cell. */
const wallsOf = ({ cells }: SampleColumn, format: string): (number | null)[] => {
  const read = timeReader(format);
  return cells.map((cell) => (cell === '' ? null : (read(cell)?.wall ?? null)));
};

const isMidnight = ({ column, format }: Written): boolean =>
  wallsOf(column, format).every((wall) => wall === null || wall % DAY === 0);

const midnightFormatOf = (column: SampleColumn): ColumnFormat | null => {
  const [format] = dayFormatsOf(column);
  return format === undefined ? null : { format, orElse: null };
};

const saysBusiness = ({ words }: SampleColumn): boolean =>
  /\b(?:business|fiscal|trading|accounting|operating|operational|operations|posting|booking|buchungs?\w*|geschafts\w*|comptable|exploitation|contable|negocio|jornada)\b/.test(
    words,
  );
const saysDay = ({ words }: SampleColumn): boolean =>
  /^(?:(?:sale|sales|transaction|trans|receipt|bon|beleg|vente|venta) ?)?(?:date|day|datum|tag|jour|fecha|dia)$/.test(
    words,
  );

/**
 * Finds the column with the business date next to a timestamp. The business date is the day of the timestamp, or the
 * day before it for sales after midnight.
 */
const businessDate = (
  timestamp: Written,
  free: ReadonlySet<SampleColumn>,
  take: Take,
  doubts: string[],
): Pick<Formats, 'dateFormat'> => {
  const stamps = wallsOf(timestamp.column, timestamp.format);
  const isUtc = holdsOffset(timestamp.format);
  const candidates = [...free].flatMap((column) => {
    const written = dayFormatsOf(column).map((format) => ({ column, format, ...apart(column, format, stamps, isUtc) }));
    const [best] = written.sort((a, b) => b.near - a.near);
    return best ? [best] : [];
  });
  candidates.sort((a, b) => Number(saysBusiness(b.column)) - Number(saysBusiness(a.column)));
  const isNear = ({ near }: { near: number }): boolean => near === stamps.length;
  const found = candidates.find((one) => isNear(one) && (saysBusiness(one.column) || saysDay(one.column)));
  if (found) {
    take('date', found.column);
    if (!saysBusiness(found.column) && found.other > 0)
      doubts.push(
        `"${found.column.name}" is taken for the business date. It is not the day of "${timestamp.column.name}" in ${found.other} rows.`,
      );
    return { dateFormat: found.format };
  }
  for (const { column, near, other } of candidates)
    if (saysBusiness(column) || (other > 0 && near >= stamps.length * 0.8))
      doubts.push(
        `"${column.name}" may be the business date, and the day of "${timestamp.column.name}" is used: where it is, name it in columns.date.`,
      );
  return {};
};

/** Rows whose day belongs to their timestamp, and those among them where it is another day. */
const apart = (
  column: SampleColumn,
  format: string,
  stamps: readonly (number | null)[],
  isUtc: boolean,
): { near: number; other: number } => {
  let [near, other] = [0, 0];
  wallsOf(column, format).forEach((day, row) => {
    const stamp = stamps[row] ?? null;
    if (day === null || stamp === null) return;
    const days = Math.floor(stamp / DAY) - Math.floor(day / DAY);
    if (days !== 0 && days !== 1 && !(isUtc && days === -1)) return;
    near += 1;
    if (days !== 0) other += 1;
  });
  return { near, other };
};

const tellOther = ({ column, format, orElse }: Written, doubts: string[]): void => {
  if (orElse !== null)
    doubts.push(`"${column.name}" is read as ${format}; ${orElse} fits every cell too, with other days.`);
};

const tellZone = ({ name }: SampleColumn, doubts: string[]): void => {
  doubts.push(
    `The times of "${name}" have an offset from UTC: name the zone of the stores in storeTimeZone (Europe/Paris). The profile is refused without it.`,
  );
};
