import { isCardNumber } from '../redact/card.ts';
import { readDigits } from './packed.ts';
import { fromOf, sizeOf, toOf, type LogString } from './strings.ts';

/** Card lengths that are searched across fields, and the fewest digits that each field contributes. */
const LENGTHS: readonly number[] = [15, 16, 19];
const LEAST = 4;
const MOST_FIELDS = 4;
/** Trailing digits that may remain. */
const KEPT = 4;

/** A digit: its value, and a function that masks it. */
interface Digit {
  value: number;
  cover: () => void;
}

/** Masks card numbers that span adjacent fields, packed or in text; returns their number. */
export const coverSplit = (bytes: Buffer, string: LogString): number => {
  let found = 0;
  for (const read of [packedAt, textAt])
    for (let field = 1; field + 1 < sizeOf(string); field++) if (coverFrom(bytes, string, field, read)) found++;
  return found;
};

type Part = 'tail' | 'whole' | 'head';
type Read = (bytes: Buffer, from: number, to: number, part: Part) => Digit[];

const coverFrom = (bytes: Buffer, string: LogString, first: number, read: Read): boolean => {
  const at = (field: number, part: Part) => read(bytes, fromOf(string, field), toOf(string, field), part);
  let digits = at(first, 'tail');
  for (let field = first + 1; field < first + MOST_FIELDS && field < sizeOf(string); field++) {
    const head = at(field, 'head');
    if (digits.length < LEAST || head.length < LEAST) return false;
    const number = [...digits, ...head];
    if (
      LENGTHS.includes(number.length) &&
      isCardNumber(
        number.map(({ value }) => value),
        'unknown',
        true,
      )
    ) {
      for (const { cover } of number.slice(0, -KEPT)) cover();
      return true;
    }
    digits = [...digits, ...at(field, 'whole')];
    if (digits.length > 19) return false;
  }
  return false;
};

/** Longest field that is part of a number. */
const LONGEST = 64;

const packedAt: Read = (bytes, from, to) => {
  if (to - from > LONGEST) return [];
  const digits = readDigits(bytes, from, to) ?? '';
  const first = to * 2 - digits.length;
  return [...digits].map((digit, index) => ({
    value: Number(digit),
    cover: () => {
      const half = first + index;
      bytes[half >> 1] = (bytes[half >> 1] ?? 0) & (half % 2 === 0 ? 0x0f : 0xf0);
    },
  }));
};

const textAt: Read = (bytes, from, to, part) => {
  if (to - from > LONGEST) return [];
  const text = bytes.toString('latin1', from, to);
  const pattern = part === 'head' ? /^\d+/ : part === 'tail' ? /\d+$/ : /^\d+$/;
  const found = pattern.exec(text);
  if (found === null) return [];
  return [...found[0]].map((digit, index) => ({
    value: Number(digit),
    cover: () => {
      bytes[from + found.index + index] = STAR;
    },
  }));
};

const STAR = 0x2a;
