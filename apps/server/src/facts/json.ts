import { decimalText } from './decimal.ts';

/**
 * Values as JSON for the rows of an insert, checked because the engine's parser wraps what does not fit: 4294967296 as
 * UInt32 would become 0. All throw RangeError.
 */

export const jsonWhole = (value: number): string => {
  if (!Number.isInteger(value) || value < 0 || value > 4_294_967_295) throw new RangeError(`${value} is not a UInt32`);
  return String(value);
};

export const jsonLong = (value: number): string => {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not a whole number`);
  return String(value);
};

export const jsonDecimal = decimalText;

/** Printable ASCII without a quote and a backslash, which is nearly all there is: it needs no escaping. */
const plain = /^[ !#-[\]-~]*$/;

/** Half a character, which no UTF-8 can carry, becomes U+FFFD: refusing it would hold up the whole insert. */
export const jsonText = (value: string): string => {
  if (plain.test(value)) return `"${value}"`;
  const quoted = JSON.stringify(value);
  return quoted.includes('\\ud') ? JSON.stringify(value.replace(/\p{Surrogate}/gu, '\uFFFD')) : quoted;
};

const goodDates = new Set<string>();
const mostRemembered = 10_000;

export const jsonDate = (value: string): string => {
  if (!goodDates.has(value)) {
    const at = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
    const real = Number.isFinite(at) && new Date(at).toISOString().startsWith(value);
    if (!real || value < '1970-01-01' || value > '2149-06-06') throw new RangeError(`'${value}' is not a date`);
    if (goodDates.size >= mostRemembered) goodDates.clear();
    goodDates.add(value);
  }
  return `"${value}"`;
};

/** The time that stands for an unknown one: a column for "unknown" would cost more than this second of 1970. */
export const unknownTime = '1970-01-01 00:00:00';

/** yyyy-mm-ddTHH:MM:SS of the store's wall clock, or ''. */
export const jsonTime = (value: string): string => {
  if (value === '') return `"${unknownTime}"`;
  if (!/^\d{4}-\d\d-\d\d[T ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(value))
    throw new RangeError(`'${value}' is not a time`);
  jsonDate(value.slice(0, 10));
  return `"${value.slice(0, 10)} ${value.slice(11)}"`;
};

export const jsonList = <Item>(items: readonly Item[], write: (item: Item) => string): string => {
  let list = '';
  for (const item of items) list += list === '' ? write(item) : `,${write(item)}`;
  return `[${list}]`;
};
