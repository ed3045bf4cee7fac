import { isBlank, isDigit, isNameByte, STAR, textOf } from './bytes.ts';
import { isCardNumber, isIssued, isLuhnValid, placeOf } from './card.ts';
import type { Place } from './card.ts';

/** Shortest card number; every run of that many digits holds one of any 13 bytes in a row, so only each 13th is looked at. */
const SHORTEST = 13;
const LONGEST = 19;
/** Digits of a card number that may be kept. */
const KEPT = 4;
/** Longest group of a card number written with blanks or dashes. */
const LONGEST_GROUP = 10;
/** How far before a number its name is looked for, and after it the end of a magnetic track. */
export const REACH = 200;

/** What is known of the whole file. */
export type FileKind = 'xml' | 'json' | 'text';

/**
 * Masks card numbers and magnetic tracks that begin in `bytes` between `from` and `to`; what stands around them is only read. Answers
 * how many were masked.
 */
export const maskNumbers = (bytes: Uint8Array, from: number, to: number, kind: FileKind): number => {
  let found = 0;
  let at = from;
  const last = Math.min(to + SHORTEST, bytes.length);
  for (;;) {
    while (at < last && CLASS[bytes[at] ?? 0] === 0) at += SHORTEST;
    if (at >= last) break;
    if (!isInRun(bytes, at)) {
      at += SHORTEST;
      continue;
    }
    const run = runAround(bytes, at);
    if (run.digits >= SHORTEST) found += maskRun(bytes, run.start, run.end, from, to, kind);
    at = run.end + SHORTEST;
  }
  return found;
};

/** What a byte is in a run of digits; a table, because this is asked for most bytes of a file. */
const DIGIT = 1;
const SEPARATOR = 2;
const CLASS = new Uint8Array(256);
for (let byte = 48; byte <= 57; byte++) CLASS[byte] = DIGIT;
CLASS[32] = SEPARATOR;
CLASS[45] = SEPARATOR;

const classAt = (bytes: Uint8Array, at: number): number => CLASS[bytes[at] ?? 0] ?? 0;

/** A digit, or a single separator between two digits. */
const isInRun = (bytes: Uint8Array, at: number): boolean => {
  const kind = classAt(bytes, at);
  if (kind !== SEPARATOR) return kind === DIGIT;
  return classAt(bytes, at - 1) === DIGIT && classAt(bytes, at + 1) === DIGIT;
};

const runAround = (bytes: Uint8Array, at: number): { start: number; end: number; digits: number } => {
  let start = at;
  while (start > 0 && at - start < REACH && isInRun(bytes, start - 1)) start--;
  let end = at;
  while (end < bytes.length && isInRun(bytes, end)) end++;
  if (end - start < SHORTEST) return { start, end, digits: 0 };
  let digits = 0;
  for (let place = start; place < end; place++) if (classAt(bytes, place) === DIGIT) digits++;
  return { start, end, digits };
};

/** Looks at every card number that groups of the run can form. */
const maskRun = (bytes: Uint8Array, start: number, end: number, from: number, to: number, kind: FileKind): number => {
  let found = 0;
  let group = start;
  while (group < end) {
    const groupEnd = endOfGroup(bytes, group, end);
    const masked = group >= from && group < to ? maskAt(bytes, group, groupEnd, end, kind) : group;
    if (masked > group) found++;
    group = masked > group ? Math.max(masked - KEPT, group + 1) : groupEnd + 1;
    while (group < end && !isDigit(bytes[group])) group++;
  }
  return found;
};

const endOfGroup = (bytes: Uint8Array, at: number, end: number): number => {
  let place = at;
  while (place < end && isDigit(bytes[place])) place++;
  return place;
};

/** Masks what begins at the group; answers where it ends, or `group` when nothing does. */
const maskAt = (bytes: Uint8Array, group: number, groupEnd: number, runEnd: number, kind: FileKind): number => {
  const track = trackEnd(bytes, group, groupEnd);
  if (track !== null) {
    blank(bytes, track.start, track.end);
    return track.end;
  }
  const tag = maskEmvTag(bytes, group, groupEnd, kind);
  if (tag > group) return tag;
  if (bytes[group - 1] === POINT && isDigit(bytes[group - 2])) return group;
  const length = groupEnd - group;
  if (length >= SHORTEST)
    return length <= LONGEST && isCardNumber(digitsOf(bytes, group, groupEnd), placeAt(bytes, group, kind), false)
      ? mask(bytes, group, groupEnd, kind)
      : group;
  return length <= LONGEST_GROUP ? maskGroups(bytes, group, runEnd, kind) : group;
};

/** A number written in groups, from the group at `start`. */
const maskGroups = (bytes: Uint8Array, start: number, runEnd: number, kind: FileKind): number => {
  let end = start;
  let digits = 0;
  let matched = start;
  while (end < runEnd) {
    const groupEnd = endOfGroup(bytes, end, runEnd);
    if (groupEnd - end > LONGEST_GROUP) break;
    digits += groupEnd - end;
    if (digits > LONGEST) break;
    if (digits >= SHORTEST && isCardNumber(digitsOf(bytes, start, groupEnd), 'unknown', true)) matched = groupEnd;
    end = groupEnd + 1;
  }
  return matched > start ? mask(bytes, start, matched, kind) : start;
};

const digitsOf = (bytes: Uint8Array, from: number, to: number): number[] => {
  const digits: number[] = [];
  for (let at = from; at < to; at++) if (isDigit(bytes[at])) digits.push((bytes[at] ?? 48) - 48);
  return digits;
};

/** Covers all but the last four digits. A number that JSON does not quote stays a number: its digits become ones. */
const mask = (bytes: Uint8Array, from: number, to: number, kind: FileKind): number => {
  const cover = kind === 'json' && isBare(bytes, from, to) ? ONE : STAR;
  let kept = 0;
  for (let at = to - 1; at >= from; at--) if (isDigit(bytes[at]) && ++kept > KEPT) bytes[at] = cover;
  return to;
};

const isBare = (bytes: Uint8Array, from: number, to: number): boolean => {
  let before = from - 1;
  while (before >= 0 && isBlank(bytes[before])) before--;
  if (bytes[before] === MINUS) before--;
  const after = bytes[to];
  return (
    ':,['.includes(charOf(bytes[before])) && (after === undefined || isBlank(after) || ',}].eE'.includes(charOf(after)))
  );
};

/** Blanks everything but line ends. */
export const blank = (bytes: Uint8Array, from: number, to: number): void => {
  for (let at = from; at < to; at++) if (!isBlank(bytes[at])) bytes[at] = STAR;
};

/**
 * Magnetic track data around a number: track 1 is 'B', number, '^', name, '^', further digits; track 2 is the number, '=' (or 'D' in
 * hex, as in EMV tag 57) and further digits. All of it is covered.
 */
const trackEnd = (bytes: Uint8Array, group: number, groupEnd: number): { start: number; end: number } | null => {
  const next = bytes[groupEnd];
  const isFirst = next === CARET && (bytes[group - 1] === UPPER_B || bytes[group - 1] === LOWER_B);
  const isHex = next === UPPER_D || next === LOWER_D;
  const isSecond = next === EQUALS || isHex;
  if (!isFirst && !(isSecond && isDigit(bytes[groupEnd + 1]) && isDigit(bytes[groupEnd + 4]))) return null;
  for (let length = Math.min(LONGEST, groupEnd - group); length >= 12; length--) {
    const start = groupEnd - length;
    if (start !== group && !/57[01][0-9a-f]$/i.test(textOf(bytes, start - 4, start))) continue;
    if (isLuhnValid(digitsOf(bytes, start, groupEnd)))
      return { start, end: isFirst ? endOfFirst(bytes, groupEnd) : endOfSecond(bytes, groupEnd) };
  }
  return null;
};

const endOfFirst = (bytes: Uint8Array, caret: number): number => {
  let at = caret + 1;
  while (at < bytes.length && at - caret < 80 && !'?<"\n\r'.includes(charOf(bytes[at]))) at++;
  return at;
};

const endOfSecond = (bytes: Uint8Array, separator: number): number => {
  let at = separator + 1;
  while (at < bytes.length && at - separator < 40 && /[0-9a-f=]/i.test(charOf(bytes[at]))) at++;
  return at;
};

/** EMV tag 5A in hex: '5A', one byte of length, the number in digits, perhaps one 'F' to fill the last byte. */
const maskEmvTag = (bytes: Uint8Array, group: number, groupEnd: number, kind: FileKind): number => {
  const before = textOf(bytes, group - 4, group).toUpperCase();
  const inGroup = before.endsWith('5A') && bytes[group] === 48 ? (bytes[group + 1] ?? 48) - 48 : 0;
  const length = inGroup >= 7 ? inGroup : before === '5A0A' ? 10 : 0;
  if (length === 0) return group;
  const start = inGroup >= 7 ? group + 2 : group;
  for (const end of [start + length * 2, start + length * 2 - 1]) {
    const digits = end <= groupEnd ? digitsOf(bytes, start, end) : [];
    if (digits.length >= 12 && isLuhnValid(digits) && (isIssued(digits) || digits.length < 13))
      return mask(bytes, start, end, kind);
  }
  return group;
};

/** What the name in front of a value says: of the element or attribute in XML, of the key in JSON. */
const placeAt = (bytes: Uint8Array, at: number, kind: FileKind): Place => {
  if (kind === 'text') return 'column';
  let before = at - 1;
  while (before >= 0 && (isBlank(bytes[before]) || bytes[before] === QUOTE || bytes[before] === APOSTROPHE)) before--;
  if (kind === 'xml' && bytes[before] === GREATER) {
    let open = before;
    while (open > 0 && before - open < REACH && bytes[open] !== LESS) open--;
    return placeOf(/^[\w:.-]*/.exec(textOf(bytes, open + 1, before))?.[0] ?? '');
  }
  if (bytes[before] !== EQUALS && bytes[before] !== COLON) return 'unknown';
  before--;
  while (before >= 0 && (isBlank(bytes[before]) || bytes[before] === QUOTE)) before--;
  const end = before + 1;
  while (before >= 0 && end - before < 80 && isNameByte(bytes[before])) before--;
  return placeOf(textOf(bytes, before + 1, end));
};

const charOf = (byte: number | undefined): string => (byte === undefined ? '' : String.fromCharCode(byte));

const ONE = 49;
const POINT = 46;
const MINUS = 45;
const CARET = 94;
const EQUALS = 61;
const COLON = 58;
const UPPER_D = 68;
const LOWER_D = 100;
const UPPER_B = 66;
const LOWER_B = 98;
const QUOTE = 34;
const APOSTROPHE = 39;
const GREATER = 62;
const LESS = 60;
