import { FIXED_SCALE, type Fixed } from '@lanewise/contract/primitives/fixed';

/** A Fixed as the exact text of a Decimal(18,4): 12500 is '1.25'. Throws RangeError for what is not a safe integer. */
export const decimalText = (fixed: Fixed): string => {
  if (!Number.isSafeInteger(fixed)) throw new RangeError(`${fixed} is not a number of ten-thousandths`);
  const size = Math.abs(fixed);
  const rest = size % FIXED_SCALE;
  const whole = (size - rest) / FIXED_SCALE;
  const sign = fixed < 0 ? '-' : '';
  return rest === 0 ? `${sign}${whole}` : `${sign}${whole}.${String(rest).padStart(4, '0')}`;
};

/** The text of a Decimal with at most four places as a Fixed. Throws RangeError for any other text, or one too large. */
export const fixedOf = (text: string): Fixed => {
  const match = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(text);
  const size = match ? Number(match[2]) * FIXED_SCALE + Number((match[3] ?? '').padEnd(4, '0')) : Number.NaN;
  if (!Number.isSafeInteger(size)) throw new RangeError(`'${text}' is not a decimal of four places`);
  return match?.[1] === '-' && size !== 0 ? -size : size;
};
