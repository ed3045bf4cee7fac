/** Byte order marks of UTF-16, one character a byte: little-endian and big-endian. */
export const WIDE_MARKS = ['\xff\xfe', '\xfe\xff'] as const;

/** Reads UTF-16 from arbitrary chunks, one character per code unit. */
export const openWide = (mark: (typeof WIDE_MARKS)[number]) => {
  const isBig = mark === '\xfe\xff';
  let odd: Buffer = Buffer.alloc(0);
  return {
    mark: Buffer.from(mark, 'latin1'),
    lineBreak: isBig ? Uint8Array.of(0, LF) : Uint8Array.of(LF, 0),
    text: (chunk: Uint8Array): string => {
      const bytes = Buffer.concat([odd, chunk]);
      const whole = bytes.length - (bytes.length % 2);
      odd = bytes.subarray(whole);
      const units = bytes.subarray(0, whole);
      return (isBig ? units.swap16() : units).toString('utf16le');
    },
    cell: (text: string): string => text.trim(),
    /** Trailing bytes of an incomplete character. */
    odd: (): number => odd.length,
  };
};

const LF = 10;
