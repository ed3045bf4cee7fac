import { Base64Scanner } from './base64.ts';
import type { NumberMeaning } from './card.ts';
import { GroupsScanner } from './groups.ts';
import { HexScanner } from './hex.ts';
import { NumberScanner } from './numbers.ts';

export interface Masked {
  found: number;
  /** Bytes examined. */
  work: number;
}

/** Created once: each reserves space for the digits of a run. */
const scanners = new Map<NumberMeaning, { numbers: NumberScanner; groups: GroupsScanner }>();
const base64 = new Base64Scanner();
const hex = new HexScanner();

const scannersOf = (place: NumberMeaning) => {
  const known = scanners.get(place);
  if (known) return known;
  const reading = { kind: 'value', tabbed: false, place } as const;
  const made = { numbers: new NumberScanner(reading), groups: new GroupsScanner(reading) };
  scanners.set(place, made);
  return made;
};

/** Masks card numbers in the bytes of one value in a place of this kind. */
export const maskBytes = (bytes: Uint8Array, place: NumberMeaning): Masked => {
  const { numbers, groups } = scannersOf(place);
  const all = [numbers, groups, hex, base64];
  const sumOf = (name: 'found' | 'work'): number => all.reduce((sum, one) => sum + one[name], 0);
  const before = { found: sumOf('found'), work: sumOf('work') };
  // Codes of digits look like digits, so they are masked first.
  hex.scan(bytes, 0, bytes.length);
  numbers.scan(bytes, 0, bytes.length, true);
  groups.scan(bytes, 0, bytes.length);
  base64.scan(bytes, 0, bytes.length);
  return { found: sumOf('found') - before.found, work: sumOf('work') - before.work };
};
