import { deflateSync } from 'node:zlib';
import { widthOf, type Weight } from './helvetica.ts';

/** Points. */
export interface PageSize {
  width: number;
  height: number;
}

const CATALOG = 1;
const PAGES = 2;
/** 'mono': letters of equal width, six tenths of the size. */
type Font = Weight | 'mono';
const FONTS: Readonly<Record<Font, number>> = { plain: 3, bold: 4, mono: 5 };
const PAGE_COUNT = 6;
const INFO = 7;
const FIRST_FREE = 8;

const fontNames: Readonly<Record<Font, string>> = { plain: 'Helvetica', bold: 'Helvetica-Bold', mono: 'Courier' };
const resourceNames: Readonly<Record<Font, string>> = { plain: 'F1', bold: 'F2', mono: 'F3' };

const point = (value: number): string => String(Math.round(value * 100) / 100);

/** Encoded text as a literal. */
const literal = (text: string): string => `(${text.replace(/[\\()]/g, '\\$&')})`;

/** Any text as a literal that is not drawn. */
const textString = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

const draw = (text: string, x: number, y: number, size: number, font: Font): string =>
  text === '' ? '' : `BT /${resourceNames[font]} ${size} Tf ${point(x)} ${point(y)} Td ${literal(text)} Tj ET\n`;

export const drawText = (text: string, x: number, y: number, size: number, weight: Weight): string =>
  draw(text, x, y, size, weight);

/** Encoded text in letters of one width. */
export const drawMono = (text: string, x: number, y: number, size: number): string => draw(text, x, y, size, 'mono');

export const drawRight = (text: string, right: number, y: number, size: number, weight: Weight): string =>
  drawText(text, right - widthOf(text, size, weight), y, size, weight);

/** A horizontal line. `grey`: from 0 (black) to 1 (white). */
export const drawLine = (from: number, to: number, y: number, width: number, grey: number): string =>
  `${grey} G ${point(width)} w ${point(from)} ${point(y)} m ${point(to)} ${point(y)} l S\n`;

export const inGrey = (grey: number, drawing: string): string => `${grey} g\n${drawing}0 g\n`;

/** Marks where the total number of pages is drawn, which is known after the last page. */
export const drawPageCount = (x: number, y: number): string => `q 1 0 0 1 ${point(x)} ${point(y)} cm /Count Do Q\n`;

/**
 * A PDF (ISO 32000-1) that is written page by page: only the position of each page is kept. Each call returns the next
 * bytes to write.
 */
export class PdfFile {
  readonly #size: PageSize;
  readonly #offsets: number[] = [];
  readonly #pages: number[] = [];
  #offset = 0;
  #free = FIRST_FREE;

  constructor(size: PageSize) {
    this.#size = size;
  }

  get pageCount(): number {
    return this.#pages.length;
  }

  start(): Buffer {
    // Bytes beyond 127 tell programs that transfer files that this file is binary.
    const head = this.#bytes(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
    const fonts = (['plain', 'bold', 'mono'] as const).map((font) =>
      this.#object(
        FONTS[font],
        `<< /Type /Font /Subtype /Type1 /BaseFont /${fontNames[font]} /Encoding /WinAnsiEncoding >>`,
      ),
    );
    return Buffer.concat([head, ...fonts]);
  }

  page(drawing: string): Buffer {
    const content = this.#free;
    const page = content + 1;
    this.#free += 2;
    this.#pages.push(page);
    return Buffer.concat([
      this.#stream(content, '/Filter /FlateDecode', deflateSync(Buffer.from(drawing, 'latin1'))),
      this.#object(page, `<< /Type /Page /Parent ${PAGES} 0 R /Contents ${content} 0 R >>`),
    ]);
  }

  /**
   * Writes the parts that are known only at the end: the page tree, the number of pages, and the position of every
   * object.
   */
  end({ title, subject, language, made, size }: PdfEnd): Buffer {
    const { width, height } = this.#size;
    const time = made.toISOString().replace(/\D/g, '').slice(0, 14);
    const count = Buffer.from(drawText(String(this.#pages.length), 0, 0, size, 'plain'), 'latin1');
    const form = `/Type /XObject /Subtype /Form /BBox [0 -10 200 20] /Resources << /Font << /F1 ${FONTS.plain} 0 R >> >>`;
    const resources = `<< /Font << /F1 ${FONTS.plain} 0 R /F2 ${FONTS.bold} 0 R /F3 ${FONTS.mono} 0 R >> /XObject << /Count ${PAGE_COUNT} 0 R >> >>`;
    const objects = Buffer.concat([
      this.#stream(PAGE_COUNT, form, count),
      this.#object(
        PAGES,
        `<< /Type /Pages /Count ${this.#pages.length} /MediaBox [0 0 ${width} ${height}] /Resources ${resources} /Kids [${this.#pages.map((page) => `${page} 0 R`).join(' ')}] >>`,
      ),
      this.#object(
        CATALOG,
        `<< /Type /Catalog /Pages ${PAGES} 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
      ),
      this.#object(
        INFO,
        `<< /Title ${textString(title)} /Subject ${textString(subject)} /Producer (Lanewise) /CreationDate (D:${time}Z) >>`,
      ),
    ]);
    const start = this.#offset;
    const entries = Array.from({ length: this.#free - 1 }, (_, index) => this.#offsets[index + 1] ?? 0);
    const table = entries.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const tail = `xref\n0 ${this.#free}\n0000000000 65535 f \n${table}trailer\n<< /Size ${this.#free} /Root ${CATALOG} 0 R /Info ${INFO} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
    return Buffer.concat([objects, Buffer.from(tail, 'latin1')]);
  }

  #bytes(bytes: Buffer): Buffer {
    this.#offset += bytes.length;
    return bytes;
  }

  #object(id: number, body: string): Buffer {
    this.#offsets[id] = this.#offset;
    return this.#bytes(Buffer.from(`${id} 0 obj\n${body}\nendobj\n`, 'latin1'));
  }

  #stream(id: number, dictionary: string, content: Buffer): Buffer {
    this.#offsets[id] = this.#offset;
    return this.#bytes(
      Buffer.concat([
        Buffer.from(`${id} 0 obj\n<< ${dictionary} /Length ${content.length} >>\nstream\n`, 'latin1'),
        content,
        Buffer.from('\nendstream\nendobj\n', 'latin1'),
      ]),
    );
  }
}

interface PdfEnd {
  title: string;
  subject: string;
  /** 'en', 'fr' */
  language: string;
  made: Date;
  /** Font size of the number of pages, in points. */
  size: number;
}
