import { openRedactor } from '@lanewise/tlog/redact';

/** Media types of printed reports. */
export type PrintedMedia = 'application/pdf' | 'text/plain';

/** Control characters of printers: tab, line feed, form feed, carriage return, and the end of file of DOS. */
const printing: ReadonlySet<number> = new Set([9, 10, 12, 13, 26]);

const isPdf = (bytes: Buffer): boolean =>
  /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) &&
  // Some programs write blanks or a few lines behind the end of a PDF.
  bytes.subarray(-1_024).includes('%%EOF') &&
  bytes.includes('startxref');

/** HTML, drawings, PostScript and RTF are text too, but not a printed page. */
const isMarkup = (bytes: Buffer): boolean =>
  /^\s*(<[!?a-zA-Z/]|%!|%PDF|\{\\rtf)/.test(bytes.toString('latin1', 0, 256).replace(/^\u00ef\u00bb\u00bf/, ''));

/** Three thousand pages, more than any report of a day has. */
const mostLines = 200_000;

const isText = (bytes: Buffer): boolean => {
  let lines = 0;
  for (const byte of bytes) {
    if (byte === 127 || (byte < 32 && !printing.has(byte))) return false;
    if (byte < 32 && byte !== 9) lines += 1;
  }
  return lines <= 2 * mostLines && !isMarkup(bytes);
};

/**
 * Detects the type from the bytes alone, since names and content types are not reliable. Returns null for anything but
 * printed text or a whole PDF.
 */
export const mediaOf = (bytes: Buffer): PrintedMedia | null => {
  if (bytes.length === 0) return null;
  if (isPdf(bytes)) return 'application/pdf';
  return isText(bytes) ? 'text/plain' : null;
};

/** Masks card numbers in printed text and keeps its length. Strings in a PDF are compressed and stay as they are. */
export const covered = (bytes: Buffer, media: PrintedMedia): Buffer => {
  if (media === 'application/pdf') return bytes;
  const redactor = openRedactor();
  return Buffer.concat([redactor.push(bytes), redactor.end()]);
};

/** A report in the form in which it is kept. */
export interface Printed {
  content: Buffer;
  mediaType: PrintedMedia;
}

/** Returns null for anything but printed text or a whole PDF. */
export const readPrinted = (bytes: Buffer): Printed | null => {
  const mediaType = mediaOf(bytes);
  return mediaType && { content: covered(bytes, mediaType), mediaType };
};
