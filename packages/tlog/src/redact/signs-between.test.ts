import { expect, it } from 'vitest';
import { maskText } from '../mask.ts';
import { openRedactor } from '../redact.ts';

// What parts the groups of a card number is what a reader sees between them, whatever its script and however it is written.

const redact = (text: string): string => {
  const redactor = openRedactor();
  return Buffer.concat([redactor.push(Buffer.from(text)), redactor.end()]).toString();
};
const wide = (text: string): string => {
  const redactor = openRedactor();
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return Buffer.concat([redactor.push(bytes), redactor.end()])
    .toString('utf16le')
    .slice(1);
};

const groups = ['4111', '1111', '1111', '1111'];
const frames = (text: string): string[] => [
  `<A><Note>paid ${text}</Note></A>`,
  `{"number":"1","note":"${text}"}\n`,
  `id;note\n1;"${text}"\n`,
  `RECEIPT\nPAID ${text} OK\n`,
];

it.each([
  '&#44;',
  '&#x7c;',
  '&amp;#58;',
  '&amp;',
  '&apos;',
  '&ndash;',
  '&shy;',
  '&ensp;',
  '&sol;',
  '\\u002c',
  '\\\\u002c',
  '\\u0027',
  '\\n',
  '\\r\\n',
  '\\f',
  '\\x2c',
  '\\u001b[1m',
  '\\"',
  '%2C',
  '%3a',
  '%252C',
  '%C2%A0',
  '%E2%80%93',
  '\uff0c',
  '\u060c',
  '\u00bb',
  '\u00d7',
  '\u2044',
  '\u2502',
  '\u2192',
  '\u2026',
  '\u{1f4b3}',
  '\u0001',
  '\u001c',
  '\b',
  '\u007f',
  '\u001b[1m',
  '\u001bE\u0001',
])('a card number is covered whose groups are parted by %j', (between) => {
  const covered = ['****', '****', '****', '1111'].join(between);
  for (const text of frames(groups.join(between))) {
    const expected = text.replace(groups.join(between), covered);
    expect(redact(text)).toBe(expected);
    expect(wide(text)).toBe(expected);
  }
  expect(maskText(groups.join(between))).toBe(covered);
});

it.each(['\ufe0f\u20e3', '\ufe0f', '\u0332', '\u0336'])(
  'a card number is covered whose digits bear the mark %j',
  (mark) => {
    const write = (card: string): string => [...card].map((digit) => digit + mark).join('');
    const covered = write(`${'*'.repeat(12)}1111`);
    for (const text of frames(write(groups.join('')))) {
      const expected = text.replace(write(groups.join('')), covered);
      expect(redact(text)).toBe(expected);
      expect(wide(text)).toBe(expected);
    }
    expect(maskText(write(groups.join('')))).toBe(covered);
  },
);

it.each([
  ['letters', 'paid 4111é1111é1111é1111'],
  ['letters of Greek', 'paid 4111π1111π1111π1111'],
  ['columns', 'a\n4111\u001f1111\u001f1111\u001f1111\n4111\u001f1111\u001f1111\u001f1111\n'],
  ['a longer list', '"4111&#44;1111&#44;1111&#44;1111&#44;4011"'],
])('and not groups parted by %s', (_, text) => {
  expect(redact(text)).toBe(text);
  expect(wide(text)).toBe(text);
});
