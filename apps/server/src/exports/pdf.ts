import type { Row } from '@lanewise/contract/envelope';
import type { Format } from '@lanewise/contract/fields';
import { encode, linesOf, widthOf, type Weight } from './helvetica.ts';
import { drawLine, drawPageCount, drawRight, drawText, inGrey, PdfFile } from './pdf-file.ts';
import { isNumericFormat } from '@lanewise/domain/format';
import { cellOf, formatOf, rowStateOf, type Cell, type SheetColumn, type Sheet } from './sheet.ts';
import { totalCells } from './total.ts';
import { writeForPeople } from './written.ts';

// All measures are points, 1/72 inch. The paper is Letter.
const LONG = 792;
const SHORT = 612;
const MARGIN = 36;
const FOOT = 24;
const PADDING = 4;
const TITLE = 15;
const SMALL = 8;
const LEADING = 1.3;
const QUIET = 0.35;

/** Characters that a column of a format usually needs. */
const needs: Readonly<Record<Format, number>> = {
  text: 26,
  code: 13,
  identifier: 13,
  choice: 12,
  tags: 20,
  date: 11,
  week: 11,
  month: 15,
  hour: 7,
  time: 12,
  money: 13,
  moneyRatio: 11,
  quantity: 11,
  count: 10,
  ratio: 9,
  percent: 9,
  duration: 10,
};

interface ColumnPosition {
  column: SheetColumn;
  left: number;
  right: number;
  isRight: boolean;
}

type Texts = readonly string[];

/** The rows of a table over pages: breaks lines and pages, repeats the head. */
class Pages {
  readonly #file: PdfFile;
  readonly #places: readonly ColumnPosition[];
  readonly #size: number;
  readonly #width: number;
  readonly #top: number;
  readonly #head: Texts;
  readonly #foot: { left: string; page: string; of: string };
  #drawing = '';
  #y: number;

  constructor(
    file: PdfFile,
    table: { places: readonly ColumnPosition[]; size: number; width: number; height: number; head: Texts },
    foot: { left: string; page: string; of: string },
  ) {
    this.#file = file;
    this.#places = table.places;
    this.#size = table.size;
    this.#width = table.width;
    this.#top = table.height - MARGIN;
    this.#head = table.head;
    this.#foot = foot;
    this.#y = this.#top;
  }

  /** Lines of text over the whole width. Returns pages that became full. */
  paragraph(text: string, size: number, weight: Weight, grey = 0): Buffer[] {
    const full: Buffer[] = [];
    for (const line of linesOf(text, this.#width - 2 * MARGIN, size, weight)) {
      if (!this.#fits(size * LEADING)) full.push(this.finish());
      this.#y -= size * LEADING;
      this.#drawing += inGrey(grey, drawText(line, MARGIN, this.#y + size * 0.3, size, weight));
    }
    return full;
  }

  gap(height: number): void {
    this.#y -= height;
  }

  head(): void {
    this.#draw(this.#broken(this.#head, 'bold'), 'bold');
    this.#drawing += drawLine(MARGIN, this.#width - MARGIN, this.#y, 0.75, 0);
  }

  row(texts: Texts, weight: Weight = 'plain'): Buffer[] {
    const lines = this.#broken(texts, weight);
    const full = this.#fits(this.#height(lines)) ? [] : [this.finish()];
    if (full.length > 0) this.head();
    this.#draw(lines, weight);
    this.#drawing += drawLine(MARGIN, this.#width - MARGIN, this.#y, 0.25, 0.8);
    return full;
  }

  /** Keeps this number of one-line rows together, on another page under the same head if needed. */
  together(rows: number): Buffer[] {
    if (this.#fits(rows * this.#height([['']]))) return [];
    const full = this.finish();
    this.head();
    return [full];
  }

  line(): void {
    this.#drawing += drawLine(MARGIN, this.#width - MARGIN, this.#y, 0.75, 0);
  }

  finish(): Buffer {
    const { left, page, of } = this.#foot;
    const middle = this.#width - MARGIN - 18;
    const number = `${page} ${this.#file.pageCount + 1} ${of} `;
    const drawing =
      this.#drawing +
      inGrey(
        QUIET,
        drawText(left, MARGIN, FOOT, SMALL, 'plain') +
          drawRight(number, middle, FOOT, SMALL, 'plain') +
          drawPageCount(middle, FOOT),
      );
    this.#drawing = '';
    this.#y = this.#top;
    return this.#file.page(drawing);
  }

  #fits(height: number): boolean {
    return this.#y - height >= FOOT + 2 * SMALL;
  }

  #height(lines: readonly Texts[]): number {
    return Math.max(1, ...lines.map(({ length }) => length)) * this.#size * LEADING + PADDING;
  }

  #broken(texts: Texts, weight: Weight): string[][] {
    return this.#places.map(({ left, right }, at) => linesOf(texts[at] ?? '', right - left, this.#size, weight));
  }

  #draw(lines: readonly Texts[], weight: Weight): void {
    const size = this.#size;
    this.#places.forEach(({ left, right, isRight }, at) => {
      lines[at]?.forEach((text, line) => {
        const y = this.#y - PADDING / 2 - size * (LEADING * line + 1);
        this.#drawing += isRight ? drawRight(text, right, y, size, weight) : drawText(text, left, y, size, weight);
      });
    });
    this.#y -= this.#height(lines);
  }
}

const total = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

/** Width of the longest word of each head. No column may be narrower. */
const wordWidths = (heads: Texts, size: number): number[] =>
  heads.map((head) => {
    const widths = head.split(' ').map((word) => widthOf(word, size, 'bold'));
    // Rounded up to a whole point, because sums of fractions may be slightly too narrow.
    return Math.ceil(Math.max(...widths)) + 2 * PADDING;
  });

/**
 * Widths that fill the room. A column gets the width that its format needs, but at least the width of the longest word
 * of its head. If the sum of these widths exceeds the room, columns shrink down to their longest word, so that no word
 * is broken.
 */
const widthsOf = (columns: readonly SheetColumn[], heads: Texts, room: number, size: number): number[] => {
  const words = wordWidths(heads, size);
  const wishes = columns.map((column, at) =>
    Math.max(needs[formatOf(column)] * size * 0.5 + 2 * PADDING, words[at] ?? 0),
  );
  const [least, most] = [total(words), total(wishes)];
  if (most <= room || least >= room) return wishes.map((wish) => (wish * room) / most);
  return wishes.map((wish, at) => {
    const word = words[at] ?? 0;
    return word + ((wish - word) * (room - least)) / (most - least);
  });
};

/** Columns over the width of the page. */
const placesOf = (columns: readonly SheetColumn[], heads: Texts, room: number, size: number): ColumnPosition[] => {
  const widths = widthsOf(columns, heads, room, size);
  let left = MARGIN;
  return columns.map((column, at) => {
    const width = widths[at] ?? 0;
    const place = {
      column,
      left: left + (at === 0 ? 0 : PADDING),
      right: left + width - (at === columns.length - 1 ? 0 : PADDING),
      isRight: at > 0 && (isNumericFormat(formatOf(column)) || formatOf(column) === 'code'),
    };
    left += width;
    return place;
  });
};

/** Sizes of type, in points; the smallest can still be read. */
const smallest = 5;
const usualSize = (columns: number): number => (columns <= 8 ? 9 : columns <= 11 ? 8 : 7);

/**
 * The usual font size for this number of columns, or the next smaller size at which no word of the heads is broken; at
 * least `smallest`.
 */
const sizeFor = (heads: Texts, room: number): number => {
  let size = usualSize(heads.length);
  while (size > smallest && total(wordWidths(heads, size)) > room) size -= 1;
  return size;
};

/**
 * A printed report, written page by page in constant memory. It has a title and period, what is incomplete, the table
 * with a head that every page repeats, an empty row, the totals, and 'Total Count', the number of data rows.
 */
export async function* writePdf(sheet: Sheet, { landscape }: { landscape: boolean }): AsyncGenerator<Buffer> {
  const { columns, language, title, details, words, made } = sheet;
  const [width, height] = landscape ? [LONG, SHORT] : [SHORT, LONG];
  let lossy = false;
  const safe = (text: string): string => encode(text, () => (lossy = true));
  const head = columns.map(({ header }) => safe(header));
  const size = sizeFor(head, width - 2 * MARGIN);
  const places = placesOf(columns, head, width - 2 * MARGIN, size);
  const file = new PdfFile({ width, height });
  const foot = { left: safe([title, ...details].slice(0, 2).join(' · ')), page: safe(words.page), of: safe(words.of) };
  const pages = new Pages(file, { places, size, width, height, head }, foot);
  const written = (cell: Cell, at: number): string => {
    const column = columns[at];
    return safe(column ? writeForPeople(formatOf(column), cell, sheet) : '');
  };

  yield file.start();
  yield* pages.paragraph(safe(title), TITLE, 'bold');
  for (const detail of details) yield* pages.paragraph(safe(detail), SMALL + 1, 'plain', QUIET);
  const [first] = sheet.notes();
  if (first) yield* pages.paragraph(safe(first), SMALL + 1, 'bold');
  pages.gap(PADDING * 2);
  pages.head();
  const marks = marksOf(sheet);
  let count = 0;
  for await (const rows of sheet.rows) {
    count += rows.length;
    for (const row of rows) {
      const [first = '', ...others] = columns.map((column, at) => written(cellOf(column, row, sheet), at));
      yield* pages.row([`${first}${safe(marks.of(row))}`, ...others]);
    }
  }
  yield* pages.together(4);
  yield* pages.row([]);
  pages.line();
  yield* pages.row(totalCells(sheet).map(written), 'bold');
  yield* pages.row(countTexts(words.totalCount, count, sheet).map(safe), 'bold');
  pages.gap(PADDING * 2);
  const notes = [...marks.said().map(safe), ...sheet.notes(), ...(lossy ? [words.unwritable] : [])];
  for (const note of notes) yield* pages.paragraph(safe(note), SMALL, 'plain');
  yield pages.finish();
  const subject = [...details, ...notes].join('\n');
  yield file.end({ title, subject, language, made, size: SMALL });
}

/** States of rows whose figures say less than they seem to, each with its mark. */
const stateMarks: ReadonlyMap<string, string> = new Map([
  ['missing', '¹'],
  ['partial', '²'],
  ['notExpected', '³'],
  ['closed', '°'],
]);

/** The marks of rows, and the legend of the marks that were used. */
const marksOf = ({ state }: Sheet) => {
  const used = new Map<string, string>();
  return {
    of: (row: Row): string => {
      const code = rowStateOf(row);
      const mark = stateMarks.get(code);
      if (state === null || mark === undefined) return '';
      used.set(mark, state.nameOf(code));
      return ` ${mark}`;
    },
    said: (): string[] => [...used].map(([mark, name]) => `${mark} ${name}`),
  };
};

/** With several columns, the number is in the column after its name. With one column, the number follows the name. */
const countTexts = (name: string, count: number, sheet: Sheet): Texts => {
  const { columns } = sheet;
  const text = writeForPeople('count', count, sheet);
  return columns.length > 1 ? [name, text] : [`${name} ${text}`];
};
