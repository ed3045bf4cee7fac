import { maybe, type Field } from './field.ts';

/**
 * Columns of a company's own data points: 'dp12_amt' is the amount of the point 12, 'dp12_qty' its count, 'dp12_pct' a
 * share. These columns are fields like the fields of the dictionary, but the company gives their names.
 */
const endings = {
  amt: maybe('money', 'total'),
  qty: maybe('quantity', 'total'),
  pct: maybe('percent', 'total'),
} as const satisfies Record<string, Field>;
export type PointEnding = keyof typeof endings;

export type PointFieldId = `dp${number}_${PointEnding}`;

const pattern = /^dp([1-9]\d{0,9})_(amt|qty|pct)$/;

export const isPointField = (name: string): name is PointFieldId => pattern.test(name);

/** The data point (dpId) of a column. */
export const pointOfField = (field: PointFieldId): number => Number(field.slice('dp'.length, -'_amt'.length));

export const endingOf = (field: PointFieldId): PointEnding => field.slice(-3) as PointEnding;

export const pointField = (field: PointFieldId): Field => endings[endingOf(field)];

/** Most columns of data points in one question. */
export const MOST_POINT_COLUMNS = 500;

/**
 * Highest number of columns of a view: the columns of data points and 50 others. `LONGEST_COLUMNS` is the length of the
 * longest text of such a list, with commas.
 */
export const MOST_COLUMNS = MOST_POINT_COLUMNS + 50;
export const LONGEST_COLUMNS = MOST_COLUMNS * 24;

/** Reads a list of columns as addresses and calls write it; null for any other text. */
export const readPointFields = (text: string): PointFieldId[] | null => {
  const names = text.split(',');
  const fields = names.filter(isPointField);
  const isList = fields.length === names.length && fields.length <= MOST_POINT_COLUMNS;
  return isList && new Set(fields).size === fields.length ? fields : null;
};
