import type { BrokenReason, Decoded } from '@lanewise/contract/facts/decode';
import type { DecodeOptions, DecoderRun } from '../format.ts';
import { quoted } from '../messages.ts';
import { controlIn, isBinary } from './cells.ts';
import { collect } from './collect.ts';
import { cellsAgain, headerAgain, headerOf, usedPlaces, type Header, type UsedPlaces } from './columns.ts';
import { lostIn } from './destroyed.ts';
import { openEndings, type Endings } from './ending.ts';
import { isEmpty, readRows, type Row } from './rows.ts';
import { saleProfile, saleReader, type Key, type SaleReader } from './sale.ts';

/** The facts about a file after its header is read. */
interface Table {
  header: Header;
  reader: SaleReader;
  width: Width;
  used: UsedPlaces;
  endings: Endings;
  isHeader: ReturnType<typeof headerAgain>;
  differing: ReturnType<typeof cellsAgain>;
}

const openTable = (cells: Row['cells'], sale: ReturnType<typeof saleProfile>, items: DecodeOptions['items']): Table => {
  const header = headerOf(cells);
  return {
    header,
    reader: saleReader(header, sale, items),
    width: widthOf(cells),
    used: usedPlaces(header, sale.csv),
    endings: openEndings(),
    isHeader: headerAgain(header, sale.csv),
    differing: cellsAgain(header, sale.csv),
  };
};

/** Decodes a CSV file by its profile. The first non-empty row is the header. */
export const openCsv = ({ profile, items, goesOn = false }: DecodeOptions): DecoderRun => {
  const sale = saleProfile(profile);
  const { csv } = sale;
  const rows = readRows(csv.delimiter);
  const collector = collect(csv);
  let table: Table | null = null;
  /** Held back, because the last row may be cut off. */
  let last: Row | null = null;
  /** Whether an earlier row may continue beyond the end of the file. A later readable row rules this out. */
  let isOpen = false;

  const take = function* (found: readonly Row[]): Iterable<Decoded> {
    for (const row of found) {
      if (!table) {
        table = openTable(row.cells, sale, items);
        continue;
      }
      if (table.isHeader(row.cells)) continue;
      if (last) {
        if (last.cells.length === table.width.least) table.endings.see(last.cells.at(-1) ?? '');
        yield* takeRow(last, table);
      }
      last = row;
    }
  };

  const takeRow = (
    row: Row,
    { header, reader, width, differing }: Omit<Table, 'used' | 'endings' | 'isHeader'>,
  ): Iterable<Decoded> => {
    const ragged = row.problem ? null : raggedness(row.cells, width);
    isOpen = row.problem || ragged ? isOpen || !row.isEnded : false;
    if (isEmpty(row)) return [];
    if (row.problem) return collector.unreadable({ ...row, ...row.problem });
    // Lines of a text without its closing quote look like rows, but belong to no transaction.
    if (ragged && isOpen) return collector.unreadable({ ...row, ...ragged });
    const key = reader.key(row.cells);
    const lost = ragged ? null : lostIn(key);
    const problem =
      ragged ?? damage(row, header) ?? differing(row.cells) ?? lost ?? (key.store === '' ? noStore : null);
    if (key.number !== '' && lost?.isNumber !== true)
      return collector.add(reader.read(problem ? { ...row, problem } : row, key));
    return collector.unreadable({ ...row, ...(problem ?? noNumber) });
  };

  /**
   * Takes the last row and ends. A row that may be cut off belongs to a transaction only if its whole key is certainly
   * complete. Otherwise the row is unreadable.
   */
  const takeLast = function* (row: Row, inTable: Table): Iterable<Decoded> {
    const { reader, width, used, endings } = inTable;
    const cut = row.cells.length - 1;
    const isCellWhole = !used.all.has(cut) || (cut === width.least - 1 && endings.isWhole(row.cells[cut] ?? ''));
    if (row.isEnded || csv.lastRowUnended || (!raggedness(row.cells, width) && isCellWhole)) {
      yield* takeRow(row, inTable);
      yield* isOpen ? collector.brokenOff({}) : collector.end(goesOn);
      return;
    }
    const key = reader.key(row.cells);
    const isWhole = (field: keyof Key): boolean => [...used.key[field]].every((place) => place < cut);
    if (key.number !== '' && isWhole('number') && isWhole('store') && isWhole('lane')) {
      yield* collector.add(reader.read({ ...row, problem: rowBrokenOff }, key));
      yield* collector.end(goesOn);
      return;
    }
    if (!isEmpty(row)) yield* collector.unreadable({ ...row, ...rowBrokenOff });
    const known: Partial<Key> = {};
    for (const field of ['store', 'lane', 'number'] as const) if (isWhole(field)) known[field] = key[field];
    yield* collector.brokenOff(known);
  };

  return {
    push: (chunk) => take(rows.push(chunk)),
    *end() {
      yield* take(rows.end());
      if (last && table) yield* takeLast(last, table);
      else yield* collector.end(goesOn);
    },
  };
};

const rowBrokenOff = {
  reason: 'truncated',
  detail: 'The file ends in this row without a line break. Send the whole file, or set lastRowUnended in the profile.',
} as const;
const noStore = { reason: 'missingField', detail: 'The row names no location.' } as const;
const noNumber = { reason: 'missingField', detail: 'The row has no transaction number.' } as const;

/** Fewest and most cells of a row: names at the end of a header may be empty. */
interface Width {
  least: number;
  most: number;
}

const widthOf = (header: readonly string[]): Width => ({
  least: header.findLastIndex((name) => name !== '') + 1,
  most: header.length,
});

/** A row of the wrong width lacks a quote or delimiter, or has one too many, so none of its cells can be trusted. */
const raggedness = (
  cells: readonly string[],
  { least, most }: Width,
): { reason: BrokenReason; detail: string } | null => {
  if (cells.length >= least && cells.length <= most) return null;
  const filled = cells.findLastIndex((cell) => cell !== '') + 1;
  if (cells.length >= least && filled <= most) return null;
  const start = quoted(cells.join(' ').slice(0, 40));
  return { reason: 'malformed', detail: `The row has ${cells.length} cells, the header ${most}: ${start}` };
};

/** A row with overwritten bytes: the cells between them may belong to another row. */
const damage = (
  { cells, isBinary: isDamaged }: Row,
  { names }: Header,
): { reason: BrokenReason; detail: string } | null => {
  if (!isDamaged) return null;
  const at = cells.findIndex(isBinary);
  if (at < 0) return null;
  const character = (controlIn(cells[at] ?? '') ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return {
    reason: 'malformed',
    detail: `${names[at] ?? ''}: holds the control character U+${character}, which no text has`,
  };
};
