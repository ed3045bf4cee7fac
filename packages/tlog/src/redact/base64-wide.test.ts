import { expect, it } from 'vitest';
import { maskText } from '../mask.ts';
import { openRedactor } from '../redact.ts';

const masked = (text: string): string => {
  const redactor = openRedactor();
  return Buffer.concat([redactor.push(Buffer.from(text)), redactor.end()]).toString();
};

const card = '4111111111111111';
const covered = '************1111';

const beginnings = ['', 'a', 'ab', 'abc'];
it.each(beginnings)('covers a card number in base64 of UTF-16, behind %j', (before) => {
  for (const lead of [0, 1, 2, 3]) {
    const wide = Buffer.from(`${before}${card} paid \u4e2d`, 'utf16le');
    for (const bytes of [wide, Buffer.from(wide).swap16()]) {
      const text = Buffer.concat([Buffer.alloc(lead, 7), bytes]).toString('base64');
      for (const kept of [maskText(text), masked(`<Note>${text}</Note>`).slice(6, -7)]) {
        const read = Buffer.from(Buffer.from(kept, 'base64').subarray(lead));
        if (bytes !== wide) read.swap16();
        expect(read.toString('utf16le')).toBe(`${before}${covered} paid \u4e2d`);
      }
    }
  }
});
