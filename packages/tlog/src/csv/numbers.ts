import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { parseFixed } from '../fixed.ts';

/** Reads one number format; null for any other text. */
export type DecimalReader = (text: string) => Fixed | null;

/** The number as plain decimal text with all its digits; null for any other text. */
export type PlainReader = (text: string) => string | null;

/**
 * Reads numbers as spreadsheets and registers export them. A number may have thousands separators in whole groups of
 * three (the first group does not begin with zero), a currency sign, a trailing minus, typographic signs, or brackets
 * instead of a minus. With `decimalComma`, 1.234,56 has the same value as 1,234.56 without it.
 */
export const plainReader = (decimalComma: boolean): PlainReader => {
  const point = decimalComma ? ',' : '.';
  const separators = decimalComma ? /[.' \u00a0\u2009\u202f]/g : /[,' \u00a0\u2009\u202f]/g;
  const grouped = decimalComma
    ? /^[1-9]\d{0,2}(?:[.' \u00a0\u2009\u202f]\d{3})+(?:,\d*)?$/
    : /^[1-9]\d{0,2}(?:[,' \u00a0\u2009\u202f]\d{3})+(?:\.\d*)?$/;
  return (text) => {
    const foreign = decimalComma && text.includes('.');
    if (!foreign) {
      const plain = decimalComma ? text.replace(',', '.') : text;
      if (parseFixed(plain) !== null) return plain;
    }
    const parts = text.length > LONGEST ? null : dressed.exec(asTyped(text));
    if (!parts) return null;
    const [, open, minusBefore, before, minusAfterSign, digits = '', behind, minusBehind, close] = parts;
    if (!isMoney(before, behind)) return null;
    const bare = grouped.test(digits) ? digits.replace(separators, '') : digits;
    if (decimalComma && bare.includes('.')) return null;
    const plain = bare.replace(point, '.');
    const marks = [open, minusBefore, minusAfterSign, minusBehind].filter((mark) => mark !== undefined).length;
    if (parseFixed(plain) === null || marks > 1 || (open === undefined) !== (close === undefined)) return null;
    return marks === 1 ? `-${plain}` : plain;
  };
};

/** Reads the numbers of `plainReader` as ten-thousandths. */
export const decimalReader = (decimalComma: boolean): DecimalReader => {
  const plain = plainReader(decimalComma);
  return (text) => {
    // Most numbers are written plainly.
    const value = decimalComma ? null : parseFixed(text);
    if (value !== null) return value;
    const digits = plain(text);
    return digits === null ? null : parseFixed(digits);
  };
};

/** The currency sign or code in the text of a number; '' if there is none. */
export const signIn = (text: string): string =>
  plainly.test(text) ? '' : (/[A-Z]{0,3}\p{Sc}|[A-Z]{3}/u.exec(text)?.[0] ?? '');
const plainly = /^[-+\d.,]*$/;

/**
 * Replaces typographic apostrophes and dashes by the apostrophes and dashes of a keyboard. Swiss files separate
 * thousands with an apostrophe, and spreadsheets write typographic signs.
 */
const asTyped = (text: string): string => text.replaceAll('\u2019', "'").replaceAll(/[\u2012\u2013\u2212]/g, '-');

/**
 * Largest number of characters in a number with all its signs. A longer text is not a number, and would slow down the
 * pattern below.
 */
const LONGEST = 60;

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
/** The cent sign. Such a number counts coins, so its amount is a hundredth of it. */
const OF_COINS = '\u00a2';

/**
 * Whether the text around the digits is the sign or code of one currency. Other letters mean something else: 5.00 NEG
 * is negative, 5.00 KGM is a weight.
 */
const isMoney = (before: string | undefined, behind: string | undefined): boolean => {
  const signs = [before, behind].filter((sign) => sign !== undefined);
  const isKnown = (sign: string): boolean => !/^[A-Z]{3}$/.test(sign) || CURRENCIES.has(sign);
  return new Set(signs).size <= 1 && signs.every((sign) => isKnown(sign) && !sign.endsWith(OF_COINS));
};

/** Brackets, a leading or trailing minus, and a currency sign or code around the digits. */
const dressed =
  /^(\()?(?:(-)|\+)?\s*([A-Z]{0,3}\p{Sc}|[A-Z]{3})?\s*(-)?([\d.,][\d.,' \u00a0\u2009\u202f]*?)\s*(\p{Sc}|[A-Z]{3})?\s*(-)?(\))?$/u;
