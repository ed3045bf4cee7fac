/** Digits of a number as bytes, without separators. */
export type Digits = readonly number[];

/** Whether the check digit of a card number (ISO/IEC 7812-1, annex B) is valid. */
export const isLuhnValid = (digits: ArrayLike<number>, from = 0, to = digits.length): boolean => {
  let sum = 0;
  let doubled = false;
  for (let at = to - 1; at >= from; at--) {
    const digit = digits[at] ?? 0;
    const value = doubled ? digit * 2 : digit;
    sum += value > 9 ? value - 9 : value;
    doubled = !doubled;
  }
  return sum % 10 === 0;
};

/** Whether the check digit of a GTIN-13 or GTIN-14 (GS1 General Specifications, 7.9) is valid. */
export const isGtinValid = (digits: Digits): boolean => {
  let sum = 0;
  for (let at = digits.length - 2; at >= 0; at--) sum += (digits[at] ?? 0) * ((digits.length - at) % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10 === digits[digits.length - 1];
};

/** Issuer ranges by their first six digits, and the lengths that are issued in them. */
const RANGES: readonly { from: number; to: number; lengths: readonly number[] }[] = [
  { from: 400_000, to: 499_999, lengths: [13, 16, 19] }, // Visa
  { from: 510_000, to: 559_999, lengths: [16] }, // Mastercard
  { from: 222_100, to: 272_099, lengths: [16] }, // Mastercard
  { from: 340_000, to: 349_999, lengths: [15] }, // American Express
  { from: 370_000, to: 379_999, lengths: [15] }, // American Express
  { from: 300_000, to: 305_999, lengths: [14, 16, 17, 18, 19] }, // Diners Club
  { from: 309_500, to: 309_599, lengths: [14, 16, 17, 18, 19] }, // Diners Club
  { from: 360_000, to: 369_999, lengths: [14, 15, 16, 17, 18, 19] }, // Diners Club
  { from: 380_000, to: 399_999, lengths: [14, 16, 17, 18, 19] }, // Diners Club
  { from: 352_800, to: 358_999, lengths: [16, 17, 18, 19] }, // JCB
  { from: 180_000, to: 180_099, lengths: [15] }, // JCB
  { from: 213_100, to: 213_199, lengths: [15] }, // JCB
  { from: 500_000, to: 509_999, lengths: [13, 14, 15, 16, 17, 18, 19] }, // Maestro, EBT, Elo, Verve
  { from: 560_000, to: 699_999, lengths: [13, 14, 15, 16, 17, 18, 19] }, // Maestro, Discover, UnionPay, RuPay, EBT
  { from: 810_000, to: 817_199, lengths: [16, 17, 18, 19] }, // UnionPay
];

/** Whether numbers of this length are issued in a range of payment cards. */
export const isIssued = (digits: Digits): boolean => {
  let first = 0;
  for (let at = 0; at < 6; at++) first = first * 10 + (digits[at] ?? 0);
  return RANGES.some(({ from, to, lengths }) => first >= from && first <= to && lengths.includes(digits.length));
};

/** Meaning of a number by the name of its element, key or column. */
export type NumberMeaning = 'item' | 'card' | 'unknown' | 'column';

/**
 * Whether to mask a number. Item codes have 13 or 14 digits, as some card numbers have. A number of this length is not
 * masked if its name indicates an item, or if it is in a column without a telling name. If the name indicates nothing,
 * a valid GTIN check digit keeps the number unmasked.
 */
export const isCardNumber = (digits: Digits, place: NumberMeaning, separated: boolean): boolean => {
  if (digits.length < 13 || digits.length > 19 || !isLuhnValid(digits)) return false;
  if (place === 'card') return digits.some((digit) => digit !== 0);
  if (!isIssued(digits)) return false;
  if (digits.length >= 15 || separated) return true;
  return place === 'unknown' && !isGtinValid(digits);
};

/** Item codes, and telephone numbers, which with a country code have the same length. */
const ITEM =
  /item|upc|ean|gtin|plu|sku|bar_?code|scan|product|article|stock_?code|phone|mobile|fax|(^|[^a-z])tel([^a-z]|$)|Tel[A-Z]/i;
const CARD = /card|(^|[^a-z])(pan|cartes?)([^a-z]|$)|primary_?account|cc_?(num|no)|credit|debit/i;
/** Card names within a longer name: CustomerPAN and NumeroCarte match, but company and pancarte do not. */
const CARD_WITHIN =
  /(?<![A-Z])PAN(?![A-Za-z])|(?<![A-Za-z])PAN(?=[A-Z][a-z])|(?<![A-Z])(Pan|Cartes?)(?![a-z])|^(pan|carte)[A-Z]/;
/** Cards that pay nothing: their numbers are those of customers. */
const OF_CUSTOMERS = /loyalty|member|reward|fid.{1,2}lit/i;

/**
 * Names of customer numbers and transaction numbers. Many chains identify customers by telephone number with country
 * code. Programs assign transaction numbers that are as long as an item code but have no check digit. Numbers of both
 * kinds are judged like numbers in a column.
 */
const NUMBERED =
  /customer|loyalty|member|fidelit|(^|[:_.-])number$|(transaction|sequence|receipt|order|invoice|ticket|voucher)_?(id|no|num|number)?$/i;

/** Classifies the name of an element, attribute, key or column. */
export const meaningOf = (name: string): NumberMeaning => {
  if (CARD.test(name) || CARD_WITHIN.test(name)) return OF_CUSTOMERS.test(name) ? 'column' : 'card';
  if (ITEM.test(name)) return 'item';
  return NUMBERED.test(name) ? 'column' : 'unknown';
};
