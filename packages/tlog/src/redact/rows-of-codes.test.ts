import { importProfile } from '@lanewise/contract/facts/profile';
import { describe, expect, it } from 'vitest';
import { openCsv } from '../csv/decode.ts';
import { openRedactor } from '../redact.ts';

const masked = (text: string): Buffer => {
  const redactor = openRedactor();
  return Buffer.concat([redactor.push(Buffer.from(text)), redactor.end()]);
};
const columns = {
  location: 'Store',
  lane: 'Lane',
  transaction: 'Receipt',
  item: 'Code',
  description: 'Text',
  amount: 'Amount',
  date: 'Date',
};
const COUNT = 1_000;

/** Stores of the receipts of a file. */
const storesIn = (bytes: Uint8Array, delimiter: string): string[] => {
  const run = openCsv({ profile: importProfile.parse({ csv: { delimiter, columns } }), items: null });
  return [...run.push(bytes), ...run.end()].flatMap((item) =>
    item.type === 'transaction' ? [item.transaction.store] : [],
  );
};

describe('neighbouring columns of short numbers are no card number', () => {
  it.each([
    ['6003', 101, 100_001, 4_011, ','],
    ['5012', 101, 100_001, 4_011, ';'],
    ['4003', 101, 10_001, 4_011, '|'],
    ['6011', 101, 1_001, 94_011, ','],
  ])('store %s, lane %i, receipts from %i and code %i, parted by "%s"', (store, lane, from, code, delimiter) => {
    const rows = Array.from({ length: COUNT }, (_, at) =>
      [store, lane, from + at, code, 'Bananas', '0.99', '2026-11-19'].join(delimiter),
    );
    const file = `${['Store', 'Lane', 'Receipt', 'Code', 'Text', 'Amount', 'Date'].join(delimiter)}\n${rows.join('\n')}\n`;
    expect(storesIn(Buffer.from(file), delimiter).filter((found) => found === store).length).toBe(COUNT);
    expect(storesIn(masked(file), delimiter).filter((found) => found === store).length).toBe(COUNT);
  });
});
