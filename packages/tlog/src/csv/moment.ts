import type { CsvProfile } from '@lanewise/contract/facts/profile';
import { quoted } from '../messages.ts';
import { nameOf, pick, refuseConstant, type Header } from './columns.ts';
import { timeReader, type WrittenTime } from '../times.ts';
import type { Problem } from './row-values.ts';
import { zone } from '../zones.ts';

/** Time of sale of a row, in the store's local time. */
export interface RowMoment {
  /** Wall clock of the store in milliseconds as if it were UTC; midnight where the file has no time of day. */
  wall: number;
  /**
   * Milliseconds on a clock that is never set, for differences between rows: when summer time ends, the wall clock shows
   * an hour twice. Equal to `wall` where the file names neither an offset nor a time zone.
   */
  steady: number;
  timed: boolean;
  /** yyyy-mm-dd where the file has a business date beside the time, otherwise ''. */
  businessDate: string;
}

/** Compiles the reading of dates and times from a profile. */
export const momentReader = (header: Header, csv: CsvProfile): ((cells: readonly string[]) => RowMoment | Problem) => {
  const { columns, constants } = csv;
  const toStore = storeClock(csv);
  const value = (field: 'timestamp' | 'date' | 'time', format: string) => {
    const text = pick(header, columns[field], constants[field]);
    const read = timeReader(format);
    const name = columns[field] === undefined ? `constants.${field}` : nameOf(columns[field]);
    const constant = constants[field] ?? '';
    if (constant !== '' && read(constant) === null)
      refuseConstant(`constants.${field}`, constant, `a date or time written ${format}`);
    return (cells: readonly string[]): WrittenTime | Problem => {
      const cell = text(cells);
      if (cell === '') return { reason: 'missingField', detail: `${name} is empty` };
      return (
        read(cell) ?? {
          reason: 'invalidValue',
          detail: `${name}: ${quoted(cell)} is not a date or time written ${format}`,
        }
      );
    };
  };
  const timestamp = value('timestamp', csv.timestampFormat);
  const date = value('date', csv.dateFormat);
  const time = value('time', csv.timeFormat);
  const timeText = pick(header, columns.time, constants.time);
  const isDated = columns.date !== undefined || constants.date !== undefined;

  if (columns.timestamp !== undefined || constants.timestamp !== undefined) {
    const momentOf = remembered((at, day) => ({
      ...toStore(at),
      timed: true,
      businessDate: day ? dateOf(day.wall) : '',
    }));
    return (cells) => {
      const at = timestamp(cells);
      if ('reason' in at) return at;
      const day = isDated ? date(cells) : null;
      if (day && 'reason' in day) return day;
      return momentOf(at, day);
    };
  }
  const momentOf = remembered((day, clock) => {
    if (clock === null) return { wall: day.wall, steady: day.wall, timed: false, businessDate: '' };
    const clocks = toStore({ wall: day.wall + clock.wall, offset: clock.offset ?? day.offset });
    return { ...clocks, timed: true, businessDate: '' };
  });
  return (cells) => {
    const day = date(cells);
    if ('reason' in day) return day;
    if (timeText(cells) === '') return momentOf(day, null);
    const clock = time(cells);
    if ('reason' in clock) return clock;
    return momentOf(day, clock);
  };
};

/**
 * Reuses the moment of the previous row if both have the same times, as most rows of a receipt do. A reader of times
 * returns the same object for the same text.
 */
const remembered = (momentOf: (one: WrittenTime, other: WrittenTime | null) => RowMoment) => {
  let last: { one: WrittenTime; other: WrittenTime | null; moment: RowMoment } | null = null;
  return (one: WrittenTime, other: WrittenTime | null): RowMoment => {
    if (last?.one !== one || last.other !== other) last = { one, other, moment: momentOf(one, other) };
    return last.moment;
  };
};

type Clocks = Pick<RowMoment, 'wall' | 'steady'>;

/** Converts the written time to the clocks of the store. */
const storeClock = ({ sourceTimeZone, storeTimeZone }: CsvProfile): ((written: WrittenTime) => Clocks) => {
  if (storeTimeZone === undefined) return ({ wall }) => ({ wall, steady: wall });
  const store = zone(storeTimeZone);
  const source = sourceTimeZone === undefined || sourceTimeZone === storeTimeZone ? null : zone(sourceTimeZone);
  const clocksAt = (moment: number): Clocks => ({ wall: store.wallAt(moment), steady: moment });
  return ({ wall, offset }) => {
    if (offset !== null) return clocksAt(wall - offset * 60_000);
    return source ? clocksAt(source.momentOf(wall)) : { wall, steady: wall };
  };
};

/** yyyy-mm-dd of a wall clock. */
export const dateOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

/** yyyy-mm-ddTHH:MM:SS of a wall clock. */
export const localTimeOf = (wall: number): string => new Date(wall).toISOString().slice(0, 19);
