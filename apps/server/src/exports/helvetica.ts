import { own } from '@lanewise/contract/own';

/**
 * Text in the fonts that every PDF reader has (PDF 32000-1, 9.6.2.2), so that a file embeds no fonts: Helvetica in
 * regular and bold, in the Windows character set, which covers English, French and other Western European languages.
 */
export type Weight = 'plain' | 'bold';

/** Widths of the characters 32 to 255 in thousandths of the size, from Adobe's published metrics of these fonts. */
const plain = `
  278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556
  278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667
  611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833
  556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584 350 556 350 222 556 333 1000 556 556
  333 1000 667 333 1000 350 611 350 350 222 222 333 333 350 556 1000 333 1000 500 333 944 350 500 667 278
  333 556 556 556 556 260 556 333 737 370 556 584 333 737 333 400 584 333 333 333 556 537 278 333 333 365
  556 834 834 834 611 667 667 667 667 667 667 1000 722 667 667 667 667 278 278 278 278 722 722 778 778 778
  778 778 584 778 722 722 722 722 667 667 611 556 556 556 556 556 556 889 500 556 556 556 556 278 278 278
  278 556 556 556 556 556 556 556 584 611 556 556 556 556 500 556 500`;

const bold = `
  278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556
  333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667
  611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889
  611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584 350 556 350 278 556 500 1000 556 556
  333 1000 667 333 1000 350 611 350 350 278 278 500 500 350 556 1000 333 1000 556 333 944 350 500 667 278
  333 556 556 556 556 280 556 333 737 370 556 584 333 737 333 400 584 333 333 333 611 556 278 333 333 365
  556 834 834 834 611 722 722 722 722 722 722 1000 722 667 667 667 667 278 278 278 278 722 722 778 778 778
  778 778 584 778 722 722 722 722 667 667 611 556 556 556 556 556 556 889 556 556 556 556 556 278 278 278
  278 611 611 611 611 611 611 611 584 611 611 611 611 611 556 611 556`;

const numbers = (text: string): number[] => text.trim().split(/\s+/).map(Number);
const widths: Readonly<Record<Weight, readonly number[]>> = { plain: numbers(plain), bold: numbers(bold) };

/** The characters 128 to 159; a space where there is none. */
const upper = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/**
 * Characters that are replaced by a similar character of the set: number spaces, hyphens, the minus sign, and letters
 * that do not decompose into a letter and an accent.
 */
const near: Readonly<Record<string, string>> = {
  '\u2007': '\u00a0',
  '\u2009': '\u00a0',
  '\u202f': '\u00a0',
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '-',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŋ: 'n',
  Ŋ: 'N',
  ŧ: 't',
  Ŧ: 'T',
};

const codeOf = (char: string): number | null => {
  const code = char.codePointAt(0) ?? 0;
  if ((code >= 32 && code < 127) || (code >= 160 && code < 256)) return code;
  if (code < 32 || code === 127) return 32;
  const at = char === ' ' ? -1 : upper.indexOf(char);
  return at < 0 ? null : 128 + at;
};

const encoded = (char: string): string | null => {
  const code = codeOf(own(near, char) ?? char);
  if (code !== null) return String.fromCharCode(code);
  const bare = char.normalize('NFKD').replace(/\p{M}/gu, '');
  const codes = [...bare].map((one) => codeOf(own(near, one) ?? one));
  return bare === '' || codes.includes(null) ? null : String.fromCharCode(...codes.map((one) => one ?? 32));
};

/** Texts of only these characters need no conversion. */
const usual = /^[ -~\u00a0-\u00ff]*$/;

/**
 * Returns a text in the font's character set, one character for each byte. A letter with an unsupported accent loses
 * the accent. A character without a similar character becomes a question mark, and `onLoss` is called.
 */
export const encode = (text: string, onLoss: () => void): string => {
  if (usual.test(text)) return text;
  let result = '';
  for (const char of text.normalize('NFC')) {
    const code = encoded(char);
    if (code === null) onLoss();
    result += code ?? '?';
  }
  return result;
};

/** Width of encoded text in points. */
export const widthOf = (text: string, size: number, weight: Weight): number => {
  const table = widths[weight];
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += table[text.charCodeAt(at) - 32] ?? 0;
  return (sum * size) / 1000;
};

/** The number of leading characters that fit the width, at least one. */
const fitting = (word: string, room: number, size: number, weight: Weight): number => {
  let length = 1;
  while (length < word.length && widthOf(word.slice(0, length + 1), size, weight) <= room) length += 1;
  return length;
};

/** Encoded text broken between words into lines that fit; a word that is wider than the room is broken too. */
export const linesOf = (text: string, room: number, size: number, weight: Weight): string[] => {
  if (widthOf(text, size, weight) <= room) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer, size, weight) <= room) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (widthOf(line, size, weight) > room && line.length > 1) {
      const length = fitting(line, room, size, weight);
      lines.push(line.slice(0, length));
      line = line.slice(length);
    }
  }
  return [...lines, line];
};
