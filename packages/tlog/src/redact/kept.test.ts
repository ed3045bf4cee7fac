import { describe, expect, it } from 'vitest';
import { maskText } from '../mask.ts';
import { openRedactor } from '../redact.ts';
import { fractions, withCheckDigit } from './seeds.testing.ts';

/** Gate G5: one of a thousand numbers other than card numbers may be masked. */
const MOST = 0.001;
const COUNT = 4_000;

const digits = (random: () => number, length: number): string =>
  Array.from({ length }, () => Math.floor(random() * 10)).join('');

const gtin = (body: string): string => {
  let sum = 0;
  [...body].reverse().forEach((digit, index) => {
    sum += Number(digit) * (index % 2 === 0 ? 3 : 1);
  });
  return body + String((10 - (sum % 10)) % 10);
};

const pick = <One>(random: () => number, of: readonly One[]): One => of[Math.floor(random() * of.length)] as One;

type Draw = (random: () => number) => string;

/** Numbers as they are issued, and names of their fields. */
const kinds: Readonly<Record<string, { draw: Draw; xml: string; json: string }>> = {
  'UPC-A': { draw: (random) => gtin(digits(random, 11)), xml: 'POSItemID', json: 'upc' },
  'UPC-A in 14 digits': { draw: (random) => `00${gtin(digits(random, 11))}`, xml: 'ItemID', json: 'gtin' },
  'EAN-8': { draw: (random) => gtin(digits(random, 7)), xml: 'POSItemID', json: 'ean' },
  'EAN-13': { draw: (random) => gtin(digits(random, 12)), xml: 'POSItemID', json: 'ean' },
  'EAN-13 as printed': {
    draw: (random) => gtin(digits(random, 12)).replace(/(.)(.{6})(.{6})/, '$1 $2 $3'),
    xml: 'Description',
    json: 'description',
  },
  'EAN-13 where nothing is said': { draw: (random) => gtin(digits(random, 12)), xml: 'Reference', json: 'note' },
  'GTIN-14': { draw: (random) => gtin(digits(random, 13)), xml: 'Reference', json: 'note' },
  'PLU and lookup codes': { draw: (random) => digits(random, pick(random, [4, 5])), xml: 'PLU', json: 'plu' },
  'loyalty numbers of ten to twelve digits': {
    draw: (random) => digits(random, pick(random, [10, 11, 12])),
    xml: 'LoyaltyID',
    json: 'customer',
  },
  'loyalty numbers of a store that read like an EAN': {
    draw: (random) => gtin(`2${digits(random, 11)}`),
    xml: 'LoyaltyID',
    json: 'customer',
  },
  'customers known by their telephone number': {
    draw: (random) => pick(random, ['4915', '0049151', '5561']) + digits(random, 9),
    xml: 'LoyaltyID',
    json: 'customer',
  },
  'customers known by another number of 13 and 14 digits': {
    draw: (random) => pick(random, ['4', '36', '5', '62']) + digits(random, 12),
    xml: 'CustomerID',
    json: 'memberNumber',
  },
  'transactions that a program numbers with 13 and 14 digits': {
    draw: (random) => pick(random, ['4', '36', '5', '62']) + digits(random, 12),
    xml: 'SequenceNumber',
    json: 'number',
  },
  'loyalty numbers as ISO 7812 gives them to other industries': {
    draw: (random) => withCheckDigit(pick(random, ['70', '92', '98']) + digits(random, pick(random, [13, 15, 16]))),
    xml: 'LoyaltyID',
    json: 'customer',
  },
  'loyalty numbers on cards': {
    draw: (random) => pick(random, ['2', '9', '04', '70']) + digits(random, 12),
    xml: 'LoyaltyCardNumber',
    json: 'carte_fidelite',
  },
  'places and companies known by their number (GLN)': {
    draw: (random) => gtin(`54${digits(random, 10)}`),
    xml: 'CompanyNumber',
    json: 'company',
  },
  'telephone numbers of North America': {
    draw: (random) => `(${digits(random, 3)}) ${digits(random, 3)}-${digits(random, 4)}`,
    xml: 'Telephone',
    json: 'phone',
  },
  'telephone numbers with their country': {
    draw: (random) =>
      `+${pick(random, ['49', '44', '33', '55', '61', '62', '81'])} ${digits(random, 4)} ${digits(random, 7)}`,
    xml: 'Note',
    json: 'note',
  },
  'telephone numbers without signs': {
    draw: (random) => `${pick(random, ['49', '55', '62'])}${digits(random, 11)}`,
    xml: 'PhoneNumber',
    json: 'phone',
  },
};

/** Zeros of the scripts in which registers write, and of letters that only look like digits. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0xff10, 0x1d7ce];
const inScript = (text: string, zero: number): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

const redact = (text: string): string => {
  const redactor = openRedactor();
  return Buffer.concat([redactor.push(Buffer.from(text)), redactor.end()]).toString();
};

/** Number of lines in a file that have changed. */
const changed = (head: string, lines: readonly string[]): number => {
  const after = redact([head, ...lines].join('\n'))
    .split('\n')
    .slice(1);
  return lines.filter((line, at) => after[at] !== line).length;
};

describe('of numbers that are no card at most one of a thousand is covered', () => {
  it.each(Object.entries(kinds))('%s, in XML, JSON, CSV and single texts', (_, { draw, xml, json }) => {
    const random = fractions(13);
    const numbers = Array.from({ length: COUNT }, (_, at) => inScript(draw(random), ZEROS[at % ZEROS.length] ?? 0x30));
    const counts = [
      changed(
        '<POSLog>',
        numbers.map((number) => `<${xml}>${number}</${xml}>`),
      ),
      changed(
        '{"a":1}',
        numbers.map((number) => `{"${json}":"${number}"}`),
      ),
      changed(
        `id;${json};amount`,
        numbers.map((number, at) => `${at};"${number}";2.50`),
      ),
      changed(
        'id;code;amount',
        numbers.map((number, at) => `${at};"${number}";2.50`),
      ),
      numbers.filter((number) => maskText(number, 'column') !== number).length,
    ];
    expect(Math.max(...counts) / COUNT).toBeLessThanOrEqual(MOST);
  });
});

describe('what stands in most files is left as it is', () => {
  it.each([
    [
      'days and times',
      (random: () => number) =>
        `2026-0${1 + Math.floor(random() * 9)}-1${digits(random, 1)}T1${digits(random, 1)}:15:00`,
    ],
    [
      'days in other ways',
      (random: () => number) => `1${digits(random, 1)}/12/2025 ${digits(random, 2)}.${digits(random, 2)}`,
    ],
    ['amounts', (random: () => number) => `${digits(random, 7)}.${digits(random, 2)}`],
    [
      'names of files',
      (random: () => number) => `${digits(random, 4)}_2025121${digits(random, 1)}_${digits(random, 4)}.log`,
    ],
  ])('%s', (_, draw) => {
    const random = fractions(14);
    const texts = Array.from({ length: COUNT }, (_, at) => inScript(draw(random), ZEROS[at % ZEROS.length] ?? 0x30));
    expect(
      changed(
        '<POSLog>',
        texts.map((text) => `<Note>${text}</Note>`),
      ),
    ).toBe(0);
    expect(
      changed(
        'id;note',
        texts.map((text) => `1;${text}`),
      ),
    ).toBe(0);
  });
});

describe('texts of other scripts are left as they are', () => {
  const TEXTS = [
    'خبز عربي ٥٠٠ غرام ١٢٫٥٠ د.إ ٢٠٢٦/١١/٢٢ ١٤:٣٥ هاتف ٠٥٠ ١٢٣ ٤٥٦٧',
    'نان سنگک ۲ عدد ۴۵٬۰۰۰ تومان ۱۴۰۵/۰۹/۰۱ تلفن ۰۲۱-۸۸۷۷۶۶۵۵',
    'नमक १ किलो ₹२८.०० दिनांक २२/११/२०२६ फ़ोन ०९८७६ ५४३२१०',
    '牛乳１０００ｍｌ　２本　￥４９６　２０２６年１１月２２日　電話０３－１２３４－５６７８',
    '𝟐 𝐟𝐨𝐫 𝟏 🎉 𝟓𝟎 % 👍🏽 №𝟏𝟐𝟑𝟒𝟓',
    'ข้าวหอมมะลิ ๕ กก. ๑๙๙.๐๐ บาท ๒๒/๑๑/๒๕๖๙',
  ];

  it.each(TEXTS)('%s', (text) => {
    const lines = Array.from({ length: 300 }, (_, at) => `<Note>${at} ${text}</Note>`);
    expect(changed('<POSLog>', lines)).toBe(0);
    expect(maskText(text.repeat(40))).toBe(text.repeat(40));
    const wide = Buffer.from(`\ufeff${lines.join('\n')}`, 'utf16le');
    const redactor = openRedactor();
    expect(Buffer.concat([redactor.push(wide), redactor.end()]).equals(wide)).toBe(true);
  });

  it('also around a number that is covered', () => {
    const [before, after] = ['خبز ٥٠٠ 𝟐 🎉 ', ' ４９６ नमक २८'];
    const card = inScript('4111111111111111', 0x1d7ce);
    expect(maskText(before + card + after)).toBe(`${before}${'*'.repeat(24)}${inScript('1111', 0x1d7ce)}${after}`);
    const covered = `<a>${before}${'*'.repeat(48)}${inScript('1111', 0x1d7ce)}${after}</a>`;
    expect(redact(`<a>${before}${card}${after}</a>`)).toBe(covered);
  });
});
