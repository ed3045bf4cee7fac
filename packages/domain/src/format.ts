import { own } from '@lanewise/contract/own';
import { fieldOf } from '@lanewise/contract/fields';
import type { FieldId, Format } from '@lanewise/contract/fields';
import type { Row, Value } from '@lanewise/contract/envelope';
import type { Language } from '@lanewise/contract/primitives/language';

/** The language decides separators, never the value. */
export type { Language };

/** Moves the decimal point within the digits, because a multiplication would round: 1.005 by 2 is 100.5. */
const shifted = (value: number, digits: number): number => {
  const [mantissa = '0', exponent = '0'] = value.toString().split('e');
  return Number(`${mantissa}e${Number(exponent) + digits}`);
};

/** Rounds half away from zero on the decimal digits: 1.005 becomes 1.01 although no double is 1.005. */
const rounded = (value: number, digits: number): number => {
  // An integer needs no rounding, and the hundredths of a large amount exceed the digits of a double.
  if (Number.isInteger(value)) return value + 0;
  const result = shifted(Math.round(shifted(Math.abs(value), digits)), -digits);
  return value < 0 && result !== 0 ? -result : result;
};

/** Digits of a double that stay correct after a few operations on exact decimals. */
const certainDigits = 15;

/** Restores the decimal digits of a result computed in doubles: 52.26 / 12 is 4.355, not the double just below it. */
export const decimalOf = (value: number): number => Number(value.toPrecision(certainDigits));

/** Decimal text that needs no rounding, of digits that a double holds. */
const plain = /^-?\d{1,12}(?:\.\d\d?)?$/;

/** A number with at most two decimals; 0 for any other value. */
export const toNumber = (value: unknown): number => {
  if (typeof value === 'string' && plain.test(value)) return Number(value) + 0;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? rounded(number, 2) : 0;
};

const formats = new Map<string, Intl.NumberFormat>();
const format = (language: Language, least: number, most: number): Intl.NumberFormat => {
  const key = `${language}${least}${most}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: most });
  formats.set(key, made);
  return made;
};

/** Rounds first, so that -0.004 becomes 0.00 and not -0.00. A negative number has a leading minus sign. */
const write = (value: number, language: Language, least: number, most: number): string =>
  format(language, least, most).format(rounded(value, most)).replace('-', '\u2212');

/** Decimal text beyond the range of a number, digit by digit. */
export const formatDigits = (text: string, language: Language = 'en'): string => {
  const [whole = '', decimals = ''] = text.replace('-', '').split('.');
  const written = format(language, decimals.length, decimals.length).formatToParts(0.5);
  const point = written.find(({ type }) => type === 'decimal')?.value ?? '';
  const sign = text.startsWith('-') ? '\u2212' : '';
  return `${sign}${format(language, 0, 0).format(BigInt(whole))}${point}${decimals}`;
};

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
const asNumber = (value: unknown): number => (isEmpty(value) || !Number.isFinite(Number(value)) ? 0 : Number(value));

/** Integers unchanged, other numbers with 2 decimals; 0 for empty. */
export const formatNumber = (value: number | string | null | undefined, language: Language = 'en'): string => {
  const number = asNumber(value);
  return Number.isInteger(number) ? write(number, language, 0, 0) : write(number, language, 2, 2);
};

/** Thousands separators and 2 decimals, without the currency: the header shows the unit. */
export const formatMoney = (value: number | string | null | undefined, language: Language = 'en'): string =>
  write(asNumber(value), language, 2, 2);

/** Integers, or at most 3 decimals for weights. */
export const formatQuantity = (value: number | string | null | undefined, language: Language = 'en'): string =>
  write(asNumber(value), language, 0, 3);

/** 2 decimals, without the % sign. */
export const formatPercent = (value: number | string | null | undefined, language: Language = 'en'): string =>
  write(asNumber(value), language, 2, 2);

/** Whole seconds as hours, minutes and seconds: 7:04:09, in every language. */
export const formatDuration = (seconds: number): string => {
  const whole = Math.round(Math.abs(seconds));
  const two = (value: number): string => String(value).padStart(2, '0');
  const clock = `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return seconds < 0 && whole > 0 ? `\u2212${clock}` : clock;
};

/** Symbol of a currency as the language writes it without ambiguity: '$', '€'. If the currency is unknown, its code. */
export const currencySymbol = (currency: string, language: Language = 'en'): string => {
  try {
    const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
    const parts = new Intl.NumberFormat(language, style).formatToParts(0);
    return parts.find((part) => part.type === 'currency')?.value ?? currency;
  } catch {
    return currency;
  }
};

/** Money without a header that names its unit: '$61,000.00', '61 000,00 $'. */
export const formatCurrency = (value: number, currency: string, language: Language = 'en'): string => {
  try {
    const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
    const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    return new Intl.NumberFormat(language, { ...style, ...digits }).format(rounded(value, 2)).replace('-', '\u2212');
  } catch {
    return [formatMoney(value, language), currency].filter((text) => text !== '').join('\u00a0');
  }
};

const numeric: ReadonlySet<Format> = new Set([
  'money',
  'moneyRatio',
  'ratio',
  'quantity',
  'count',
  'percent',
  'duration',
]);

/** Whether fields of this format are figures. */
export const isNumericFormat = (format: Format): boolean => numeric.has(format);

/** A row may carry amounts as `net_sales_*` or, below the store, as `amt` and `qty`. */
const alternatives: Readonly<Record<string, string>> = { net_sales_amt: 'amt', net_sales_qty: 'qty' };

/** The part of a ratio in a row; undefined: the row does not have it. */
export const partOf = (row: Row, key: string): Value | undefined => {
  const alternative = own(alternatives, key);
  return isEmpty(own(row, key)) && alternative !== undefined ? own(row, alternative) : own(row, key);
};

const part = (row: Row, key: string): number => asNumber(partOf(row, key));

/** The divisor is unknown, which differs from 0. */
const isUnknown = (row: Row, key: string): boolean =>
  fieldOf(key as FieldId).optional === true && isEmpty(own(row, key));

/**
 * A ratio field recomputed from the parts in the same row: a total row has the ratio of the sums, never an average of
 * ratios. 0 when the divisor is missing or 0; null for a field that is no ratio, and where the source does not state
 * the divisor.
 */
export const ratio = (row: Row, field: FieldId): number | null => {
  const { formula } = fieldOf(field);
  if (!formula) return null;
  const by = part(row, formula.by);
  if (by === 0) return isUnknown(row, formula.by) ? null : 0;
  return rounded(decimalOf((part(row, formula.over) * (formula.times ?? 1)) / by), 2);
};
