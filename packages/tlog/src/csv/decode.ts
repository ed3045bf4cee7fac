import type { BrokenReason, Decoded } from '@lanewise/contract/facts/decode';
import type { DecodeOptions, DecoderRun } from '../format.ts';
import { quoted } from '../messages.ts';
import { isBinary } from './cells.ts';
import { collect } from './collect.ts';
import { headerOf } from './columns.ts';
import { isEmpty, readRows, type Row } from './rows.ts';
import { saleProfile, saleReader, type SaleReader } from './sale.ts';

/** Decodes a CSV file as its profile says. The first row that is not empty is the header. */
export const openCsv = ({ profile, items }: DecodeOptions): DecoderRun => {
  const sale = saleProfile(profile);
  const { csv } = sale;
  const rows = readRows(csv.delimiter);
  const collector = collect(csv);
  let sales: SaleReader | null = null;
  let width: Width = { least: 0, most: 0 };

  const take = function* (found: readonly Row[]): Iterable<Decoded> {
    for (const row of found) {
      if (!sales) {
        sales = saleReader(headerOf(row.cells), sale, items);
        width = widthOf(row.cells);
      } else yield* takeRow(row, sales);
    }
  };

  const takeRow = (row: Row, reader: SaleReader): Iterable<Decoded> => {
    if (isEmpty(row)) return [];
    if (row.problem) return collector.unreadable({ ...row, ...row.problem });
    const key = reader.key(row.cells);
    const problem = raggedness(row.cells, width) ?? damage(row.cells) ?? (key.store === '' ? noStore : null);
    if (key.number !== '') return collector.add(reader.read(problem ? { ...row, problem } : row, key));
    return collector.unreadable({ ...row, ...(problem ?? noNumber) });
  };

  return {
    push: (chunk) => take(rows.push(chunk)),
    *end() {
      yield* take(rows.end());
      yield* collector.end();
    },
  };
};

const noStore = { reason: 'missingField', detail: 'The row names no location.' } as const;
const noNumber = { reason: 'missingField', detail: 'The row has no transaction number.' } as const;

/** Cells a row needs, and cells it may fill: names at the end of a header may be empty. */
interface Width {
  least: number;
  most: number;
}

const widthOf = (header: readonly string[]): Width => ({
  least: header.findLastIndex((name) => name !== '') + 1,
  most: header.length,
});

/** A row of the wrong width: a quote or delimiter is missing or too much, so none of its cells can be trusted. */
const raggedness = (
  cells: readonly string[],
  { least, most }: Width,
): { reason: BrokenReason; detail: string } | null => {
  const filled = cells.findLastIndex((cell) => cell !== '') + 1;
  if (cells.length >= least && filled <= most) return null;
  const start = quoted(cells.join(' ').slice(0, 40));
  return { reason: 'malformed', detail: `The row has ${cells.length} cells, the header ${most}: ${start}` };
};

const damaged = { reason: 'malformed', detail: 'The row holds control characters, which no text has.' } as const;

/** A row of which bytes were overwritten: what stands between them may be of another row. */
const damage = (cells: readonly string[]): typeof damaged | null => (cells.some(isBinary) ? damaged : null);
