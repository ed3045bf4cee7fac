import type { Closing, ClosingRow, ClosingSection } from '@lanewise/contract/entities/pos-report';
import { encode, linesOf, widthOf, type Weight } from '../exports/helvetica.ts';
import { drawLine, drawPageCount, drawRight, drawText, inGrey, PdfFile } from '../exports/pdf-file.ts';
import type { ExportWords } from '../exports/words.ts';
import { writeDate, writeForPeople } from '../exports/written.ts';

// Points, 1/72 inch. The paper is Letter.
const WIDTH = 612;
const HEIGHT = 792;
const MARGIN = 54;
const FOOT = 30;
const ROW = 16;
const TEXT = 10;
const SMALL = 8;
const QUIET = 0.35;
/** Width of a column of figures. */
const FIGURE = 78;

const formats = {
  count: 'count',
  customers: 'count',
  quantity: 'quantity',
  received: 'money',
  refunded: 'money',
  amount: 'money',
} as const;

/** Lines from the top down, over as many pages as needed. */
class Sheet {
  readonly #file: PdfFile;
  readonly #foot: string;
  readonly #page: { page: string; of: string };
  readonly #parts: Buffer[];
  #drawing = '';
  #y = HEIGHT - MARGIN;

  constructor(foot: string, page: { page: string; of: string }) {
    this.#file = new PdfFile({ width: WIDTH, height: HEIGHT });
    this.#foot = foot;
    this.#page = page;
    this.#parts = [this.#file.start()];
  }

  /** Moves down, or begins a new page if this height does not fit. */
  down(height: number): void {
    if (this.#y - height < FOOT + 2 * SMALL) this.#finish();
    this.#y -= height;
  }

  text(text: string, size: number, weight: Weight, grey = 0): void {
    for (const line of linesOf(text, WIDTH - 2 * MARGIN, size, weight)) {
      this.down(size * 1.4);
      this.#drawing += inGrey(grey, drawText(line, MARGIN, this.#y, size, weight));
    }
  }

  /** A label and its figures. The last figure is at the right edge. */
  row(label: string, figures: readonly string[], weight: Weight, grey = 0, size = TEXT): void {
    this.down(ROW);
    const room = WIDTH - 2 * MARGIN - figures.length * FIGURE;
    const [first = ''] = linesOf(label, room, size, weight);
    this.#drawing += inGrey(
      grey,
      drawText(first, MARGIN, this.#y, size, weight) +
        figures
          .map((figure, at) =>
            drawRight(figure, WIDTH - MARGIN - (figures.length - 1 - at) * FIGURE, this.#y, size, weight),
          )
          .join(''),
    );
  }

  line(grey = 0.8): void {
    this.#drawing += drawLine(MARGIN, WIDTH - MARGIN, this.#y - 4, 0.5, grey);
  }

  end(about: Parameters<PdfFile['end']>[0]): Buffer {
    this.#finish();
    this.#parts.push(this.#file.end(about));
    return Buffer.concat(this.#parts);
  }

  #finish(): void {
    const { page, of } = this.#page;
    const number = `${page} ${this.#file.pageCount + 1} ${of} `;
    const right = WIDTH - MARGIN - widthOf('000', SMALL, 'plain');
    this.#drawing += inGrey(
      QUIET,
      drawText(this.#foot, MARGIN, FOOT, SMALL, 'plain') +
        drawRight(number, right, FOOT, SMALL, 'plain') +
        drawPageCount(right, FOOT),
    );
    this.#parts.push(this.#file.page(this.#drawing));
    this.#drawing = '';
    this.#y = HEIGHT - MARGIN;
  }
}

const drawSection = (
  sheet: Sheet,
  section: ClosingSection,
  words: ExportWords,
  safe: (text: string) => string,
): void => {
  const { key: name, columns, rows } = section;
  const heads = columns.map((key) => safe(words.say(`closingColumn.${key}`)));
  sheet.down(ROW);
  sheet.row(safe(words.say(`section.${name}`)), heads.length > 1 ? heads : [''], 'bold', 0, TEXT);
  sheet.line(0);
  const written = ({ values }: ClosingRow): string[] =>
    columns.map((key, at) => {
      const value = values[at];
      return value === null || value === undefined ? '' : safe(writeForPeople(formats[key], value, words));
    });
  for (const row of rows) {
    const isSum = row.key === 'total' || row.key === 'net_sales_amt';
    sheet.row(safe(row.label), written(row), isSum ? 'bold' : 'plain');
    sheet.line();
  }
};

/** A closing report on paper: its title and date, the completeness of its receipts, and its sections. */
export const closingPdf = (
  closing: Closing,
  words: ExportWords,
  { company, made, madeAt }: { company: string; made: Date; madeAt: string },
): Buffer => {
  const safe = (text: string): string => encode(text, () => undefined);
  const { kind, location, storeNumber, businessDate, state, notes } = closing;
  const title = words.say(`type.${kind}`);
  const date = writeDate(businessDate, words.language);
  const store = [storeNumber, location].filter((text) => text !== '').join(' ');
  const wholeness = `${words.say('madeFromReceipts')} · ${words.say(`state.${state}`)}`;
  const sheet = new Sheet(safe([company, store, date].join(' · ')), words.own);
  sheet.text(safe(title), 16, 'bold');
  sheet.text(safe(`${store} · ${date}`), 11, 'plain');
  sheet.text(safe(company), TEXT, 'plain', QUIET);
  sheet.text(safe(`${words.own.made} ${madeAt}`), SMALL + 1, 'plain', QUIET);
  sheet.down(4);
  sheet.text(safe(wholeness), TEXT, 'bold');
  for (const note of notes) sheet.text(safe(note), SMALL + 1, 'plain');
  for (const section of closing.sections) drawSection(sheet, section, words, safe);
  if (closing.sections.length === 0) {
    sheet.down(ROW);
    sheet.text(safe(words.say('noReceipts')), TEXT, 'plain');
  }
  const subject = [`${store} · ${date}`, wholeness, ...notes].join('\n');
  return sheet.end({ title, subject, language: words.language, made, size: SMALL });
};
