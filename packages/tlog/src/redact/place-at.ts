import { isBlank, isNameByte, bytesTextOf } from './bytes.ts';
import { meaningOf, type NumberMeaning } from './card.ts';
import type { Kind } from './reading.ts';

/** Distance before a number in which its name is searched. */
const REACH = 200;
const LONGEST_NAME = 80;
const CDATA = '<![CDATA[';

/** Meaning of the name before a value. In XML, the name of the element or attribute; in JSON, the key. */
export const placeAt = (bytes: Uint8Array, at: number, kind: Kind): NumberMeaning => {
  if (kind === 'text') return 'column';
  if (kind === 'value') return 'unknown';
  const least = Math.max(0, at - REACH);
  let before = at - 1;
  if (bytesTextOf(bytes, at - CDATA.length, at) === CDATA) before -= CDATA.length;
  while (before >= least && (isBlank(bytes[before]) || bytes[before] === QUOTE || bytes[before] === APOSTROPHE))
    before--;
  if (kind === 'xml' && bytes[before] === GREATER) {
    let open = before;
    while (open > least && bytes[open] !== LESS) open--;
    return meaningOf(/^[\w:.-]*/.exec(bytesTextOf(bytes, open + 1, before))?.[0] ?? '');
  }
  if (bytes[before] !== EQUALS && bytes[before] !== COLON) return 'unknown';
  before--;
  while (before >= least && (isBlank(bytes[before]) || bytes[before] === QUOTE)) before--;
  const end = before + 1;
  while (before >= 0 && end - before < LONGEST_NAME && isNameByte(bytes[before])) before--;
  return meaningOf(bytesTextOf(bytes, before + 1, end));
};

const EQUALS = 61;
const COLON = 58;
const QUOTE = 34;
const APOSTROPHE = 39;
const GREATER = 62;
const LESS = 60;
