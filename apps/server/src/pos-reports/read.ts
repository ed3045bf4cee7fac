import { FIXED_SCALE, type Fixed } from '@lanewise/contract/primitives/fixed';

/** A line of a printed report with a figure. */
export interface PrintedFigure {
  /** Key of the section that contains the line; '' before the first known heading. */
  section: string;
  label: string;
  /** The whole number of the line, before the amount or without an amount. Null: the line has no whole number. */
  count: number | null;
  amount: Fixed | null;
}

export interface Printed {
  figures: PrintedFigure[];
  /** Lines that contain an amount but do not have the form of a figure. */
  unread: string[];
}

/**
 * The form of a text in which labels are compared: capitals without accents, letters and digits with single blanks
 * between them.
 */
export const plainLabel = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();

/** Headings by their names in English and French. */
const headings: Readonly<Record<string, readonly string[]>> = {
  sales: ['SALES', 'SALES TOTALS', 'VENTES'],
  taxes: ['TAX', 'TAXES', 'TAXES COLLECTED', 'SALES TAX', 'TAXES PERCUES'],
  tenders: ['TENDER', 'TENDERS', 'TENDER TOTALS', 'MEDIA', 'PAYMENTS', 'PAIEMENTS', 'MODES DE PAIEMENT'],
  drawer: ['DRAWER', 'DRAWERS', 'CASH MOVEMENTS', 'TILL', 'TIROIR', 'TIROIRS', 'CAISSE', 'MOUVEMENTS DE CAISSE'],
  departments: ['DEPARTMENT', 'DEPARTMENTS', 'DEPARTMENT SALES', 'RAYON', 'RAYONS', 'DEPARTEMENTS', 'VENTES PAR RAYON'],
};
const sectionOf = new Map(Object.entries(headings).flatMap(([key, names]) => names.map((name) => [name, key])));

// 1,234.56 | 1 234,56 | 1234.56 with a sign before or after it, in parentheses, with a currency sign; always two
// decimals. A blank separates thousands only if a comma separates decimals: '102 234.56' is two numbers.
const sign = String.raw`[-\u2212]`;
const blank = String.raw`[ \u00a0\u202f]`;
const digits = String.raw`(?:\d{1,3}(?:[,']\d{3})+\.|\d{1,3}(?:[.\u00a0\u202f ]\d{3})+,|\d+[.,])\d{2}`;
const amount = String.raw`\(?${sign}?${blank}?\$?${blank}?${sign}?${digits}\)?(?:${blank}?\$)?(?:${sign}|${blank}?CR)?`;
const gap = String.raw`(?: {2}| ?\.{2} *| ?: +)`;

/** `GROSS SALES ......... 1,234.56`, `CASH   102   1,234.56`, `CUSTOMERS ....... 452` */
const figureLine = new RegExp(
  String.raw`^(?<label>\S.*?)${gap}(?:(?<count>\d{1,9})(?: {2}|$))?(?<amount>${amount})?$`,
  'u',
);

/**
 * A line in which every gap is shortened to two characters, without blanks at the start and the end. Without this, a
 * search would try a long gap at each of its characters. A line of 200 blanks kept the server busy for seconds.
 */
const narrowed = (line: string): string =>
  line
    .trim()
    .replaceAll(/\s{2,}|\t/g, '  ')
    .replaceAll(/\.{3,}/g, '..');
const holdsAmount = new RegExp(String.raw`${digits}(?!\d)`, 'u');

/** A printed amount; exact. */
const amountOf = (text: string): Fixed => {
  const bare = text.replace(/[^\d]/g, '');
  const isNegative = /[-\u2212(]|CR/u.test(text);
  const value = (Number(bare) * FIXED_SCALE) / 100;
  return isNegative && value !== 0 ? -value : value;
};

/** The length of the longest line that is read. A longer line does not come from a printed report. */
const longest = 200;

/**
 * Reads printed text line by line. A figure is a label, then two blanks or a row of dots, then a whole number, an
 * amount with two decimals, or both, two blanks apart. A line that is only a heading opens its section. Other lines are
 * ignored, except that a line with an amount counts as unread.
 */
export const readPrinted = (text: string): Printed => {
  const figures: PrintedFigure[] = [];
  const unread: string[] = [];
  let section = '';
  for (const line of text.split(/\r\n|[\n\r\f]/)) {
    const isLong = line.length > longest;
    const found = isLong ? null : figureLine.exec(narrowed(line))?.groups;
    const label = (found?.['label'] ?? '').replace(/[\s.:]+$/, '');
    const count = found?.['count'];
    const written = found?.['amount'];
    if (/\p{L}/u.test(label) && (count !== undefined || written !== undefined)) {
      figures.push({
        section,
        label,
        count: count === undefined ? null : Number(count),
        amount: written === undefined ? null : amountOf(written),
      });
      continue;
    }
    section = isLong ? section : (sectionOf.get(plainLabel(line)) ?? section);
    if (holdsAmount.test(line.slice(0, longest))) unread.push(line.trim().slice(0, longest));
  }
  return { figures, unread };
};

/** Decodes printed text: as UTF-8, or else in the Windows character set of older controllers. */
export const printedTextOf = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
