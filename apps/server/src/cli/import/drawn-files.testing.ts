import { gzipSync } from 'node:zlib';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { chainOf, segmentsOf } from '@lanewise/testkit/arbitrary';
import { livedIn } from '@lanewise/testkit/lived';
import { allOddities, oddIn } from '@lanewise/testkit/odd';
import { writeAce } from '@lanewise/tlog/ace/write';
import { writeJsonl } from '@lanewise/tlog/jsonl/write';
import { writePoslog } from '@lanewise/tlog/poslog/write';
import fc from 'fast-check';

/**
 * Files of a drawn chain as an import receives them: overlapping, repeated, packed, in any encoding, with bad records.
 */

/** Days on which clocks change, a leap day, and the turn of a year. */
const dates = ['2024-02-29', '2025-12-31', '2026-01-01', '2026-03-08', '2026-11-01'];
const plan = { stores: ['0008', '21', '7'], dates, lanes: ['1', '2', '12'], most: 12 };
export const period = ['2024-01-01', '2026-12-31'] as const;

export const wires = ['jsonl', 'poslog', 'ace', 'csv'] as const;
export type Wire = (typeof wires)[number];

/** Removes what this table of rows does not hold: bottle deposits, and receipts without goods. */
const asRows = (all: readonly Transaction[]): Transaction[] =>
  all.flatMap((one) => {
    const lines = one.lines.filter(({ kind }) => kind !== 'deposit');
    const sells = one.kind === 'sale' || one.kind === 'return';
    return sells && lines.length > 0 ? [{ ...one, lines }] : [];
  });

const money = (amount: number): string => (amount / 10_000).toFixed(2);
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A value as spreadsheets of most of Europe write it. */
const european = (value: number | string): string => `${value}`.replace(/^(-?\d+)\.(\d+)$/, '$1,$2');

const rowsOf = (one: Transaction, table: Table): string[] =>
  one.lines.map((line) => {
    const tax = one.taxes.reduce((sum, { amount }) => sum + amount, 0);
    const net = one.lines.reduce((sum, { amount, discount }) => sum + amount + discount, 0);
    const time = one.ended.replace('T', ' ');
    const goods = [line.upc, cell(line.description), cell(line.department[0]?.name ?? ''), line.quantity / 10_000];
    const values = [
      one.store,
      one.lane,
      one.number,
      one.businessDate,
      time,
      ...goods,
      money(line.amount),
      money(-line.discount),
      money(tax),
      money(net + tax),
    ];
    return table === 'european' ? values.map(european).join(';') : values.join(',');
  });

const header = 'Store,Lane,No,Date,Ended,Item,Text,Department,Quantity,Amount,Discount,Tax,Total';

const profileOf = (more: object) => ({
  csv: {
    ...more,
    timestampFormat: 'yyyy-MM-dd HH:mm:ss',
    perTransaction: ['tax', 'total'],
    columns: {
      location: 'Store',
      lane: 'Lane',
      transaction: 'No',
      date: 'Date',
      timestamp: 'Ended',
      item: 'Item',
      description: 'Text',
      department: 'Department',
      quantity: 'Quantity',
      amount: 'Amount',
      discount: 'Discount',
      tax: 'Tax',
      total: 'Total',
    },
  },
});

/** Profiles of tables, by how they are written. */
export const csvProfiles = {
  american: profileOf({}),
  european: profileOf({ delimiter: ';', decimalComma: true }),
};
export type Table = keyof typeof csvProfiles;

/** A post void of a sale that is in no file. */
const dangling = (at: number): string =>
  `<Transaction><RetailStoreID>7</RetailStoreID><WorkstationID>1</WorkstationID><SequenceNumber>9${at}</SequenceNumber>
  <BusinessDayDate>2026-01-01</BusinessDayDate><RetailTransaction TransactionStatus="PostVoided">
  <TransactionLink ReasonCode="Voided"><SequenceNumber>8${at}</SequenceNumber></TransactionLink>
  </RetailTransaction></Transaction>`;

/** A record that the server cannot enter. `at`: its position in the file. */
const badRecord: Readonly<Record<Wire, (at: number) => string>> = {
  jsonl: (at) => `{"store":"7","number":"bad ${at}"\n`,
  poslog: (at) => (at % 2 === 1 ? dangling(at) : '<Transaction><RetailStoreID>7</RetailStoreID></Transaction>'),
  ace: () => '',
  csv: (at) => `7,1,B${at},2026-01-01,2026-01-01 09:00:00,1,bad,,1,much,0,0,0\n`,
};

interface Content {
  bytes: Buffer;
  records: number;
  bad: number;
}

const tableOf = (all: readonly Transaction[], bad: string, table: Table): string => {
  const rows = all.flatMap((one) => rowsOf(one, table)).map((row) => `${row}\n`);
  const top = `${header}\n${bad}`;
  return `${table === 'european' ? top.replaceAll(',', ';') : top}${rows.join('')}`;
};

const textOf = (wire: 'jsonl' | 'poslog' | 'csv', all: readonly Transaction[], bad: string, table: Table): string => {
  if (wire === 'jsonl') return `{"lanewise":1}\n${bad}${[...writeJsonl(all)].join('')}`;
  if (wire === 'csv') return tableOf(all, bad, table);
  const [start = '', ...rest] = writePoslog(all);
  return start + bad + rest.join('');
};

export interface Shape {
  /** Number of bad records. */
  bad: number;
  lineEnds: '\n' | '\r\n';
  encoding: 'plain' | 'mark' | 'utf16';
  packing: 'none' | 'gzip' | 'members' | 'padded';
}

/** Letters of Western Europe in one byte each, as old spreadsheets write them; others become question marks. */
const inWindows1252 = (text: string): Buffer =>
  Buffer.from(text.replaceAll('€', '\x80').replace(/[^\0-\xff]/g, '?'), 'latin1');

const shape: fc.Arbitrary<Shape> = fc.record({
  bad: fc.constantFrom(0, 0, 1, 2),
  lineEnds: fc.constantFrom('\n', '\r\n'),
  encoding: fc.constantFrom('plain', 'mark', 'utf16'),
  packing: fc.constantFrom('none', 'none', 'gzip', 'members', 'padded'),
});

const encoded = (text: string, wire: Wire, { lineEnds, encoding }: Shape, table: Table): Buffer => {
  const ended = text.replaceAll('\n', lineEnds);
  if (wire === 'csv' && table === 'european') return inWindows1252(ended);
  if (encoding === 'plain') return Buffer.from(ended);
  // JSON lines are UTF-8.
  if (encoding === 'mark' || wire === 'jsonl') return Buffer.from(`\uFEFF${ended}`);
  return Buffer.from(`\uFEFF${ended.replace(' encoding="UTF-8"', '')}`, 'utf16le');
};

const packed = (bytes: Buffer, { packing }: Shape): Buffer => {
  if (packing === 'none') return bytes;
  if (packing === 'gzip') return gzipSync(bytes);
  if (packing === 'padded') return Buffer.concat([gzipSync(bytes), Buffer.alloc(512)]);
  const half = bytes.length >> 1;
  return Buffer.concat([gzipSync(bytes.subarray(0, half)), gzipSync(bytes.subarray(half))]);
};

export const contentOf = (wire: Wire, all: readonly Transaction[], drawn: Shape, table: Table): Content => {
  const records = wire === 'csv' ? all.reduce((sum, { lines }) => sum + lines.length, 0) : all.length;
  if (wire === 'ace') return { bytes: packed(Buffer.concat([...writeAce(all)]), drawn), records, bad: 0 };
  const bad = Array.from({ length: drawn.bad }, (_, at) => badRecord[wire](at)).join('');
  const text = textOf(wire, all, bad, table);
  return { bytes: packed(encoded(text, wire, drawn, table), drawn), records: records + drawn.bad, bad: drawn.bad };
};

export interface DrawnFiles {
  wire: Wire;
  transactions: Transaction[];
  /** How tables are written. */
  table: Table;
  /** The position at which a gzip file is cut off. The cut file is imported before the whole files. */
  cut: number;
  /** Files in the order of their import. The same file may occur several times. */
  files: { all: Transaction[]; shape: Shape }[];
}

export const drawnFiles: fc.Arbitrary<DrawnFiles> = fc
  .record({ wire: fc.constantFrom(...wires), chain: chainOf(plan).chain(livedIn) })
  .chain(({ wire, chain }) => {
    const oddities = allOddities.filter((one) => wire !== 'ace' || one !== 'nothingSold');
    return oddIn(chain, oddities).map((odd) => ({ wire, transactions: wire === 'csv' ? asRows(odd) : odd }));
  })
  .filter(({ transactions }) => transactions.length > 0)
  .chain(({ wire, transactions }) =>
    fc
      .record({
        parts: segmentsOf(transactions),
        shapes: fc.array(shape, { minLength: 6, maxLength: 6 }),
        table: fc.constantFrom<Table>('american', 'european'),
        cut: fc.double({ min: 0.05, max: 0.99, noNaN: true }),
      })
      .map(({ parts: { segments, order }, shapes, table, cut }): DrawnFiles => ({
        wire,
        transactions,
        table,
        cut,
        files: order.flatMap((at, place) => {
          const all = segments[at] ?? [];
          const drawn = shapes[place];
          return drawn && (all.length > 0 || wire !== 'ace') ? [{ all, shape: drawn }] : [];
        }),
      })),
  );
