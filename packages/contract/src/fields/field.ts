/**
 * The field dictionary: the meaning, format and totalling of each column. Screens, exports, totals and the API document
 * derive from it. Labels are keys of `locales/{en,fr}` under `field.`.
 */
export type Format =
  /** Money of the company's currency, 2 decimals. */
  | 'money'
  /** Items or weight: integer, or at most 3 decimals. */
  | 'quantity'
  | 'count'
  /** Quotient with 2 decimals, no unit. */
  | 'ratio'
  /** Quotient in money, 2 decimals. */
  | 'moneyRatio'
  | 'percent'
  | 'text'
  /** Short code as text with leading zeros and tabular digits: a lane, a receipt number. Aligned like numbers. */
  | 'code'
  /** Long code as text, of an item or a voucher. Aligned like words, because it is read from its beginning. */
  | 'identifier'
  | 'date'
  /** 0 to 23. */
  | 'hour'
  /** Local date and time of the store. */
  | 'time'
  /** Whole seconds, written h:mm:ss. */
  | 'duration'
  /** First day of a week or month. */
  | 'week'
  | 'month'
  /** A few words shown as small marks; an array of codes whose labels are `{field}.{code}`. */
  | 'tags'
  /** One code whose label is `{field}.{code}`. */
  | 'choice';

/**
 * How the total row fills a column. sum: adds the rows. total: queries the whole result, because rows do not add.
 * ratio: divides the totals of its parts. blank: stays empty.
 */
export type Totalling = 'sum' | 'total' | 'ratio' | 'blank';

export interface Field {
  format: Format;
  total: Totalling;
  /** Numerator, divisor (field ids) and factor of a ratio; 0 when the divisor is missing or 0. */
  formula?: { over: string; by: string; times?: number };
  /** The screen draws the column from a separate answer; it cannot be sorted or exported. */
  drawn?: true;
  /** Not every source states the figure. Then the figure and every ratio of it are empty, never 0. */
  optional?: true;
}

export const field = (format: Format, total: Totalling, formula?: Field['formula']): Field =>
  formula ? { format, total, formula } : { format, total };

/** A figure that not every source states. */
export const maybe = (format: Format, total: Totalling, formula?: Field['formula']): Field => ({
  ...field(format, total, formula),
  optional: true,
});
