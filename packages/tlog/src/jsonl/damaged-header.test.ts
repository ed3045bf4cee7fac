import { expect, it } from 'vitest';
import { decodeAll, splitAll, transactionsOf } from '../testing.ts';
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

it('a receipt without its number, but with that of a voucher, is no header, wherever the file is cut', () => {
  const lost = '{"store":"2","vouchers":[{"number":"7","action":"issued","amount":1}]}\n';
  const content = header('1') + sale('1') + lost + sale('2');
  const whole = transactionsOf(decodeAll(jsonl, content));
  const cut = splitAll(jsonl, content, { targetBytes: 1, limitBytes: 10_000 }).flatMap(({ bytes }) =>
    transactionsOf(decodeAll(jsonl, bytes)),
  );
  expect(whole.map(({ store, number }) => [store, number])).toEqual([
    ['1', '1'],
    ['1', '2'],
  ]);
  expect(cut).toEqual(whole);
});
