import { FIXED_SCALE, type Fixed } from '@lanewise/contract/primitives/fixed';

/**
 * Formats a Fixed as the exact text of a Decimal(18,4): 12500 is '1.25'. Throws RangeError for an unsafe integer.
 * Written for speed: a journal row has dozens of amounts, nearly all with two places.
 */
export const decimalText = (fixed: Fixed): string => {
  if (!Number.isSafeInteger(fixed)) throw new RangeError(`${fixed} is not a number of ten-thousandths`);
  if (fixed < 0) return `-${decimalText(-fixed)}`;
  const rest = fixed % FIXED_SCALE;
  const whole = (fixed - rest) / FIXED_SCALE;
  if (rest === 0) return String(whole);
  const places = rest % 100 === 0 ? String(100 + rest / 100) : String(FIXED_SCALE + rest);
  return `${whole}.${places.slice(1)}`;
};

/**
 * Parses the text of a Decimal with at most four places as a Fixed. Throws RangeError for any other text or a number
 * that is too large.
 */
export const fixedOf = (text: string): Fixed => {
  const match = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(text);
  const size = match ? Number(match[2]) * FIXED_SCALE + Number((match[3] ?? '').padEnd(4, '0')) : Number.NaN;
  if (!Number.isSafeInteger(size)) throw new RangeError(`'${text}' is not a decimal of four places`);
  return match?.[1] === '-' && size !== 0 ? -size : size;
};

/**
 * A sum over receipts in ten-thousandths, Decimal(38,4) in SQL. Sums over a large chain exceed the safe integers of a
 * Fixed.
 */
export type Wide = bigint;

const wideScale = BigInt(FIXED_SCALE);

/** Most characters of a decimal that a number holds exactly, even with four more decimal places. */
const FEW_DIGITS = 11;
const few = /^-?\d+(?:\.\d\d?)?$/;

/**
 * Parses the text of a Decimal with at most four places. Throws RangeError for any other text. Written for speed: an
 * answer has thousands of sums, nearly all short.
 */
export const wideOf = (text: string): Wide => {
  // With at most 11 characters, the nearest number times 10,000 differs from the exact product by less than a half, so
  // rounding is exact.
  if (text.length <= FEW_DIGITS && few.test(text)) return BigInt(Math.round(Number(text) * FIXED_SCALE));
  const [, sign = '', whole = '', places = ''] = /^(-?)(\d{1,38})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  if (whole === '') throw new RangeError(`'${text}' is not a decimal of four places`);
  const size = BigInt(whole) * wideScale + BigInt(places.padEnd(4, '0'));
  return sign === '-' ? -size : size;
};

/** Formats a sum as the exact text of a Decimal(38,4), with two places if they are enough, like `decimalText`. */
export const wideText = (wide: Wide): string => {
  if (wide < 0n) return `-${wideText(-wide)}`;
  const rest = wide % wideScale;
  if (rest === 0n) return String(wide / wideScale);
  const places = String(rest).padStart(4, '0');
  return `${wide / wideScale}.${places.endsWith('00') ? places.slice(0, 2) : places}`;
};
