export const STAR = 42;

export const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;

export const isBlank = (byte: number | undefined): boolean => byte === 32 || byte === 9 || byte === 10 || byte === 13;

/** Letters, digits and other characters permitted in a name. */
export const isNameByte = (byte: number | undefined): boolean =>
  byte !== undefined &&
  ((byte >= 97 && byte <= 122) ||
    (byte >= 65 && byte <= 90) ||
    (byte >= 48 && byte <= 58) ||
    byte === 95 ||
    byte === 45 ||
    byte === 46);

export const bytesTextOf = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(Math.max(0, from), Math.max(0, to)));

/** First index at or after `at`, before `to`, that is not blank. */
export const skipBlanks = (bytes: Uint8Array, at: number, to: number): number => {
  let place = at;
  while (place < to && isBlank(bytes[place])) place++;
  return place;
};
