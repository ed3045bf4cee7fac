import { expect, it } from 'vitest';
import { decodeAll, transactionsOf } from '../testing.ts';
import { jsonl } from './format.ts';

// Behind a header that cannot be read no values hold (docs/formats.md), wherever its damage is.

const header = (store: string): string => `{"lanewise":1,"store":"${store}","businessDate":"2026-03-02"}\n`;
const sale = (number: string): string => `{"number":"${number}","lines":[{"upc":"4011","amount":5}]}\n`;

it.each([
  ['another letter', (text: string) => text.replace('lanewise', 'lanewisf')],
  ['a NUL', (text: string) => text.replace('lanewise', 'lane\0ise')],
  ['the first bytes lost', (text: string) => text.slice(6)],
])('receipts behind a damaged header do not enter as those of the store before: %s', (_, damaged) => {
  const decoded = decodeAll(jsonl, header('1') + sale('1') + damaged(header('2')) + sale('2'));
  expect(transactionsOf(decoded).map(({ store, number }) => [store, number])).toEqual([['1', '1']]);
});
