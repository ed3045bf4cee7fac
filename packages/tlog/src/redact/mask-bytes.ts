import { Base64Scanner } from './base64.ts';
import type { NumberMeaning } from './card.ts';
import { NumberScanner } from './numbers.ts';

export interface Masked {
  found: number;
  /** Bytes examined. */
  work: number;
}

/** Created once: each reserves space for the digits of a run. */
const scanners = new Map<NumberMeaning, NumberScanner>();
const base64 = new Base64Scanner();

const scannerOf = (place: NumberMeaning): NumberScanner => {
  let scanner = scanners.get(place);
  if (scanner === undefined)
    scanners.set(place, (scanner = new NumberScanner({ kind: 'value', tabbed: false, place })));
  return scanner;
};

/** Masks card numbers in the bytes of one value in a place of this kind. */
export const maskBytes = (bytes: Uint8Array, place: NumberMeaning): Masked => {
  const numbers = scannerOf(place);
  const before = { found: numbers.found + base64.found, work: numbers.work + base64.work };
  numbers.scan(bytes, 0, bytes.length, true);
  base64.scan(bytes, 0, bytes.length);
  return { found: numbers.found + base64.found - before.found, work: numbers.work + base64.work - before.work };
};
