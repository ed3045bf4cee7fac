import { APOSTROPHE, BANG, GREATER, LESS, QUESTION, QUOTE } from './characters.ts';

// Searches the bytes of an XML file, one unit for each character. All markup that the scanner looks for is ASCII in
// every encoding.

export const NOTHING = new Uint8Array(0);

export const ascii = (value: string): Uint8Array => Uint8Array.from(value, (character) => character.charCodeAt(0));

export const nextTag = (units: Uint8Array, from: number): number => {
  let at = from;
  while (at < units.length && units[at] !== LESS) at++;
  return at;
};

/**
 * Finds the next relevant position within a transaction. Each byte is searched once, natively, because most of a file
 * is skipped.
 */
export interface Jump {
  name: string;
  next(from: number): number;
}

export const openJump = (units: Uint8Array, name: string, startsWith: Uint8Array, endsWith: Uint8Array): Jump => {
  const view = Buffer.from(units.buffer, units.byteOffset, units.length);
  /** A possible start of markup that the end of the chunk cuts off. */
  const tail = Math.max(0, units.length - endsWith.length);
  const finders = [
    openFinder((from) => view.indexOf(endsWith, from)),
    openFinder((from) => view.indexOf(startsWith, from)),
    openFinder((from) => behindLess(view, BANG, from)),
    openFinder((from) => behindLess(view, QUESTION, from)),
  ];
  return {
    name,
    next(from) {
      const place = Math.min(...finders.map((find) => find(from)));
      return place < tail ? place : nextTag(units, Math.max(from, Math.min(place, tail)));
    },
  };
};

/** Caches its result until the search has passed it. */
const openFinder = (search: (from: number) => number): ((from: number) => number) => {
  let known = -1;
  return (from) => {
    if (known < from) {
      const found = search(from);
      known = found < 0 ? Infinity : found;
    }
    return known;
  };
};

/** Index of the next '<' followed by this unit; -1 when there is none. */
const behindLess = (view: Uint8Array, unit: number, from: number): number => {
  for (let at = view.indexOf(unit, from + 1); at >= 0; at = view.indexOf(unit, at + 1))
    if (view[at - 1] === LESS) return at - 1;
  return -1;
};

export const matches = (units: Uint8Array, at: number, wanted: Uint8Array): boolean => {
  if (units.length - at < wanted.length) return false;
  for (let index = 1; index < wanted.length; index++) if (units[at + index] !== wanted[index]) return false;
  return true;
};

/** Whether the available units begin `wanted`, ignoring case. */
export const couldBe = (units: Uint8Array, at: number, wanted: Uint8Array): boolean => {
  for (let index = 0; index < wanted.length && at + index < units.length; index++) {
    const unit = units[at + index] ?? 0;
    const upper = unit >= 97 && unit <= 122 ? unit - 32 : unit;
    if (upper !== wanted[index]) return false;
  }
  return true;
};

export const waitFor = (units: Uint8Array, at: number, wanted: Uint8Array): number => {
  for (let index = 1; at + index < units.length; index++) if (units[at + index] !== wanted[index]) return at + 1;
  return -1;
};

/**
 * Index after the '>' of the tag at `from`, with respect to quotes; -1 when there is none before `limit`. XML permits
 * no '<' within a tag.
 */
export const tagEnd = (units: Uint8Array, from: number, limit: number): number => {
  let quote = 0;
  for (let at = from; at < limit; at++) {
    const unit = units[at] ?? 0;
    if (quote !== 0) {
      if (unit === quote) quote = 0;
    } else if (unit === QUOTE || unit === APOSTROPHE) quote = unit;
    else if (unit === GREATER) return at + 1;
  }
  return -1;
};

export const indexOf = (units: Uint8Array, wanted: Uint8Array, from: number): number => {
  const first = wanted[0] ?? 0;
  for (let at = units.indexOf(first, from); at >= 0; at = units.indexOf(first, at + 1))
    if (matches(units, at, wanted)) return at;
  return -1;
};

export const text = (units: Uint8Array, from: number, to: number): string => {
  let result = '';
  for (let at = from; at < to; at += 4096)
    result += String.fromCharCode(...units.subarray(at, Math.min(to, at + 4096)));
  return result;
};

export const join = (a: Uint8Array, b: Uint8Array): Uint8Array => {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
};
