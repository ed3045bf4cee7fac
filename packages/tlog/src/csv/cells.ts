const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Bytes as text of one character a byte, so that indexes in the text are byte offsets. */
export const bytesAsText = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

const beyondAscii = /[^\0-\x7f]/;
/** The text of an ASCII cell. */
const trimmed = (cell: string): string => cell.trim();

/**
 * Decodes a cell that is given with one character per byte: as UTF-8, or as Windows-1252 if the bytes are not UTF-8.
 * Each cell is decoded independently of the rest of the file and of where the file was cut. Blanks at the ends are
 * dropped.
 */
export const decodeCell = (cell: string): string => {
  if (!beyondAscii.test(cell)) return cell.trim();
  try {
    return utf8.decode(Buffer.from(cell, 'latin1')).trim();
  } catch {
    return cell.replace(/[\x80-\x9f]/g, fromWindows).trim();
  }
};

/**
 * Windows-1252 differs from Latin-1 only in the bytes 80 to 9F. Node's own decoder for Windows-1252 reads these bytes
 * as Latin-1.
 */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const fromWindows = (character: string): string => windows1252[character.charCodeAt(0) - 0x80] ?? character;

// eslint-disable-next-line no-control-regex -- they are what is looked for
const control = /[\x00-\x08\x0e-\x19\x1c-\x1f\x7f]/;

/**
 * Whether a cell has control characters that never occur in text. A power cut leaves a block of NUL in a log, and a bad
 * disk leaves a wrong bit. Such characters damage a row, not the file. Tab, line feed, vertical tab, form feed,
 * carriage return, substitute (an old end of file) and escape are permitted.
 */
export const isBinary = (cell: string): boolean => control.test(cell);

// eslint-disable-next-line no-control-regex -- an old end of file and escape may stand in text
const plain = /^[\t-\r\x1a\x1b\x20-\x7e]*$/;

/** How to read the cells of a text. It is determined once for the whole text, because testing each cell takes long. */
export const readingOf = (text: string): { cellOf: (cell: string) => string; mayBeBinary: boolean } => {
  if (plain.test(text)) return { cellOf: trimmed, mayBeBinary: false };
  return { cellOf: beyondAscii.test(text) ? decodeCell : trimmed, mayBeBinary: isBinary(text) };
};

/** The first control character, as a number. */
export const controlIn = (cell: string): number | undefined => control.exec(cell)?.[0].charCodeAt(0);
