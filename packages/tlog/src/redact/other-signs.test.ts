import { expect, it } from 'vitest';
import { maskText } from '../mask.ts';
import { openRedactor } from '../redact.ts';

// Groups of a card number may be parted by apostrophes, the comma of Japanese, or a blank or hyphen as web forms send them.

const redact = (text: string): string => {
  const redactor = openRedactor();
  return Buffer.concat([redactor.push(Buffer.from(text)), redactor.end()]).toString();
};

it.each(["'", '\u2019', '\u3001', '\u2018', '%20', '%2D'])(
  'a card number is covered whose groups are parted by %j',
  (between) => {
    const card = ['4111', '1111', '1111', '1111'].join(between);
    const texts = [`paid by ${card} ok`, `{"number":"1","lines":[],"customer":"${card}"}\n`, `id,note\n1,${card}\n`];
    expect([maskText(card), ...texts.map(redact)].filter((text) => text.includes(card))).toEqual([]);
  },
);
