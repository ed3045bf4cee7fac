import { describe, expect, it } from 'vitest';
import { openRedactor } from '../redact.ts';

const card = '4111111111111111';

const masked = (text: string, chunk = text.length): string => {
  const redactor = openRedactor();
  const bytes = Buffer.from(text);
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += chunk) parts.push(redactor.push(bytes.subarray(at, at + chunk)));
  return Buffer.concat([...parts, redactor.end()]).toString();
};

/** Base64 in lines, as mails and certificates break it. */
const inLines = (text: string, width: number, end: string): string =>
  (
    Buffer.from(text)
      .toString('base64')
      .match(new RegExp(`.{1,${width}}`, 'g')) ?? []
  ).join(end);

const joined = (text: string, end: string): string =>
  Buffer.from(text.replaceAll(end, ''), 'base64').toString('latin1');

const ends = {
  'a line feed': '\n',
  'return and line feed': '\r\n',
  'an indented line': '\n      ',
  'an escape': '\\r\\n',
};

describe('base64 in lines', () => {
  it.each(Object.entries(ends))('parted by %s holds no card number at any place', (_, end) => {
    for (const width of [64, 76])
      for (let before = 0; before < 60; before += 1) {
        const text = `${'x'.repeat(before)} card ${card} was taken here and nothing else stands in this note`;
        const clean = masked(inLines(text, width, end));
        expect(joined(clean, end), `${width} ${before}`).not.toContain(card);
        expect(joined(clean, end)).toContain('was taken here and nothing else');
        expect(clean).toHaveLength(inLines(text, width, end).length);
      }
  });

  it('is the same in whatever pieces it comes', () => {
    const text = `${'long words '.repeat(500)}${card} ${'and more of them '.repeat(400)}`;
    for (let before = 0; before < 8; before += 1) {
      const lines = inLines(`${'x'.repeat(before)}${text}`, 76, '\n');
      const whole = masked(lines);
      expect(joined(whole, '\n')).not.toContain(card);
      for (const chunk of [1_000, 4_096, 4_099]) expect(masked(lines, chunk)).toBe(whole);
    }
  });

  it('without a card number stays as it is', () => {
    const text = inLines('4111111111111112 is the number of no card, and 049000000443 that of an item', 64, '\n');
    expect(masked(text)).toBe(text);
  });
});
