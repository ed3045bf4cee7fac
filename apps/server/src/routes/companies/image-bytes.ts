import { crc32 } from 'node:zlib';
import type { Image } from '../../meta/image-types.ts';

/**
 * Largest number of pixels of a side. Screens show pictures small, and the limit bounds how much a browser has to
 * unpack.
 */
const MOST_PIXELS = 4096;

const isSide = (pixels: number): boolean => pixels >= 1 && pixels <= MOST_PIXELS;

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A complete PNG file (W3C PNG, 5): chunks with correct checksums from IHDR over IDAT to IEND, nothing after it. */
const isPng = (bytes: Buffer): boolean => {
  if (!bytes.subarray(0, 8).equals(signature)) return false;
  let at = 8;
  let hasData = false;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return false;
    const type = bytes.toString('latin1', at + 4, at + 8);
    const isFirst = at === 8;
    if (isFirst !== (type === 'IHDR')) return false;
    if (isFirst && !(length === 13 && isSide(bytes.readUInt32BE(16)) && isSide(bytes.readUInt32BE(20)))) return false;
    if (type === 'IDAT') hasData = true;
    if (type === 'IEND') return hasData && end === bytes.length;
    at = end;
  }
  return false;
};

/** Frame headers are C0 to CF without the tables C4 and CC and the reserved C8 (ITU-T T.81, table B.1). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const START_OF_SCAN = 0xda;
const endOfImage = Buffer.from([0xff, 0xd9]);

/**
 * A complete JPEG file (ITU-T T.81, annex B): segments, one frame header with its size, a scan, and the end of the
 * image.
 */
const isJpeg = (bytes: Buffer): boolean => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return false;
  let at = 2;
  let hasFrame = false;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return false;
    if (marker === START_OF_SCAN) return hasFrame && bytes.lastIndexOf(endOfImage) >= end;
    if (isFrame(marker)) {
      if (length < 8 || !isSide(bytes.readUInt16BE(at + 5)) || !isSide(bytes.readUInt16BE(at + 7))) return false;
      hasFrame = true;
    }
    at = end;
  }
  return false;
};

/**
 * Detects the type from the bytes only; name and content type are ignored. Null: no PNG and no JPEG, or too many
 * pixels.
 */
export const imageOf = (content: Buffer): Image | null => {
  if (isPng(content)) return { mediaType: 'image/png', content };
  return isJpeg(content) ? { mediaType: 'image/jpeg', content } : null;
};
