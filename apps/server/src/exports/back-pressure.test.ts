import { describe, expect, it } from 'vitest';
import type { Row } from '@lanewise/contract/envelope';
import { writeCsv } from './csv.ts';
import { writePdf } from './pdf.ts';
import { openResult } from './result.ts';
import type { Sheet } from './sheet.ts';
import { sheetOf } from './testing.ts';
import { writeXlsx } from './xlsx.ts';

const rowsInAll = 50_000;
const batch = 1_000;
const columns = ['name', 'net_sales_amt', 'net_sales_qty', 'customer_qty', 'atv'] as const;

/** A store with 50,000 rows that counts how many were read. */
const openStore = () => {
  const store = { handedOut: 0, ended: false };
  async function* rows(): AsyncGenerator<number[]> {
    try {
      for (; store.handedOut < rowsInAll; store.handedOut += batch)
        yield Array.from({ length: batch }, (_, at) => store.handedOut + at);
    } finally {
      store.ended = true;
    }
  }
  const finish = (at: number): Row => ({ name: `Store ${at}`, net_sales_amt: at / 100, net_sales_qty: at, atv: 0 });
  const source = { totals: async () => ({ count: rowsInAll, totals: {} }), rows, finish };
  return { store, source };
};

const writers: Record<string, (sheet: Sheet) => AsyncGenerator<Buffer>> = {
  csv: writeCsv,
  excel: writeXlsx,
  pdf: (sheet) => writePdf(sheet, { landscape: false }),
};

describe.each(Object.entries(writers))('%s of 50,000 rows', (_, write) => {
  const open = async () => {
    const { store, source } = openStore();
    const progress: number[] = [];
    const { rows } = await openResult(source, (written) => progress.push(written));
    return { store, progress, file: write({ ...sheetOf({ columns, rows: [] }), rows }) };
  };

  it('is written whole, and progress counts its rows', async () => {
    const { store, progress, file } = await open();
    let bytes = 0;
    for await (const part of file) bytes += part.length;
    expect(bytes).toBeGreaterThan(rowsInAll);
    expect(store).toEqual({ handedOut: rowsInAll, ended: true });
    expect(progress.at(-1)).toBe(rowsInAll);
  });

  it('asks for rows only as they are taken, and ends the question when nobody takes more', async () => {
    const { store, file } = await open();
    for (let bytes = 0; bytes < 10_000;) bytes += ((await file.next()).value as Buffer).length;
    const asked = store.handedOut;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(store.handedOut).toBe(asked);
    expect(asked).toBeLessThan(rowsInAll / 2);
    await file.return(undefined);
    expect(store.ended).toBe(true);
  });
});

describe('rows and totals', () => {
  it('are asked for again when sales arrived in between, and say so when they never rest', async () => {
    const totals = [1, 2, 5, 5, 6].map((count) => ({ count, totals: { net_sales_amt: count } }));
    const ask = async (answers: readonly { count: number; totals: Row }[]) => {
      let asked = 0;
      async function* rows() {
        yield [1];
      }
      const next = async () => answers[Math.min(asked++, answers.length - 1)] ?? { count: 0, totals: {} };
      const result = await openResult({ totals: next, rows, finish: () => ({}) }, () => undefined);
      return [result.count, result.differs()];
    };
    expect(await ask(totals)).toEqual([5, false]);
    expect(await ask([1, 2, 3, 4, 5, 6, 7].map((count) => ({ count, totals: {} })))).toEqual([6, true]);
  });
});
