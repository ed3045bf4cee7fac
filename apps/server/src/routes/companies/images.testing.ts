import { deflateSync } from 'node:zlib';
import { pngOf } from '../../demo/logo.ts';

/** A PNG of one colour; another `seed` makes another file. */
export const drawnPng = (width: number, height: number, seed = 0): Buffer =>
  pngOf(width, height, () => [seed % 256, 80, 160]);

const segment = (marker: number, ...content: number[]): number[] => [0xff, marker, 0, content.length + 2, ...content];

/** The frame of a JPEG around an empty scan: enough to be recognized and measured. */
export const drawnJpeg = (width: number, height: number): Buffer => {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  return Buffer.from([
    0xff,
    0xd8,
    ...segment(0xe0, ...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0),
    ...segment(0xc0, 8, ...size, 1, 1, 0x11, 0),
    ...segment(0xda, 1, 1, 0, 0, 63, 0),
    ...deflateSync('scan').map((byte) => byte & 0x7f),
    0xff,
    0xd9,
  ]);
};
