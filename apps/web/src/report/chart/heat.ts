import type { Row } from '@lanewise/contract/envelope';
import type { FieldId } from '@lanewise/contract/fields';

/** Shades of the map, from the quietest fifth of its cells to the busiest. */
export const SHADES = 5;

/** A map of weekdays by hours. */
export interface Heat {
  /** 1 (Monday) to 7, in the order of the company's week; only weekdays with sales. */
  weekdays: readonly number[];
  /** Every hour from the first with sales to the last. */
  hours: readonly number[];
  /** The row of a cell; undefined for an hour without sales. */
  at: (weekday: number, hour: number) => Row | undefined;
}

const cellKey = (weekday: number, hour: number): number => weekday * 24 + hour;

/** `usWeek`: the week begins on Sunday. */
export const heatOf = (rows: readonly Row[], usWeek: boolean): Heat => {
  const cells = new Map(rows.map((row) => [cellKey(Number(row['weekday']), Number(row['hour'])), row]));
  const hours = rows.map((row) => Number(row['hour']));
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  const week = usWeek ? [7, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7];
  const known = new Set(rows.map((row) => Number(row['weekday'])));
  return {
    weekdays: week.filter((weekday) => known.has(weekday)),
    hours: rows.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, at) => first + at),
    at: (weekday, hour) => cells.get(cellKey(weekday, hour)),
  };
};

/**
 * The shade of a value, 1 to 5: the fifth of all values that contains the value. A few very busy hours therefore do not
 * make all other hours pale. Equal values have the same shade. No sales: 0.
 */
export const shadesOf = (rows: readonly Row[], measure: FieldId): ((value: number) => number) => {
  const values = rows
    .map((row) => Number(row[measure] ?? 0))
    .filter((value) => value > 0)
    .sort((a, b) => a - b);
  return (value) => {
    if (value <= 0) return 0;
    const below = values.filter((one) => one < value).length;
    return Math.min(SHADES, Math.floor((below * SHADES) / values.length) + 1);
  };
};
