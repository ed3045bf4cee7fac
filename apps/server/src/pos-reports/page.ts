import { setImmediate as nextTurn } from 'node:timers/promises';
import { encode } from '../exports/helvetica.ts';
import { drawMono, PdfFile } from '../exports/pdf-file.ts';

// Points, 1/72 inch. The paper is Letter, as in a store's line printer.
const LONG = 792;
const SHORT = 612;
const MARGIN = 36;
const LEADING = 1.2;
/** Width of every letter of Courier, as a share of its size. */
const LETTER = 0.6;

const TAB = 8;
/** Letters of the widest line printer; a longer line is wrapped. */
const widest = 132;
/** Letters of a line that are still readable in portrait. */
const upright = 90;
const sizes = { most: 10, least: 6 };

const untabbed = (line: string): string => {
  let text = '';
  for (const letter of line) text += letter === '\t' ? ' '.repeat(TAB - (text.length % TAB)) : letter;
  return text;
};

const cut = (line: string): string[] =>
  Array.from({ length: Math.max(1, Math.ceil(line.length / widest)) }, (_, at) =>
    line.slice(at * widest, (at + 1) * widest),
  );

/** Lines of each page; form feeds end pages. */
const sheets = (text: string): string[][] => {
  // The end-of-file character of DOS is not printed.
  const parts = text
    .replace(/^\ufeff/, '')
    .replaceAll('\u001a', '')
    .split('\f');
  if (parts.length > 1 && (parts.at(-1) ?? '').trim() === '') parts.pop();
  return parts.map((part) =>
    part
      .replace(/\n$/, '')
      .split(/\r\n|\n|\r/)
      .flatMap((line) => cut(encode(untabbed(line), () => undefined))),
  );
};

interface About {
  title: string;
  subject: string;
  /** 'en', 'fr' */
  language: string;
  made: Date;
}

/**
 * Printed text as a PDF that looks like the printer's page: letters of one width, as large as the longest line allows,
 * a new page at each form feed and when a page is full.
 */
export const printedPdf = async (text: string, about: About): Promise<Buffer> => {
  const pages = sheets(text);
  const longest = Math.max(1, ...pages.flat().map(({ length }) => length));
  const [width, height] = longest > upright ? [LONG, SHORT] : [SHORT, LONG];
  const room = width - 2 * MARGIN;
  const size = Math.max(sizes.least, Math.min(sizes.most, Math.floor((room / (longest * LETTER)) * 10) / 10));
  const lines = Math.floor((height - 2 * MARGIN) / (size * LEADING));
  const file = new PdfFile({ width, height });
  const parts = [file.start()];
  for (const page of pages) {
    // A long file has thousands of pages: other requests get their turn.
    await nextTurn();
    for (let at = 0; at === 0 || at < page.length; at += lines) {
      const drawn = page
        .slice(at, at + lines)
        .map((line, below) => drawMono(line, MARGIN, height - MARGIN - size - below * size * LEADING, size));
      parts.push(file.page(drawn.join('')));
    }
  }
  parts.push(file.end({ ...about, size }));
  return Buffer.concat(parts);
};
