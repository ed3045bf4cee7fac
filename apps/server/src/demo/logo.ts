import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];

const chunk = (type: string, content: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

/** A PNG (W3C PNG, 5 and 11) of 8 bits a colour, drawn pixel by pixel. */
export const pngOf = (width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer => {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  const row = (y: number): number[] => [0, ...Array.from({ length: width }, (_, x) => colourAt(x, y)).flat()];
  const rows = Buffer.from(Array.from({ length: height }, (_, y) => row(y)).flat());
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const side = 96;
const white: Colour = [255, 255, 255];

/** Logos of the sample companies by country: furrows towards a low sun, and waves under a sun. */
export const demoLogo = (country: string): Buffer =>
  pngOf(side, side, (x, y) => {
    const isSun = Math.hypot(x - side / 2, y - 36) < 18;
    const wave = country === 'CA' ? 5 * Math.sin((x * 2 * Math.PI) / 48) : ((x - side / 2) ** 2 / side) * 0.5;
    const isLine = y > 58 && (y + wave + side) % 14 < 6;
    if (isSun) return country === 'CA' ? white : [250, 204, 90];
    return isLine ? white : country === 'CA' ? [22, 78, 140] : [22, 101, 52];
  });
