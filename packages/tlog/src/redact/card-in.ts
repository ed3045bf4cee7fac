import { isCardNumber, isGtinValid, type NumberMeaning } from './card.ts';
import type { Run } from './run.ts';
import { BLANK, DASH, DOT } from './units.ts';

/**
 * Position of a card number among the digits of a run. `tail`: end of the digits after the card number in the same run,
 * which are masked too.
 */
export interface Card {
  start: number;
  end: number;
  tail?: number;
}

const SHORTEST = 13;
const LONGEST = 19;
/** Longest group of a card number written in groups. */
const LONGEST_GROUP = 10;
/** Fewest zeros after a number that are padding. */
const FILLING = 3;

/** The card number in the digits of one group: alone, after zero padding, or followed by expiry and security code. */
export const cardIn = (run: Run, group: number, end: number, place: () => NumberMeaning): Card | null => {
  const length = end - group;
  // Digits after a point are a fraction.
  if (length < SHORTEST || run.gap(group) === DOT) return null;
  let start = group;
  while (start < end && run.value(start) === 0) start++;
  const rest = end - start;
  if (rest <= LONGEST && length <= LONGEST && isOne(run, group, end, place)) return { start: group, end };
  if (rest < SHORTEST) return null;
  if (rest <= LONGEST && start > group && isOne(run, start, end, place)) return { start, end };
  return withTail(run, start, end, place);
};

const isOne = (run: Run, from: number, to: number, place: () => NumberMeaning): boolean =>
  run.hasCheckDigit(from, to) && isCardNumber(run.digits(from, to), place(), false);

/** Lengths of card numbers, the usual ones first. */
const LENGTHS = [16, 15, 19, 14, 18, 17, 13];

const withTail = (run: Run, start: number, end: number, place: () => NumberMeaning): Card | null => {
  for (const length of LENGTHS) {
    const card = start + length;
    if (card + FILLING > end || !isTail(run, card, end)) continue;
    if (!run.hasCheckDigit(start, card)) continue;
    const digits = run.digits(start, card);
    const where = place();
    if (where !== 'item' && isCardNumber(digits, where === 'card' ? 'unknown' : where, false))
      return { start, end: card, tail: end };
  }
  return null;
};

/**
 * Whether digits are an expiry date (year and month, or month and year), alone or with a service code or security code,
 * or are zero padding.
 */
const isTail = (run: Run, from: number, end: number): boolean => {
  const length = end - from;
  let at = from;
  while (at < end && run.value(at) === 0) at++;
  if (at === end) return length >= FILLING;
  if (length !== 4 && length !== 7 && length !== 8) return false;
  const first = run.value(from) * 10 + run.value(from + 1);
  const second = run.value(from + 2) * 10 + run.value(from + 3);
  return (isMonth(first) && isYear(second)) || (isYear(first) && isMonth(second));
};

const isMonth = (value: number): boolean => value >= 1 && value <= 12;
/** Cards are valid for some years, and registers keep files for longer. */
const isYear = (value: number): boolean => value >= 15 && value <= 45;

/**
 * The card number in the groups from `start`. Blanks and dashes may mix; other separators must be the same throughout.
 */
export const groupsOfCard = (bytes: Uint8Array, run: Run, start: number, place: () => NumberMeaning): Card | null => {
  let end = start;
  let kind = 0;
  let matched: Card | null = null;
  while (end < run.length) {
    const gap = end === start ? 0 : run.gap(end);
    if (gap !== 0 && kind !== 0 && gap !== kind && !(isUsual(gap) && isUsual(kind))) break;
    kind ||= gap;
    const groupEnd = run.groupEnd(end);
    if (groupEnd - end > LONGEST_GROUP || groupEnd - start > LONGEST) break;
    end = groupEnd;
    if (end - start >= SHORTEST && isWritten(bytes, run, start, end, kind, place)) matched = { start, end };
  }
  return matched;
};

const isUsual = (gap: number): boolean => gap === BLANK || gap === DASH;

const isWritten = (
  bytes: Uint8Array,
  run: Run,
  start: number,
  end: number,
  kind: number,
  place: () => NumberMeaning,
): boolean => {
  if (!run.hasCheckDigit(start, end)) return false;
  const digits = run.digits(start, end);
  // Days and times have as many digits, and are found where a name says card, debit or credit.
  if (!isCardNumber(digits, 'unknown', true))
    return place() === 'card' && isCardNumber(digits, 'card', true) && !hasDate(run, start, end, 2);
  if (!isUsual(kind) && (isDecimal(run, start, end, kind) || hasDate(run, start, end, 3))) return false;
  if (digits.length > 14) return true;
  return bytes[run.from(start) - 1] !== PLUS && !isPrintedGtin(run, start, end) && place() !== 'item';
};

/**
 * Whether the digits are a number with one point: fewer than four digits before the point, or fewer than five after it.
 */
const isDecimal = (run: Run, start: number, end: number, kind: number): boolean => {
  const first = run.groupEnd(start);
  return kind === DOT && run.groupEnd(first) === end && (first - start < 4 || end - first < 5);
};

/** The digits of an EAN as printed below its bars: 1, 6 and 6. */
const isPrintedGtin = (run: Run, start: number, end: number): boolean => {
  const second = run.groupEnd(start);
  return (
    end - start === 13 &&
    second - start === 1 &&
    run.groupEnd(second) - second === 6 &&
    isGtinValid(run.digits(start, end))
  );
};

/**
 * Whether the number has at least `least` groups and contains a day, in one group or in three consecutive groups. File
 * names and paths contain days; card numbers do not.
 */
const hasDate = (run: Run, start: number, end: number, least: number): boolean => {
  const groups: string[] = [];
  for (let at = start; at < end; at = run.groupEnd(at))
    groups.push(run.digits(at, Math.min(end, run.groupEnd(at))).join(''));
  if (groups.length < least) return false;
  return groups.some((group, at) => isDay(group) || isDay(dayOf(groups.slice(at, at + 3))));
};

/** Year, month and day, or the reverse; '' for groups of other lengths. */
const dayOf = (groups: readonly string[]): string => {
  const lengths = groups.map((group) => (group.length <= 2 ? 2 : group.length)).join(' ');
  return lengths === '4 2 2' || lengths === '2 2 4' ? groups.map((group) => group.padStart(2, '0')).join('') : '';
};

const isDay = (digits: string): boolean =>
  /^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(digits) ||
  /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])(19|20)\d\d$/.test(digits) ||
  /^(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(19|20)\d\d$/.test(digits);

const PLUS = 43;
