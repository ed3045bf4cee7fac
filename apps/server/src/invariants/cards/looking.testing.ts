import { gunzipSync } from 'node:zlib';
import { withPlainDigits } from '@lanewise/tlog/redact/seeds.testing';

/** Texts that surround or separate numbers, in all ways in which numbers were sent. */
const borders = /<!--.*?-->|<\?.*?\?>|<!\[CDATA\[|\]\]>|&nbsp;|\\[/tnr]/gs;
const signs = /[\0\s.\-/_\u00a0\u00ad\u180e\u200b\u2009\u2013\u0080\u0093\u0089\u008b\u00c2\u00e2]/g;

/** Groups of digits that are separated by signs. Elsewhere, these signs separate columns and amounts. */
const groups = /\d{3,6}(?:(?:[,:|;#=*+~]|\)\()\d{3,6}){2,4}/g;

const meant = (text: string): string =>
  text
    .replace(/&(?:amp;)?#x([0-9a-f]{2,6});/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/&(?:amp;)?#(\d{2,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\\+u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(borders, '');

const lengths = [15, 16, 19];

/** Searches stored data for card numbers, in every way in which they were sent. */
export const openSearch = (numbers: Iterable<string>) => {
  const known = new Set(numbers);
  const found = new Map<string, string>();
  let looked = 0;

  const inDigits = (text: string, where: string): void => {
    for (const [run] of text.matchAll(/\d{13,}/g))
      for (let at = 0; at < run.length; at += 1)
        for (const length of lengths) {
          const part = run.slice(at, at + length);
          if (known.has(part)) found.set(part, where);
        }
  };

  const inText = (text: string, where: string): void => {
    looked += text.length;
    inDigits(text, where);
    const plain = withPlainDigits(meant(text));
    inDigits(plain.replace(signs, ''), where);
    for (const [run] of plain.matchAll(groups)) inDigits(run.replace(/\D/g, ''), where);
    for (const [token] of plain.matchAll(/[\w+/-]{18,}/g))
      for (let shift = 0; shift < 4; shift += 1) {
        const decoded = Buffer.from(token.slice(shift), 'base64');
        inDigits(decoded.toString('latin1').replace(signs, ''), where);
        inDigits(withPlainDigits(decoded.toString('utf8')).replace(signs, ''), where);
      }
  };

  return {
    text: inText,
    /**
     * The texts to search in stored bytes: the bytes as they are, as text, decompressed if they are compressed, and as
     * packed digits of registers.
     */
    bytes(bytes: Uint8Array, where: string): void {
      const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : Buffer.from(bytes);
      inText(plain.toString('latin1'), where);
      inText(plain.toString('utf8'), where);
      // Every second byte of UTF-16 is mostly zero.
      if (plain.includes(0)) inText(plain.toString('utf16le'), where);
    },
    /** Searches for digits in large files of a store, whose data the engine compresses and decompresses. */
    raw: (bytes: Uint8Array, where: string): void => {
      looked += bytes.length;
      inDigits(Buffer.from(bytes).toString('latin1'), where);
      inDigits(withPlainDigits(Buffer.from(bytes).toString('utf8')), where);
    },
    found: (): [number: string, where: string][] => [...found],
    looked: () => looked,
  };
};

export type Search = ReturnType<typeof openSearch>;
