import { encode } from '../exports/helvetica.ts';
import { drawMono, PdfFile } from '../exports/pdf-file.ts';
import { inTurns } from '../question/in-turns.ts';

// Points, 1/72 inch. The paper is Letter, as in a store's line printer.
const LONG = 792;
const SHORT = 612;
const MARGIN = 36;
const LEADING = 1.2;
/** Width of every letter of Courier, as a fraction of the font size. */
const LETTER = 0.6;

const TAB = 8;
/** Number of letters per line of the widest line printer. A longer line is wrapped. */
const widest = 132;
/** Largest number of letters per line that are readable in portrait format. */
const upright = 90;
const sizes = { most: 10, least: 6 };
/** Rows of a page in the smallest letters. */
const rowsAtMost = Math.floor((LONG - 2 * MARGIN) / (sizes.least * LEADING));

/** The lines that a line printer makes of one line: tabs become blanks, and a line wider than the printer is wrapped. */
const wrapped = function* (line: string): Generator<string, void> {
  let [row, column] = ['', 0];
  for (const letter of line) {
    const blanks = TAB - (column % TAB);
    row += letter === '\t' ? ' '.repeat(blanks) : letter;
    column += letter === '\t' ? blanks : 1;
    if (row.length < widest) continue;
    yield row.slice(0, widest);
    row = row.slice(widest);
  }
  if (row !== '' || column === 0) yield row;
};

/** A row of a page, and the number of its sheet. A form feed ends a sheet. */
interface Row {
  sheet: number;
  text: string;
}

const linesOf = function* (text: string): Generator<string, void> {
  let from = 0;
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) {
    yield text.slice(from, index);
    from = index + end.length;
  }
  yield text.slice(from);
};

const rowsOf = function* (text: string): Generator<Row, void> {
  // The end-of-file character of DOS is not printed.
  const sheets = text
    .replace(/^\ufeff/, '')
    .replaceAll('\u001a', '')
    .normalize('NFC')
    .split('\f');
  if (sheets.length > 1 && (sheets.at(-1) ?? '').trim() === '') sheets.pop();
  for (const [sheet, part] of sheets.entries())
    for (const line of linesOf(part.replace(/\n$/, '')))
      for (const row of wrapped(line)) yield { sheet, text: encode(row, () => undefined) };
};

/** The rows of each page, at most `most`. */
const pagesOf = function* (rows: readonly Row[], most: number): Generator<Row[], void> {
  for (let at = 0; at < rows.length;) {
    const page = rows.slice(at, at + most);
    const next = page.findIndex(({ sheet }) => sheet !== page[0]?.sheet);
    yield next < 0 ? page : page.slice(0, next);
    at += next < 0 ? most : next;
  }
};

/** Largest number of pages that are drawn. A report of a line printer has some hundred pages at most. */
export const MOST_PAGES = 5_000;

/** A text would fill more pages than may be drawn. */
export class TooManyPages extends Error {
  override readonly name = 'TooManyPages';
}

interface About {
  title: string;
  subject: string;
  /** 'en', 'fr' */
  language: string;
  made: Date;
}

/**
 * Makes a PDF of printed text that looks like the printer's page. All letters have one width and are as large as the
 * longest line allows. A form feed or a full page begins a new page. Throws TooManyPages.
 */
export const printedPdf = async (text: string, about: About): Promise<Buffer> => {
  // A long file has thousands of pages: other requests get their turn.
  const mostRows = MOST_PAGES * rowsAtMost;
  const rows = await inTurns(rowsOf(text), (row, at) => {
    if (at >= mostRows || row.sheet >= MOST_PAGES) throw new TooManyPages();
    return row;
  });
  const longest = rows.reduce((most, row) => Math.max(most, row.text.length), 1);
  const [width, height] = longest > upright ? [LONG, SHORT] : [SHORT, LONG];
  const room = width - 2 * MARGIN;
  const size = Math.max(sizes.least, Math.min(sizes.most, Math.floor((room / (longest * LETTER)) * 10) / 10));
  const most = Math.floor((height - 2 * MARGIN) / (size * LEADING));
  const file = new PdfFile({ width, height });
  const start = file.start();
  const pages = await inTurns(pagesOf(rows, most), (page, at) => {
    if (at >= MOST_PAGES) throw new TooManyPages();
    const drawn = page.map((row, below) =>
      drawMono(row.text, MARGIN, height - MARGIN - size - below * size * LEADING, size),
    );
    return file.page(drawn.join(''));
  });
  return Buffer.concat([start, ...pages, file.end({ ...about, size })]);
};
