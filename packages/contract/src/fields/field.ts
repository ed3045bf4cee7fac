/**
 * The field dictionary: what a column means, how it is written and how it totals. Stated once; screens, exports, totals
 * and the API document derive from it. Labels are keys of `locales/{en,fr}` under `field.`.
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
  /** Short code as text, leading zeros kept, tabular digits: a lane, a number of a receipt. It stands where numbers stand. */
  | 'code'
  /** Long code as text, of an item or a voucher: read from its beginning, so it stands where words stand. */
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
  /** A few words as small marks; an array of codes whose labels are `{field}.{code}`. */
  | 'tags'
  /** One code whose label is `{field}.{code}`. */
  | 'choice';

/** sum: adds over rows. total: asked of the store for the whole result, because it does not add. ratio: recomputed from the
 *  totals of its parts. blank: nothing in the total row. */
export type Totalling = 'sum' | 'total' | 'ratio' | 'blank';

export interface Field {
  format: Format;
  total: Totalling;
  /** Numerator and divisor (field ids) and factor of a ratio; 0 when the divisor is missing or 0. */
  formula?: { over: string; by: string; times?: number };
  /** Drawn in the rows on screen from an answer of its own: nothing is sorted by it, and no file has it. */
  drawn?: true;
  /** Not every source tells it: empty then, never 0, and so is what is divided by it. */
  optional?: true;
}

export const field = (format: Format, total: Totalling, formula?: Field['formula']): Field =>
  formula ? { format, total, formula } : { format, total };

/** A figure that not every source tells. */
export const maybe = (format: Format, total: Totalling, formula?: Field['formula']): Field => ({
  ...field(format, total, formula),
  optional: true,
});
