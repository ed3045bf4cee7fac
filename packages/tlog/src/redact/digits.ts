/** Digits of all scripts (Unicode, general category Nd), and characters that UTF-16 writes in two units. */

/** Digits stand in the first two planes of Unicode. */
const END = 0x20000;
const NONE = 255;
const VALUES = new Uint8Array(END).fill(NONE);
const isNumeral = /^\p{Nd}$/u;
for (let code = 0, next = 0; code < END; code++) {
  if (!isNumeral.test(String.fromCodePoint(code))) continue;
  // The ten digits of a script follow each other, the zero first.
  next = VALUES[code - 1] === undefined || VALUES[code - 1] === NONE ? 0 : (next + 1) % 10;
  VALUES[code] = next;
}

/** The value of a digit; -1 for other characters. */
export const digitOf = (code: number): number => {
  const value = VALUES[code] ?? NONE;
  return value === NONE ? -1 : value;
};

/** The first and the second unit of a pair. */
export const isHigh = (unit: number): boolean => (unit & 0xfc00) === 0xd800;
export const isLow = (unit: number): boolean => unit >= 0 && (unit & 0xfc00) === 0xdc00;

export const pairOf = (high: number, low: number): number => 0x10000 + ((high & 0x3ff) << 10) + (low & 0x3ff);

/** First bytes in UTF-8 of digits beyond ASCII. */
export const digitLeads = (): number[] => {
  const leads = new Set<number>();
  for (let code = 0x80; code < END; code++)
    if (VALUES[code] !== NONE)
      leads.add(code < 0x800 ? 0xc0 | (code >> 6) : code < 0x10000 ? 0xe0 | (code >> 12) : 0xf0);
  return [...leads];
};
