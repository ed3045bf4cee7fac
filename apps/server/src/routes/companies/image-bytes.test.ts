import { describe, expect, it } from 'vitest';
import { imageOf } from './image-bytes.ts';
import { drawnJpeg, drawnPng } from './images.testing.ts';

const refused: readonly [what: string, bytes: Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('a picture, honestly')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
  ['the signature of a PNG alone', drawnPng(2, 2).subarray(0, 8)],
  ['a PNG that is cut short', drawnPng(2, 2).subarray(0, -1)],
  ['a PNG with something behind it', Buffer.concat([drawnPng(2, 2), Buffer.from('<script>')])],
  ['a PNG of no height', drawnPng(2, 0)],
  ['a PNG that unpacks to too many pixels', drawnPng(4097, 1)],
  ['the start of a JPEG alone', drawnJpeg(2, 2).subarray(0, 3)],
  ['a JPEG that is cut short', drawnJpeg(2, 2).subarray(0, -2)],
  ['a JPEG of no width', drawnJpeg(0, 2)],
  ['a JPEG of too many pixels', drawnJpeg(1, 5000)],
];

describe('bytes that are sent as a picture', () => {
  it.each(refused)('%s is none', (_what, bytes) => {
    expect(imageOf(bytes)).toBeNull();
  });

  it('no byte of a PNG may be another than its check sums say', () => {
    const whole = drawnPng(3, 2);
    for (let at = 0; at < whole.length; at += 1) {
      const broken = Buffer.from(whole);
      broken[at] = (broken[at] ?? 0) ^ 0x20;
      expect(imageOf(broken), `byte ${at}`).toBeNull();
    }
  });

  it('PNG and JPEG are known by themselves', () => {
    expect(imageOf(drawnPng(4096, 1))?.mediaType).toBe('image/png');
    expect(imageOf(drawnJpeg(640, 480))?.mediaType).toBe('image/jpeg');
    // Fill bytes may stand before a marker.
    const jpeg = drawnJpeg(1, 1);
    const filled = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xff]), jpeg.subarray(2)]);
    expect(imageOf(filled)?.mediaType).toBe('image/jpeg');
  });
});
