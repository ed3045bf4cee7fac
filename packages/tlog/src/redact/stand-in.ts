/** Stands for a character that is not part of a number. */
export const UNKNOWN = 0x80;

/** The byte with the scanners' meaning of a UTF-16 code unit: itself in ASCII, otherwise a character of its kind. */
export const standIn = (code: number): number => {
  if (code < 0x80) return code;
  if (code === 0xad || code === 0xa0 || code === 0xb7 || code === 0x85) return code;
  if (code < 0x2000) return UNKNOWN;
  return SIGNS.get(code) ?? UNKNOWN;
};

const SIGNS = new Map<number, number>();
const add = (stand: number, ...ranges: readonly (readonly [number, number])[]): void => {
  for (const [from, to] of ranges) for (let code = from; code <= to; code++) SIGNS.set(code, stand);
};
/** No-break space, dash of Windows-1252, next line, middle dot, soft hyphen. */
add(0xa0, [0x2000, 0x200a], [0x202f, 0x202f], [0x205f, 0x205f], [0x3000, 0x3000]);
add(0x96, [0x2010, 0x2015], [0x2212, 0x2212], [0xfe58, 0xfe58], [0xfe63, 0xfe63], [0xff0d, 0xff0d]);
add(0x85, [0x2028, 0x2029]);
add(0xb7, [0x2022, 0x2022], [0xff0e, 0xff0e]);
add(0xad, [0x200b, 0x200f], [0x202a, 0x202e], [0x2060, 0x2064], [0xfeff, 0xfeff]);
