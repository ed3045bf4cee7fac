import { isCardNumber } from '../redact/card.ts';

/** Digits of a card or account number: the fewest and the most. */
export const SHORTEST = 13;
export const LONGEST = 19;
/** Trailing digits that may remain. */
export const KEPT = 4;

/** A card number with fillers around it, or a track: the card number, a D, the expiry date and further digits. */
const NUMBER = /^(f*)(\d{13,19})(f*)$/;
const TRACK = /^(f*)(\d{12,19})(d[\df]*)$/;
/** Number and track behind their tags and lengths (EMV 5A and 57). */
const TAGS = /5a(?=0[7-9a])|57(?=0[89a-f]|1[0-3])/g;

/**
 * Masks card numbers in the packed formats of chips and card readers, which differ from the numbers of the log. A card
 * number keeps its last four digits; a track keeps none. An account number without a tag is masked without a check of
 * its check digit. Returns the count of masked numbers.
 */
export const coverReaderForms = (field: Buffer, isAccount: boolean): number => {
  const hex = field.toString('hex');
  if (coverForm(field, 0, hex, isAccount)) return 1;
  let found = 0;
  for (const { index } of hex.matchAll(TAGS)) {
    if (index % 2 !== 0) continue;
    const from = index + 4;
    const to = from + 2 * Number.parseInt(hex.slice(index + 2, from), 16);
    if (to <= hex.length && coverForm(field, from, hex.slice(from, to), false)) found++;
  }
  return found;
};

/** `first`: the half byte at which `hex` begins. */
const coverForm = (field: Buffer, first: number, hex: string, isAccount: boolean): boolean => {
  const number = NUMBER.exec(hex);
  const [, before = '', digits = ''] = number ?? TRACK.exec(hex) ?? [];
  if (!(isAccount && digits !== '') && !isCardNumber([...digits].map(Number), 'unknown', true)) return false;
  const from = first + before.length;
  return clear(field, from, number === null ? first + hex.length : from + digits.length - KEPT);
};

/** Sets half bytes to zero. Returns whether anything changed. */
const clear = (field: Buffer, from: number, to: number): boolean => {
  let changed = false;
  for (let half = from; half < to; half++) {
    const byte = field[half >> 1] ?? 0;
    const cleared = byte & (half % 2 === 0 ? 0x0f : 0xf0);
    changed ||= cleared !== byte;
    field[half >> 1] = cleared;
  }
  return changed;
};
