import { bytesTextOf } from './bytes.ts';
import { SIGN } from './stand-in.ts';

/** Most signs between two groups: `)(` are two. */
const LONGEST_GAP = 2;
/** Bytes of the longest notation of a sign. */
const LONGEST_SIGN = 24;

const SIGNS = new Uint8Array(256);
for (const sign of ",:|;#=*+()~\\%&!?@$[]{}<>^`'") SIGNS[sign.charCodeAt(0)] = 1;
// Typographic apostrophes of Windows-1252, and the stand-in for a sign beyond ASCII.
for (const sign of [0x91, 0x92, SIGN]) SIGNS[sign] = 1;

/** A sign of more than one byte: a reference, an escape or a code of an address. */
const NOTATIONS: ReadonlyMap<number, RegExp> = new Map([
  [38, /^&(?:amp;)?(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/i],
  [92, /^\\+(?:u[\da-f]{4}(?:\[[\d;]*m)?|x[\da-f]{2}|[a-z"'/])/i],
  [37, /^%(?:25)*[\da-f]{2}(?:%(?:25)*[89a-f][\da-f])*/i],
]);
/** The bytes after the ESC of a printer or terminal command: one letter, or `[`, parameters and a letter. */
const ORDER = /^(?:\[[\d;]*[a-z]|[a-z])/i;
const ESCAPE = 27;

/** Control characters without tabs and line ends. */
const isControl = (byte: number): boolean => byte === 0x7f || (byte < 32 && ![9, 10, 13].includes(byte));

/** First bytes of signs between two groups. */
export const BEGINS_SIGN = SIGNS.slice();
for (let byte = 1; byte < 256; byte++) if (isControl(byte) || byte > 0xa0) BEGINS_SIGN[byte] = 1;

/**
 * Number of bytes of the character beyond ASCII at this place if it is a sign, neither letter nor digit; otherwise 0.
 */
const beyondAscii = (bytes: Uint8Array, at: number): number => {
  const first = bytes[at] ?? 0;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 1;
  const text = length === 1 ? '' : Buffer.from(bytes.subarray(at, at + length)).toString();
  // Bytes that are not UTF-8 are Windows-1252, which equals Unicode from 0xa1 on.
  const [sign, taken] = text === '' || text.includes('\ufffd') ? [String.fromCharCode(first), 1] : [text, length];
  return /[\p{L}\p{N}]/u.test(sign) ? 0 : taken;
};

/** Number of bytes of a printer or terminal command after its ESC. Printer commands end with a number in one byte. */
const orderAt = (bytes: Uint8Array, at: number): number => {
  const length = ORDER.exec(bytesTextOf(bytes, at, at + LONGEST_SIGN))?.[0].length ?? 0;
  return length === 1 && isControl(bytes[at + 1] ?? 0) ? 2 : length;
};

/**
 * Length in bytes of the sign at this place, if the sign is a notation, a control character or a character beyond
 * ASCII; otherwise 0.
 */
const longSign = (bytes: Uint8Array, at: number): number => {
  const first = bytes[at] ?? 0;
  if (first > 0xa0) return beyondAscii(bytes, at);
  if (first === ESCAPE) return 1 + orderAt(bytes, at + 1);
  const notation = NOTATIONS.get(first)?.exec(bytesTextOf(bytes, at, at + LONGEST_SIGN));
  return notation?.[0].length ?? (isControl(first) && at < bytes.length ? 1 : 0);
};

const shortSign = (bytes: Uint8Array, at: number): number => (SIGNS[bytes[at] ?? 0] === 1 ? 1 : 0);

const gapOf = (bytes: Uint8Array, at: number, signAt: typeof longSign): number => {
  let end = at;
  for (let signs = 0; signs < LONGEST_GAP; signs++) end += signAt(bytes, end);
  return end - at;
};

/**
 * Possible lengths, in bytes, of the signs between two groups. There can be several lengths: a per cent sign, a
 * backslash and an ampersand are signs themselves, and also begin the notation of other signs.
 */
export const gapsAt = (bytes: Uint8Array, at: number): readonly number[] =>
  [gapOf(bytes, at, shortSign), gapOf(bytes, at, (of, place) => longSign(of, place) || shortSign(of, place))].filter(
    (gap, index, all) => gap > 0 && all.indexOf(gap) === index,
  );
