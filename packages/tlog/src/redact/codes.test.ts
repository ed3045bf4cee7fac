import { describe, expect, it } from 'vitest';
import { maskText } from '../mask.ts';
import { openRedactor } from '../redact.ts';
import { cardNumber, fractions } from './seeds.testing.ts';

const redact = (input: Uint8Array): Buffer => {
  const redactor = openRedactor();
  return Buffer.concat([redactor.push(input), redactor.end()]);
};

/** Ways to write the codes of digits. */
const WAYS: Readonly<Record<string, (codes: readonly string[]) => string>> = {
  'an address': (codes) => `%${codes.join('%')}`,
  'an address within an address': (codes) => `%25${codes.join('%25')}`,
  'an address with blanks': (codes) => codes.map((code, at) => `${at % 4 === 0 ? '%20' : ''}%${code}`).join(''),
  hexadecimal: (codes) => codes.join(''),
  'hexadecimal of UTF-16': (codes) => `${codes.join('00')}00`,
  'hexadecimal of a text': (codes) => `6e6f2e20${codes.join('')}2e`,
  'hexadecimal of groups': (codes) => codes.map((code, at) => (at > 0 && at % 4 === 0 ? '20' : '') + code).join(''),
  'a dump': (codes) => codes.join(' '),
  'a dump that is parted in the middle': (codes) => `${codes.slice(0, 8).join(' ')}  ${codes.slice(8).join(' ')}`,
  'a dump with colons': (codes) => codes.join(':'),
  'a list of bytes': (codes) => codes.map((code) => `0x${code}`).join(', '),
  'escapes of programs': (codes) => codes.map((code) => `\\x${code}`).join(''),
  'escapes of mails': (codes) => codes.map((code) => `=${code}`).join(''),
  'escapes with braces': (codes) => codes.map((code) => `\\u{${code}}`).join(''),
};

const FRAMES: Readonly<Record<string, (text: string) => string>> = {
  xml: (text) => `<POSLog><Note>${text}</Note></POSLog>`,
  json: (text) => `{"type":"sale","note":"${text}"}\n`,
  csv: (text) => `id;note;amount\n1;"${text}";2.50\n`,
  value: (text) => text,
};

describe('a card number whose digits are written as codes in', () => {
  const cases = Object.entries(WAYS).flatMap(([way, write]) =>
    Object.entries(FRAMES).map(([frame, around]) => ({ way, frame, write: (of: string[]) => around(write(of)) })),
  );

  it.each(cases)('$way in $frame is covered', ({ write }) => {
    const random = fractions(11);
    for (let turn = 0; turn < 25; turn++) {
      const codes = [...cardNumber(random)].map((digit) => `3${digit}`);
      const text = write(codes);
      const expected = write(codes.map((code, at) => (at < codes.length - 4 ? '2a' : code)));
      const covered = redact(Buffer.from(text)).toString();
      // The last four may look like a number of their own.
      expect([...covered].map((sign, at) => (sign === '*' ? expected[at] : sign)).join('')).toBe(expected);
      expect(maskText(text)).toBe(covered);
      const wide = redact(Buffer.from(`\ufeff${text}`, 'utf16le')).toString('utf16le');
      expect(wide).toBe(`\ufeff${covered}`);
    }
  });

  it.each([
    '%20',
    '100% 3 %3',
    '33 34 35',
    'e3b0c44298fc1c149afbf4c8996fb924',
    '3030303030303030303030303030303030',
    '%30'.repeat(40),
  ])('and no other text: %s', (text) => {
    expect(maskText(text)).toBe(text);
    expect(redact(Buffer.from(text)).toString()).toBe(text);
  });
});

it('a card number behind a per cent sign that begins no code is covered', () => {
  expect(maskText('%371449635398431')).toBe('%***********8431');
});

describe('a card number with an exponent', () => {
  it.each([
    ['{"note": 4.111111111111111e15}', '{"note": 1.111111111111111e15}'],
    ['{"note": 4.111111111111111E+15}', '{"note": 1.111111111111111E+15}'],
    ['{"note": 555555555555444.4e1}', '{"note": 111111111111444.4e1}'],
    ['{"note": 55555555555544440e-1}', '{"note": 11111111111144440e-1}'],
    ['{"note": "5.555555555554444E+15"}', '{"note": "*.***********4444E+15"}'],
    ['id;note\n1;5.555555555554444E+15\n', 'id;note\n1;*.***********4444E+15\n'],
    ['<A><B>5.555555555554444E15</B></A>', '<A><B>*.***********4444E15</B></A>'],
  ])('%s is covered', (text, expected) => {
    expect(redact(Buffer.from(text)).toString()).toBe(expected);
    expect(maskText(text, 'column')).not.toContain('5555');
  });

  it.each(['{"amount": 1.5e3}', '{"amount": 4.111111111111112e15}', '{"note": 4.1111111111111115e15}', '1e99', '0e0'])(
    'and no other number: %s',
    (text) => {
      expect(redact(Buffer.from(text)).toString()).toBe(text);
    },
  );
});
