import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRedactor } from '../redact.ts';
import { openColumnScanner } from './columns.ts';

/** Most bytes examined per byte of a file, which limits the cost of a hostile file. */
const MOST = 60;

const stepsOf = (bytes: Uint8Array): number => {
  const redactor = openRedactor();
  for (let at = 0; at < bytes.length; at += 100_000) redactor.push(bytes.subarray(at, at + 100_000));
  redactor.end();
  return redactor.steps;
};

/** Everything that starts a scanner: names of secrets, tags, quotes, digits, separators, base64, comment delimiters. */
const MARKERS = [
  'pin ',
  'cvv ',
  'pin',
  'cvv=',
  'track',
  'password:',
  'mot de passe ',
  '<PIN',
  '<NIP>',
  '</PIN>',
  'name="pin" ',
  '"pin":',
  '<',
  '>',
  '"',
  "'",
  '/',
  '=',
  ':',
  ';',
  ',',
  '{',
  '}',
  '[',
  ']',
  '\\',
  '&',
  '&#',
  '&#5',
  '&amp;#52;',
  '%',
  '%3',
  '%34',
  '%2534',
  '3',
  '34 ',
  '34  ',
  '33',
  '3000',
  '4.1e1',
  'e1',
  '\\u003',
  '\\\\u0034',
  '<!--',
  '-->',
  '<?',
  '?>',
  '<![CDATA[',
  ']]>',
  '4',
  '0',
  '11',
  '4111111111111111',
  '٤',
  '４',
  '𝟒',
  '४१',
  'नमक',
  'é',
  '\\ud835',
  '\\ud835\\udfd2',
  '41111111',
  '5A08',
  '57',
  'B4',
  '^',
  '=25',
  ' ',
  '  ',
  '-',
  '.',
  '_',
  '\t',
  '\n',
  '\r\n',
  '\u00a0',
  '\u2013',
  '\u200b',
  'M',
  'MTEx',
  'NDEx',
  'N'.repeat(20),
  'a',
  'A-',
  '{"name":"pin",',
  '"value":"1",',
  '<F Name="pin"',
  ' Value="1"',
  '"\r\n"',
  '",""',
  '"\u0000:',
];
const STARTS = ['<a>', '{"a":"', 'id,pin,card\n', 'id\tnote\n', '"\u0000:\u0000\u0001:', ''];

const SIZE = 30_000;
const grown = (start: string, markers: readonly string[], size: number): Buffer => {
  const unit = markers.join('');
  return Buffer.from(start + unit.repeat(Math.ceil(size / unit.length)));
};

describe('what a scanner waits for, repeated, is looked at no more than a few times', () => {
  it.each(MARKERS.map((marker) => [JSON.stringify(marker), marker]))('%s', (_, marker) => {
    for (const start of STARTS) {
      const bytes = grown(start, [marker], SIZE);
      expect(stepsOf(bytes) / bytes.length).toBeLessThan(MOST);
    }
  });

  it.each(['1<!--', '1<?', '<!-- 1<!--', '1<!-- --', '1<![CDATA[', '1-->', '1<!-- --><?'])(
    'and what opens a comment behind each digit: %s',
    (marker) => {
      const bytes = grown('{"a":"', [marker], SIZE);
      expect(stepsOf(bytes) / bytes.length).toBeLessThan(MOST);
    },
  );

  it.each([
    ['the next one begins where one ends', '<a>', ['<?', '>', 'pin ', '४१']],
    ['the same between digits', '<a>', ['11111<?', '>']],
    ['one follows the other, and digits stand in each', '<a>1', ['<?1<?>']],
    ['the same with comments', '<a>1', ['<!--1<!-->', '-->']],
    ['invisible characters', '<a>1', ['\u00ad']],
    ['invisible characters between digits', '<a>1', ['\u00ad'.repeat(70), '1']],
  ])('where instructions are read from within: %s', (_, start, markers) => {
    const bytes = grown(start, markers, SIZE);
    expect(stepsOf(bytes) / bytes.length).toBeLessThan(MOST);
  });

  it('several of them in any order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STARTS),
        fc.array(fc.constantFrom(...MARKERS), { minLength: 2, maxLength: 7 }),
        (start, markers) => {
          const bytes = grown(start, markers, SIZE);
          expect(stepsOf(bytes) / bytes.length).toBeLessThan(MOST);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('and twice the bytes are twice the work', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STARTS),
        fc.array(fc.constantFrom(...MARKERS), { minLength: 1, maxLength: 4 }),
        (start, markers) => {
          const [once, twice] = [SIZE, 2 * SIZE].map((size) => stepsOf(grown(start, markers, size)));
          expect(twice).toBeLessThan(2.5 * (once ?? 0) + 10 * SIZE);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('the head of a table', () => {
  it.each(['A', 'aB', 'PIN', 'pin_', ' ', '"'])(
    'is not read as a name where it is longer than any, made of %s',
    (part) => {
      expect(openColumnScanner(part.repeat(60_000))).toBeNull();
    },
  );
});

it('names of elements that are long enough for base64 are not decoded', () => {
  const names = ['RegularSalesUnitPrice', 'ActualSalesUnitPrice', 'TransactionGrandAmount', 'CustomerOrderTransaction'];
  const text = Buffer.from(
    names
      .map((name) => `<${name}>1.00</${name}>\n`)
      .join('')
      .repeat(500),
  );
  expect(stepsOf(text) / text.length).toBeLessThan(6);
});
