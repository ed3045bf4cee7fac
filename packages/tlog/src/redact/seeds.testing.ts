/** Seeded numbers in the form of card numbers that no card has, and ways to hide them. */

/** A generator of fractions from 0 to 1, reproducible by seed (mulberry32). */
export const fractions = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Prefixes and lengths of the issued brands. */
export const BRANDS: readonly (readonly [prefix: string, length: number])[] = [
  ['4', 16],
  ['4', 19],
  ['51', 16],
  ['55', 16],
  ['2221', 16],
  ['2720', 16],
  ['34', 15],
  ['37', 15],
  ['6011', 16],
  ['65', 16],
  ['3528', 16],
  ['36', 16],
  ['62', 16],
  ['62', 19],
];

export const withCheckDigit = (digits: string): string => {
  let sum = 0;
  [...digits].reverse().forEach((digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return digits + String((10 - (sum % 10)) % 10);
};

/** The next number of a seeded sequence. Numbers of 13 and 14 digits are also item codes and have their own tests. */
export const cardNumber = (random: () => number): string => {
  const [prefix, length] = BRANDS[Math.floor(random() * BRANDS.length)] ?? ['4', 16];
  let digits = prefix;
  while (digits.length < length - 1) digits += String(Math.floor(random() * 10));
  return withCheckDigit(digits);
};

const grouped =
  (separator: string, lengths: readonly number[] = [4]) =>
  (card: string) => {
    const groups: string[] = [];
    for (let at = 0, turn = 0; at < card.length; turn++) {
      const length = lengths[turn % lengths.length] ?? 4;
      groups.push(card.slice(at, at + length));
      at += length;
    }
    return groups.join(separator);
  };

const mapped = (write: (digit: string) => string) => (card: string) => [...card].map(write).join('');

const base64 = (card: string): string => Buffer.from(card).toString('base64');
const base64url = (text: string): string => Buffer.from(text).toString('base64url');

/** A text with ASCII digits for those of all scripts; the ten of a script follow each other, the zero first. */
export const withPlainDigits = (text: string): string =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let before = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
    return String(before % 10);
  });

/** Zeros of other scripts: with two, three and four bytes in UTF-8, the last ones with two units in UTF-16. */
const ZEROS = {
  arabic: 0x660,
  persian: 0x6f0,
  devanagari: 0x966,
  bengali: 0x9e6,
  fullwidth: 0xff10,
  bold: 0x1d7ce,
  monospaced: 0x1d7f6,
} as const;
export const inScript = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const inScripts = (card: string): string =>
  [...card].map((digit, at) => (at % 3 === 0 ? digit : inScript(at % 2 === 0 ? 0x660 : 0x1d7ce)(digit))).join('');
/** As JSON escapes it, in one or two units. */
const escaped = (text: string): string =>
  text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const codeOf = (zero: number, digit: string): number => zero + Number(digit);

/** Ways to write a number in any kind of text. */
export const SPLITS: Readonly<Record<string, (card: string) => string>> = {
  plain: (card) => card,
  blanks: grouped(' '),
  dashes: grouped('-'),
  points: grouped('.'),
  slashes: grouped('/'),
  underscores: grouped('_'),
  'no-break spaces': grouped('\u00a0'),
  'thin spaces': grouped('\u2009'),
  'long dashes': grouped('\u2013'),
  'zero-width spaces': grouped('\u200b'),
  'line separators': grouped('\u2028'),
  'paragraph separators': grouped('\u2029'),
  'Mongolian vowel separators': grouped('\u180e'),
  ...Object.fromEntries([...',:|;#=+~'].map((sign) => [`the sign ${sign}`, grouped(sign)])),
  brackets: (card) => `(${grouped(')(')(card)})`,
  'soft hyphens': grouped('\u00ad', [5, 3]),
  'single digits': grouped(' ', [1]),
  'single digits with points': grouped('.', [1]),
  'groups of an American Express': grouped(' ', [4, 6, 5, 4]),
  'zeros before it': (card) => `00000${card}`,
  'an expiry behind it': (card) => `${card}2811`,
  'month, year and security code behind it': (card) => `${card}1128123`,
  'zeros behind it': (card) => `${card}000000`,
  'track 1': (card) => `%B${card}^DOE/JANE^28121010000000000?`,
  'track 2': (card) => `;${card}=28121010000012300000?`,
  base64,
  'base64 of a sentence': (card) => base64(`paid by ${card}!`),
  'base64 for addresses': (card) => base64url(`?card=${card}~`),
  'base64 of groups': (card) => base64(grouped(' ')(card)),
  'character references': mapped((digit) => `&#${digit.charCodeAt(0)};`),
  'references in hex': mapped((digit) => `&#x${digit.charCodeAt(0).toString(16)};`),
  'a few references': mapped((digit) => (digit < '5' ? `&#0${digit.charCodeAt(0)};` : digit)),
  'references to no-break spaces': grouped('&#160;'),
  'named spaces': grouped('&nbsp;'),
  'escapes of JSON': mapped((digit) => `\\u00${digit.charCodeAt(0).toString(16)}`),
  'a few escapes': mapped((digit) => (digit > '5' ? `\\u00${digit.charCodeAt(0).toString(16)}` : digit)),
  'escaped slashes': grouped('\\/'),
  ...Object.fromEntries(
    Object.entries(ZEROS).flatMap(([name, zero]): [string, (card: string) => string][] => [
      [`${name} digits`, inScript(zero)],
      [`${name} digits in groups`, (card) => inScript(zero)(grouped(' ')(card))],
      [`references to ${name} digits`, mapped((digit) => `&#${codeOf(zero, digit)};`)],
      [`references in hex to ${name} digits`, mapped((digit) => `&#x${codeOf(zero, digit).toString(16)};`)],
      [`escapes of ${name} digits`, mapped((digit) => escaped(inScript(zero)(digit)))],
      [`base64 of ${name} digits`, (card) => base64(inScript(zero)(card))],
      [
        `base64 for addresses of ${name} digits in groups`,
        (card) => base64url(`n ${inScript(zero)(grouped(' ')(card))}`),
      ],
    ]),
  ),
  'digits of several scripts': inScripts,
  'base64 of digits of several scripts': (card) => base64(inScripts(card)),
  'arabic digits with an expiry': (card) => inScript(ZEROS.arabic)(`${card}2811`),
};

/** Ways that only one kind of text permits. */
export const XML_SPLITS: Readonly<Record<string, (card: string) => string>> = {
  comments: grouped('<!-- x -->'),
  'a long comment': (card) => `${card.slice(0, 9)}<!-- ${'long '.repeat(2_000)}-->${card.slice(9)}`,
  instructions: grouped('<?x y?>', [7]),
  CDATA: (card) => `<![CDATA[${card}]]>`,
  'borders of CDATA': (card) => `${card.slice(0, 5)}<![CDATA[${card.slice(5, 11)}]]>${card.slice(11)}`,
  tabs: grouped('\t'),
  lines: grouped('\n'),
};
