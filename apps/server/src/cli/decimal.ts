/**
 * Sums of decimal text without binary floating point. Summaries of segments carry amounts as text ("1234.5",
 * "-0.0001"). Adding them as numbers would lose cents over a large import.
 */
const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Decimal places while adding. The server never sends more. */
const SCALE = 4;

const parse = (text: string): bigint => {
  const match = decimal.exec(text);
  const [, sign = '', whole = '', fraction = ''] = match ?? [];
  if (!match || fraction.length > SCALE)
    throw new RangeError(`"${text}" is not a decimal with at most ${SCALE} places.`);
  const units = BigInt(whole + fraction.padEnd(SCALE, '0'));
  return sign === '-' ? -units : units;
};

/** Adds decimal texts exactly. The result has 2 to 4 decimals. Throws RangeError for any other text. */
export const addDecimals = (texts: readonly string[]): string => {
  const sum = texts.reduce((total, text) => total + parse(text), 0n);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(SCALE + 1, '0');
  const fraction = digits.slice(-SCALE).replace(/0{1,2}$/, '');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -SCALE)}.${fraction}`;
};

/** Adds thousands separators: "1234567.50" becomes "1,234,567.50". */
export const grouped = (value: string | number): string => {
  const [whole = '', fraction] = String(value).split('.');
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? groups : `${groups}.${fraction}`;
};
