/** Columns of a receipt in characters: an 80 mm roll prints 42, most lanes 38 to 44. */
export const WIDTH = 40;

export type Weight = 'plain' | 'strong' | 'quiet';

/** One printed line: text on the left, and optionally an amount with its flag on the right. */
export type PrintedLine =
  | {
      type: 'pair';
      left: string;
      right: string;
      flag: string;
      indent: number;
      weight: Weight;
      struck: boolean;
      /** Whether the line belongs to the part of the receipt that its list shows. */
      marked?: boolean;
    }
  | { type: 'centre'; text: string; weight: Weight }
  | { type: 'rule' }
  | { type: 'blank' };

export const rule: PrintedLine = { type: 'rule' };
export const blank: PrintedLine = { type: 'blank' };

export const centre = (text: string, weight: Weight = 'plain'): PrintedLine => ({ type: 'centre', text, weight });

export const pair = (
  left: string,
  right = '',
  options: Partial<{ flag: string; indent: number; weight: Weight; struck: boolean }> = {},
): PrintedLine => ({ type: 'pair', left, right, flag: '', indent: 0, weight: 'plain', struck: false, ...options });

/** The lines with marks on those of the selected part. */
export const marked = (lines: readonly PrintedLine[], isPart: boolean): PrintedLine[] =>
  lines.map((line) => (isPart && line.type === 'pair' ? { ...line, marked: true } : line));

/**
 * Characters as a printer counts them: an accent takes no column, the narrow space of French numbers takes one, and a
 * minus is the hyphen that every lane prints.
 */
const characters = (text: string): string[] => [
  ...text.normalize('NFC').replaceAll('\u202f', '\u00a0').replaceAll('\u2212', '-'),
];
const padEnd = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - characters(text).length));

/** Cuts a text into pieces of at most `width` characters, at spaces where possible. */
export const wrap = (text: string, width: number): string[] => {
  const lines: string[] = [];
  let rest = characters(text.trim());
  while (rest.length > width) {
    const space = rest.slice(0, width + 1).lastIndexOf(' ');
    const cut = space > 0 ? space : width;
    lines.push(rest.slice(0, cut).join(''));
    rest = characters(rest.slice(cut).join('').trimStart());
  }
  return [...lines, rest.join('')];
};

/** Most characters of the flag after the amount: a space and at most two letters. */
const FLAG = 3;

/** The printed line as text rows of at most the width; a long name wraps, and its amount is on the last row. */
export const typeset = (line: PrintedLine, width = WIDTH): string[] => {
  if (line.type === 'blank') return [''];
  if (line.type === 'rule') return ['-'.repeat(width)];
  if (line.type === 'centre') {
    return wrap(line.text, width).map((text) => ' '.repeat(Math.floor((width - characters(text).length) / 2)) + text);
  }
  const right =
    line.right === ''
      ? ''
      : ` ${characters(line.right).join('')}${padEnd(line.flag === '' ? '' : ` ${line.flag}`, FLAG)}`;
  const room = width - line.indent;
  const last = room - characters(right).length;
  const rows = wrap(line.left, room);
  if (characters(rows.at(-1) ?? '').length > last) {
    const tail = rows.pop() ?? '';
    rows.push(...(last > 8 ? wrap(tail, last) : [tail, '']));
  }
  return rows.map((text, at) => {
    const indented = ' '.repeat(line.indent) + text;
    if (at < rows.length - 1 || right === '') return indented;
    return padEnd(indented, width - characters(right).length) + right;
  });
};
